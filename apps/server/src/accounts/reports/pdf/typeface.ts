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
const opened = new Map<Face, Typeface>()

/** A typeface, read once. */
export function typeface(face: Face): Typeface {
  const known = opened.get(face)
  if (known) return known
  const bytes = readFileSync(require.resolve(FILES[face]))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`${FILES[face]} is one typeface`)
  const characters = new Set(font.characterSet)
  const advances = new Map<number, number>()
  const one: Typeface = {
    bytes,
    has: (codePoint) => characters.has(codePoint),
    advance(codePoint) {
      const found = advances.get(codePoint)
      if (found !== undefined) return found
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      advances.set(codePoint, width)
      return width
    },
  }
  opened.set(face, one)
  return one
}

/** A stretch of text in one typeface. */
export interface Run {
  face: Face
  text: string
}

/** Joiners, variation selectors, skin tones: they change a sign's look, not its meaning. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu
const NOT_BASIC = /[^\x20-\x7e]/

/**
 * A line of text in printable form: characters missing in the typefaces are replaced by their plain form, if any (𝗥𝗼𝗺𝗮
 * is Roma).
 */
export function printable(text: string): string {
  if (!NOT_BASIC.test(text)) return text
  let result = ''
  for (const character of text.replaceAll('\t', ' ').replaceAll(UNSEEN, '')) {
    result += faceOf(character, 'testo') === null ? character.normalize('NFKC') : character
  }
  return result
}

function faceOf(character: string, face: Face): Face | null {
  const codePoint = character.codePointAt(0) ?? 0
  if (typeface(face).has(codePoint)) return face
  return typeface('segni').has(codePoint) ? 'segni' : null
}

/** The runs of a printable line. */
export function runsOf(text: string, face: Face): Run[] {
  if (!NOT_BASIC.test(text)) return text === '' ? [] : [{ face, text }]
  const runs: Run[] = []
  for (const character of text) {
    const own = faceOf(character, face) ?? face
    const last = runs.at(-1)
    if (last?.face === own) last.text += character
    else runs.push({ face: own, text: character })
  }
  return runs
}

/** The width of a printable text at size 1. */
export function widthOf(text: string, face: Face): number {
  let width = 0
  for (const character of text)
    width += typeface(faceOf(character, face) ?? face).advance(character.codePointAt(0) ?? 0)
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
  let used = 0
  const end = () => {
    lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  for (const word of text.split(/(?<= )/)) {
    const needed = widthOf(word, face)
    if (used > 0 && used + widthOf(word.trimEnd(), face) > width) end()
    if (needed <= width) {
      line += word
      used += needed
      continue
    }
    for (const character of word) {
      const own = widthOf(character, face)
      if (used > 0 && used + own > width) end()
      line += character
      used += own
    }
  }
  end()
  return lines
}

/** A printable text at most `width` wide at size 1, with an ellipsis where it was cut. */
export function cutTo(text: string, face: Face, width: number): string {
  const shown = printable(text)
  if (widthOf(shown, face) <= width) return shown
  let cut = ''
  let used = widthOf('…', face)
  for (const character of shown) {
    used += widthOf(character, face)
    if (used > width) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}
