// Pictographs, their skin tones, flags (regional indicators, and the tags that follow a black flag), the joiners and
// variation selectors that glue them, and the keycap frame. Not \p{Emoji}: that contains the digits, and with them
// every stake and every odds (D1.56).
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}]|\u200D|\uFE0E|\uFE0F|\u20E3/gu

/** An @ followed by a number, spaces between them allowed, on one line. */
const ODDS_MARKER = /@(?=[^\S\r\n]*\d)/u
const SPACE_IN_LINE = /[^\S\r\n]/u

/** Takes emoji out of a bet's text and leaves every other character as it is (1 §5.6). */
export function stripEmoji(text: string): string {
  return text.replace(EMOJI, '')
}

/** Puts ` | ` before each odds marker, an @ followed by a number: `Inter 1 @1.85` -> `Inter 1 | @1.85` (1 §5.6). */
export function separateOdds(text: string): string {
  const pieces = text.split(ODDS_MARKER)
  return pieces.map((piece, i) => (i < pieces.length - 1 ? withoutSeparator(piece) : piece)).join(' | @')
}

/**
 * The text before a marker without its trailing spaces and a bar that already stands there, so that separating twice
 * changes nothing. A scan from the end: the same as a regular expression would take time in the square of a run of
 * spaces, and these texts come from strangers.
 */
function withoutSeparator(text: string): string {
  const end = endWithoutSpaces(text, text.length)
  return text.slice(0, text[end - 1] === '|' ? endWithoutSpaces(text, end - 1) : end)
}

function endWithoutSpaces(text: string, from: number): number {
  let end = from
  while (end > 0 && SPACE_IN_LINE.test(text.charAt(end - 1))) end--
  return end
}

/**
 * The two texts a bet is stored with: as received without emoji, and with its odds set apart for reading. Preparing
 * either of them again changes nothing.
 */
export function prepareBetText(raw: string): { receivedBet: string; formattedBet: string } {
  const receivedBet = stripEmoji(raw).trim()
  return { receivedBet, formattedBet: separateOdds(receivedBet) }
}
