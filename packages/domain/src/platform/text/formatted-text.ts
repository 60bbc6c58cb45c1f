import { wordSet } from './fold.ts'

/**
 * A range of a text that is bold, struck through, a link and so on, in Telegram's own shape: offset and length count
 * UTF-16 units, as a JavaScript string does. Fields specific to a type (`url`, `user`, ...) are kept as received.
 */
export interface TextEntity {
  type: string
  offset: number
  length: number
  url?: string
  [own: string]: unknown
}

/** A text with its formatting. Entities lie within the text and are in order; they may overlap. */
export interface FormattedText {
  readonly text: string
  readonly entities: readonly TextEntity[]
}

export const plainText = (text: string): FormattedText => ({ text, entities: [] })

/** Types that change how a text is read. Telegram finds the others (addresses, mentions, hashtags) by itself. */
const FORMATS = wordSet(
  'bold italic underline strikethrough spoiler blockquote expandable_blockquote code pre text_link text_mention',
)
/** Types of entities that cannot be split. */
const WHOLE_ONLY = new Set(['custom_emoji', 'text_mention'])

/** A text with the given entities clipped to it, in order: makes input from outside usable. */
export function formattedText(text: string, entities: readonly TextEntity[] = []): FormattedText {
  const usable = entities.flatMap((entity) => clipEntity(entity, 0, text.length))
  return { text, entities: inOrder(usable) }
}

/** Whether two texts have the same words, formatted in the same way. */
export const isSameText = (a: FormattedText, b: FormattedText): boolean =>
  a.text === b.text && keyOf(a.entities) === keyOf(b.entities)

const keyOf = (entities: readonly TextEntity[]): string =>
  JSON.stringify(
    entities
      .filter(({ type }) => FORMATS.has(type))
      .map(({ type, offset, length, url }) => [offset, length, type, url ?? null])
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  )

/** Entities a bot may send: Telegram finds addresses and mentions by itself, and refuses custom emoji from bots. */
export const sendableEntities = (entities: readonly TextEntity[]): TextEntity[] =>
  entities.filter(({ type }) => FORMATS.has(type))

/** Texts one after the other; each keeps its formatting at its new place. */
export function concatText(...parts: ReadonlyArray<FormattedText | string>): FormattedText {
  let text = ''
  const entities: TextEntity[] = []
  for (const part of parts) {
    const formattedPart = typeof part === 'string' ? plainText(part) : part
    for (const entity of formattedPart.entities)
      entities.push({ ...entity, offset: entity.offset + text.length })
    text += formattedPart.text
  }
  return { text, entities: inOrder(entities) }
}

/** Texts with a separator between any two. */
export const joinText = (parts: ReadonlyArray<FormattedText | string>, separator: string): FormattedText =>
  concatText(...parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])))

/**
 * The part from `from` up to `to`, in UTF-16 units. An entity that crosses an end is cut there; an entity that means
 * nothing in part is left out. An end inside a character of two units is moved before it.
 */
export function sliceText({ text, entities }: FormattedText, from: number, to = text.length): FormattedText {
  const start = wholeCharacter(text, Math.min(Math.max(from, 0), text.length))
  const end = Math.max(start, wholeCharacter(text, Math.min(to, text.length)))
  return {
    text: text.slice(start, end),
    entities: inOrder(entities.flatMap((entity) => clipEntity(entity, start, end))),
  }
}

/** The text without blanks at both ends. */
export function trimText(original: FormattedText): FormattedText {
  const { text } = original
  const start = text.length - text.trimStart().length
  return sliceText(original, start, Math.max(start, text.trimEnd().length))
}

/** Replaces the text from `from` up to `to`. */
export interface Replacement {
  from: number
  to: number
  by: string
}

/**
 * A text with some of its parts replaced; the parts are in order and do not overlap. Kept text keeps its formatting;
 * text inserted inside a formatted range takes the format of the range.
 */
export function replaceParts(original: FormattedText, parts: readonly Replacement[]): FormattedText {
  if (parts.length === 0) return original
  const { text, entities } = original
  let result = ''
  let end = 0
  for (const { from, to, by } of parts) {
    result += text.slice(end, from) + by
    end = to
  }
  result += text.slice(end)
  const moved = entities.map((entity) => {
    const offset = placeAfter(parts, entity.offset, 'start')
    return { ...entity, offset, length: placeAfter(parts, entity.offset + entity.length, 'end') - offset }
  })
  return { text: result, entities: inOrder(moved.filter(({ length }) => length > 0)) }
}

