import { foldText, saysSomething } from '../../platform/text/fold.ts'
import {
  type FormattedText,
  formattedText,
  plainText,
  type Replacement,
  replaceParts,
  type TextEntity,
} from '../../platform/text/formatted-text.ts'

// Pictographs, their skin tones, flags (regional indicators, and the tags that follow a black flag), the joiners and
// variation selectors that glue them, and the keycap frame. Not \p{Emoji}: that contains the digits, and with them
// every stake and every odds.
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}]|\u200D|\uFE0E|\uFE0F|\u20E3/gu

/** An @ followed by a number, spaces between them allowed, on one line. */
const ODDS_MARKER = /@(?=[^\S\r\n]*\d)/gu
const SPACE_IN_LINE = /[^\S\r\n]/u

/** Emoji in a row, with the spaces around them. */
const EMOJI_RUN = new RegExp(
  `([^\\S\\r\\n]?)(?:${EMOJI.source})(?:[^\\S\\r\\n]*(?:${EMOJI.source}))*([^\\S\\r\\n]?)`,
  'gu',
)

/** A text without case, emoji and runs of spaces, which do not tell two messages apart. */
export const comparableText = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

/** Takes emoji out of a bet's text. Emoji between two spaces leave one space; every other character stays. */
export const stripEmoji = (text: string): string =>
  text.replace(EMOJI_RUN, (_, before: string, after: string) => before || after)

/** Puts ` | ` before each odds marker, an @ followed by a number: `Inter 1 @1.85` -> `Inter 1 | @1.85`. */
export const separateOdds = (text: string): string => separateOddsOf(plainText(text)).text

/** {@link separateOdds} for a text with its formatting, which stays on the same words. */
export function separateOddsOf(original: FormattedText): FormattedText {
  const { text } = original
  const parts: Replacement[] = []
  let doneUpTo = 0
  for (const { index } of text.matchAll(ODDS_MARKER)) {
    parts.push({ from: startOfSeparator(text, doneUpTo, index), to: index, by: ' | ' })
    doneUpTo = index + 1
  }
  return replaceParts(original, parts)
}

/** A line that holds only odds, with the break before it. */
const ODDS_LINE = /\n[^\S\r\n]*(?:\|[^\S\r\n]*)?(?=@[^\S\r\n]*\d[\d.,]*[^\S\r\n]*(?:\r?\n|$))/gu

/** The text for a place of few lines: a line that has only odds continues the one before it. */
export function joinOddsLines(original: FormattedText): FormattedText {
  const parts = [...original.text.matchAll(ODDS_LINE)].flatMap(({ index, 0: { length } }) =>
    original.text.slice(0, index).trim() === '' ? [] : [{ from: index, to: index + length, by: ' | ' }],
  )
  return replaceParts(original, parts)
}

/**
 * Start of the spaces before a marker, including an existing bar, so that separating twice changes nothing. Scans from
 * the end: a regular expression would take quadratic time on a run of spaces, and these texts come from strangers.
 */
function startOfSeparator(text: string, doneUpTo: number, marker: number): number {
  const end = endWithoutSpaces(text, doneUpTo, marker)
  return end > doneUpTo && text[end - 1] === '|' ? endWithoutSpaces(text, doneUpTo, end - 1) : end
}

function endWithoutSpaces(text: string, doneUpTo: number, from: number): number {
  let end = from
  while (end > doneUpTo && SPACE_IN_LINE.test(text.charAt(end - 1))) end--
  return end
}

/**
 * The two texts of a bet written by hand: without emoji, and with its odds separated for reading. Idempotent for both.
 */
export function prepareBetText(raw: string): BetTexts {
  const receivedBet = stripEmoji(raw).trim()
  return { receivedBet, formattedBet: separateOdds(receivedBet) }
}

export interface BetTexts {
  /** The text as posted or written. */
  receivedBet: string
  /** The working text, which the staff read and may change. */
  formattedBet: string
}

/**
 * The two texts of a posted bet: as posted, and with its odds separated for reading. A picture with only an emoji below
 * it has no working text.
 */
export const postedBetText = (postedText: string): BetTexts => ({
  receivedBet: postedText,
  formattedBet: saysSomething(postedText) ? separateOdds(postedText) : '',
})

export interface BetOfTexts extends BetTexts {
  /** Formatting of `receivedBet`. */
  receivedEntities: readonly TextEntity[]
}

/** Whether a person or a reading has changed the working text. */
export const isReworded = ({ receivedBet, formattedBet }: BetTexts): boolean =>
  postedBetText(receivedBet).formattedBet !== formattedBet

/** The text rooms get: the posted text, or the working text once a person or a reading has changed it. */
export function textToRelay({ receivedBet, receivedEntities, formattedBet }: BetOfTexts): FormattedText {
  return isReworded({ receivedBet, formattedBet })
    ? plainText(formattedBet)
    : formattedText(receivedBet, receivedEntities)
}

/** The working text, with the formatting of the posted text as long as its words are unchanged. */
export function workingText({ receivedBet, receivedEntities, formattedBet }: BetOfTexts): FormattedText {
  const posted = separateOddsOf(formattedText(receivedBet, receivedEntities))
  return posted.text === formattedBet ? posted : plainText(formattedBet)
}
