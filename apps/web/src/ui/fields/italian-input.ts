import { formatInput, parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import { type DecimalInput, dec, toNumber } from '@xbetapp/domain/platform/money/decimal'

/**
 * Text of a number field after blur: `12.5` becomes `12,50` with two places. Further digits are kept for the rules to
 * validate; text that is no number stays as typed.
 */
export function italianInput(text: string, places: number): string {
  const canonical = parseDecimalInput(text)
  // A plus sign stays for the rules to judge: most fields refuse it.
  if (canonical === null || text.trim().startsWith('+')) return text
  const [whole = '', decimals = ''] = canonical.split('.')
  const padded = decimals.padEnd(places, '0')
  return padded === '' ? whole : `${whole},${padded}`
}

/** A stored value as its field shows it; empty for no value. */
export const asTyped = (value: DecimalInput | null | undefined, places = 2): string =>
  value === null || value === undefined ? '' : italianInput(formatInput(value), places)

/** The value of a typed number for the wire; null when the text is no number. */
export function typedNumber(text: string): number | null {
  const canonical = parseDecimalInput(text)
  return canonical === null ? null : toNumber(dec(canonical))
}