/**
 * The position in the new text of a position in the old; a start within a replaced part moves after it, an end before.
 */
function placeAfter(parts: readonly Replacement[], place: number, edge: 'start' | 'end'): number {
  let shift = 0
  for (const { from, to, by } of parts) {
    if (edge === 'start' ? place < from : place <= from) break
    if (place < to) return from + shift + (edge === 'start' ? by.length : 0)
    shift += by.length - (to - from)
  }
  return place + shift
}

/**
 * A text as messages of at most `max` units: cut at a line, else at a word, else anywhere but inside a character. Only
 * blanks at a cut are left out; formatting goes on behind it.
 */
export function splitText(original: FormattedText, max: number): FormattedText[] {
  const parts: FormattedText[] = []
  let remainder = original
  while (remainder.text.length > max) {
    const window = remainder.text.slice(0, max)
    const line = window.lastIndexOf('\n')
    const word = window.lastIndexOf(' ')
    const wanted = line > max / 2 ? line : word > max / 2 ? word : max
    const cut = wholeCharacter(remainder.text, wanted)
    const end = remainder.text.slice(0, cut).trimEnd().length
    if (end > 0) parts.push(sliceText(remainder, 0, end))
    const next = remainder.text.slice(cut)
    remainder = sliceText(remainder, cut + next.length - next.trimStart().length)
  }
  return remainder.text === '' && parts.length > 0 ? parts : [...parts, remainder]
}

/** A text as consecutive runs of uniform formatting, for drawing. */
export function textRuns({ text, entities }: FormattedText): FormattedText[] {
  const edges = new Set([0, text.length])
  for (const { offset, length } of entities) edges.add(offset).add(offset + length)
  const places = [...edges].filter((place) => place >= 0 && place <= text.length).toSorted((a, b) => a - b)
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? text.length
    const over = entities.filter(({ offset, length }) => offset <= from && to <= offset + length)
    return { text: text.slice(from, to), entities: over }
  })
}

const MARKS: Record<string, readonly [string, string]> = {
  strikethrough: ['~', '~'],
  bold: ['*', '*'],
  italic: ['_', '_'],
  underline: ['__', '__'],
  spoiler: ['||', '||'],
  blockquote: ['«', '»'],
  expandable_blockquote: ['«', '»'],
}

/** A text with its formatting written as marks (`~barrato~`, `[testo](indirizzo)`), where only letters can be shown. */
export function markedText({ text, entities }: FormattedText): string {
  const marks = entities.flatMap(({ type, offset, length, url }) => {
    const pair = type === 'text_link' && url ? (['[', `](${url})`] as const) : MARKS[type]
    return pair ? [{ from: offset, to: offset + length, pair }] : []
  })
  let output = ''
  for (let place = 0; place <= text.length; place++) {
    for (const { to, pair } of marks.toReversed()) if (to === place) output += pair[1]
    for (const { from, pair } of marks) if (from === place) output += pair[0]
    output += text.charAt(place)
  }
  return output
}

const HIDING = new Set(['strikethrough', 'spoiler', 'blockquote', 'expandable_blockquote'])

/** Parts an author struck through, hid, or quoted from another. */
export const hiddenParts = ({ entities }: FormattedText): TextEntity[] =>
  entities.filter(({ type }) => HIDING.has(type))

/** A text with marks only around its hidden parts. */
export const markedHidden = (original: FormattedText): string =>
  markedText({ text: original.text, entities: hiddenParts(original) })

/** The part of an entity from `start` to `end`, counted from `start`; empty where no part can be kept. */
function clipEntity(entity: TextEntity, start: number, end: number): TextEntity[] {
  const from = Math.max(entity.offset, start)
  const to = Math.min(entity.offset + entity.length, end)
  const isWhole = to - from === entity.length
  if (!Number.isInteger(from) || !Number.isInteger(to)) return []
  if (to <= from || (!isWhole && WHOLE_ONLY.has(entity.type))) return []
  return [{ ...entity, offset: from - start, length: to - from }]
}

/** Entities by their place, an outer one before those inside it, as Telegram gives them. */
const inOrder = (entities: readonly TextEntity[]): TextEntity[] =>
  entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length)

/** The position, moved one back if it lies inside a character of two units. */
const wholeCharacter = (text: string, place: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place - 1 : place
