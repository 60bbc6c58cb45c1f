import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { BulkEffect } from './bulk-settle.api.ts'
import { bulkSettleText as text } from './bulk-settle.it.ts'

/**
 * Whether a correction of one settled bet is done without a word before: nothing that was sent or closed is another.
 */
export const isInline = ({ bet, rifiutate, settimane, seconda }: BulkEffect): boolean =>
  bet === 1 && rifiutate.length === 0 && settimane.length === 0 && seconda === null

/** An amount stays on one line with its currency. */
const unbroken = (amount: string): string => amount.replaceAll(' ', '\u00a0')

/** So many accounts are named in a notice. */
const NAMED = 3

/** The effect of a correction, shown after it: the outcomes, and the difference for each account. */
export function correctionTold({ cambi, conti }: BulkEffect): string {
  const outcomes = cambi.map(({ da, a }) => `${da} → ${a}`).join(', ')
  // The house's own accounts change with every bet, so those of others come first.
  const named = conti
    .toSorted((a, b) => Number(a.genere === 'conto') - Number(b.genere === 'conto'))
    .slice(0, NAMED)
    .map(({ nome, differenza, simbolo }) => `${nome} ${unbroken(formatMoney(differenza, simbolo))}`)
  const rest = conti.length - named.length
  return text.corrected(outcomes, named.join(', '), rest)
}
