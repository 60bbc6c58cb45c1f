import { type FormattedText, sliceText, type TextEntity } from './formatted-text.ts'

/** A part of a message; `position` counts UTF-16 units, as Telegram does. */
export interface QuotedPart {
  text: string
  entities?: readonly TextEntity[]
  position: number
}

/** Formatting that Telegram keeps in a quote. */
const QUOTABLE: ReadonlySet<string> = new Set(['bold', 'italic', 'underline', 'strikethrough', 'spoiler'])

/**
 * Locates a quote in a copy of its message: at the place nearest to its original position, with the copy's formatting
 * there, since Telegram refuses any other. Null where the copy does not contain it.
 */
export function quoteIn(message: FormattedText, quote: QuotedPart): QuotedPart | null {
  const position = nearest(message.text, quote)
  if (position === null) return null
  const end = position + quote.text.length
  const { entities } = sliceText(message, position, end)
  return { text: quote.text, position, entities: entities.filter(({ type }) => QUOTABLE.has(type)) }
}

/** Where a text has the quote's words, nearest to their original position; null where it does not have them. */
function nearest(text: string, quote: QuotedPart): number | null {
  if (quote.text === '') return null
  let best: number | null = null
  for (let at = text.indexOf(quote.text); at >= 0; at = text.indexOf(quote.text, at + 1)) {
    if (best === null || Math.abs(at - quote.position) < Math.abs(best - quote.position)) best = at
  }
  return best
}
