import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'

// The typefaces of a printed statement: one with Arial's metrics, as in the workbook, and one for the signs used in
// tips. A character that neither has is printed as an empty box.

const FILES = {
  testo: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  forte: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  segni: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const
export type Face = keyof typeof FILES
export const FACES = Object.keys(FILES) as Face[]

interface Typeface {
  bytes: Buffer
  has: (codePoint: number) => boolean
  /** The advance of one character at size 1. */
  advance: (codePoint: number) => number
}

const require = createRequire(import.meta.url)
const typefaceByFace = new Map<Face, Typeface>()

/** A typeface, read once. */
export function typeface(face: Face): Typeface {
  const loadedTypeface = typefaceByFace.get(face)
  if (loadedTypeface) return loadedTypeface
  const bytes = readFileSync(require.resolve(FILES[face]))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${FILES[face]} is one typeface`)
  const characters = new Set(font.characterSet)
  const advances = new Map<number, number>()
  const newTypeface: Typeface = {
    bytes,
    has: (codePoint) => characters.has(codePoint),
    advance(codePoint) {
      const cachedAdvance = advances.get(codePoint)
      if (cachedAdvance !== undefined) return cachedAdvance
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      advances.set(codePoint, width)
      return width
    },
  }
  typefaceByFace.set(face, newTypeface)
  return newTypeface
}

/** A stretch of text in one typeface. */
export interface Run {
  face: Face
  text: string
}

/** Joiners, variation selectors, skin tones: they change a sign's look, not its meaning. */
const LOOK_MODIFIERS = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu
const NOT_BASIC = /[^\x20-\x7e]/

/**
 * A line of text in printable form: characters missing in the typefaces are replaced by their plain form, if any (𝗥𝗼𝗺𝗮
 * is Roma).
 */
export function printable(text: string): string {
  if (!NOT_BASIC.test(text)) return text
  let result = ''
  for (const character of text.replaceAll('\t', ' ').replaceAll(LOOK_MODIFIERS, '')) {
    result += faceOf(character, 'testo') === null ? character.normalize('NFKC') : character
  }
  return result
}

/** The code point of a character; 0, which no typeface has, for an empty text. */
const codePointOf = (character: string): number => character.codePointAt(0) ?? 0

/** The typeface that has the character: the wanted one or the one of signs; null where neither has it. */
function faceOf(character: string, face: Face): Face | null {
  const codePoint = codePointOf(character)
  if (typeface(face).has(codePoint)) return face
  return typeface('segni').has(codePoint) ? 'segni' : null
}

/** The runs of a printable line. */
export function runsOf(text: string, face: Face): Run[] {
  if (!NOT_BASIC.test(text)) return text === '' ? [] : [{ face, text }]
  const runs: Run[] = []
  for (const character of text) {
    const runFace = faceOf(character, face) ?? face
    const last = runs.at(-1)
    if (last?.face === runFace) last.text += character
    else runs.push({ face: runFace, text: character })
  }
  return runs
}

/** The width of a printable text at size 1. */
export function widthOf(text: string, face: Face): number {
  let width = 0
  for (const character of text)
    width += typeface(faceOf(character, face) ?? face).advance(codePointOf(character))
  return width
}

/**
 * The lines of a text in a column of `width` at size 1: broken at its line breaks, between words, and within a word
 * that is too wide.
 */
export function linesOf(text: string, face: Face, width: number): string[] {
  return text.split(/\r\n|\n|\r/).flatMap((paragraph) => paragraphLines(printable(paragraph), face, width))
}

function paragraphLines(text: string, face: Face, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  const endLine = () => {
    lines.push(line.trimEnd())
    line = ''
    lineWidth = 0
  }
  for (const word of text.split(/(?<= )/)) {
    const wordWidth = widthOf(word, face)
    if (lineWidth > 0 && lineWidth + widthOf(word.trimEnd(), face) > width) endLine()
    if (wordWidth <= width) {
      line += word
      lineWidth += wordWidth
      continue
    }
    for (const character of word) {
      const characterWidth = widthOf(character, face)
      if (lineWidth > 0 && lineWidth + characterWidth > width) endLine()
      line += character
      lineWidth += characterWidth
    }
  }
  endLine()
  return lines
}

/** A printable text at most `width` wide at size 1, with an ellipsis where it was cut. */
export function cutTo(text: string, face: Face, width: number): string {
  const line = printable(text)
  if (widthOf(line, face) <= width) return line
  let prefix = ''
  let prefixWidth = widthOf('…', face)
  for (const character of line) {
    prefixWidth += widthOf(character, face)
    if (prefixWidth > width) break
    prefix += character
  }
  return `${prefix.trimEnd()}…`
}
