import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { BulkEffect } from './bulk-settle.api.ts'
import { bulkSettleText as text } from './bulk-settle.it.ts'

/**
 * Whether the outcomes of these bets, one by default, are changed without showing the effect first: all still have the
 * outcome that was on screen, no closed week or sent statement changes, and no second person decides.
 */
export const isInline = (
  { bet, cambi, rifiutate, settimane, seconda }: BulkEffect,
  { seen, bets = 1 }: { seen: Esito; bets?: number },
): boolean =>
  bet === bets &&
  cambi.every(({ campo, da }) => campo !== 'esito' || da === seen) &&
  rifiutate.length === 0 &&
  settimane.length === 0 &&
  seconda === null

/** Whether a bet that was on screen with this outcome has another by now, or the wanted one already. */
export const isMeanwhile = ({ cambi, invariate }: BulkEffect, seen: Esito): boolean =>
  invariate > 0 || cambi.some(({ campo, da }) => campo === 'esito' && da !== seen)

/** What to know of bets that were settled: some before their match, some with nothing credited to a tipster. */
export const settledNotes = ({ nonIniziate, senzaDrop }: BulkEffect): string =>
  [nonIniziate > 0 && text.notBegun(nonIniziate), senzaDrop > 0 && text.withoutDrop(senzaDrop)]
    .filter((note) => note !== false)
    .map((note) => `. ${note}`)
    .join('')

/** `2 Win, 1 Void`. */
export const outcomesTold = (bets: ReadonlyArray<{ esito: Esito }>): string =>
  [...Map.groupBy(bets, ({ esito }) => esito)].map(([esito, some]) => `${some.length} ${esito}`).join(', ')

/** An amount stays on one line with its currency. */
const unbroken = (amount: string): string => amount.replaceAll(' ', '\u00a0')

/** The effect of a correction, shown after it in two lines: the outcomes, and the difference for the first account. */
export function correctionTold({ cambi, conti }: BulkEffect): string {
  const outcomes = cambi
    .filter(({ campo }) => campo === 'esito')
    .map(({ da, a }) => `${da} → ${a}`)
    .join(', ')
  const taken = cambi.flatMap(({ campo, da, a }) => (campo === 'pagamento' && a === null && da ? [da] : []))
  // The house's own accounts change with every bet: another account is named where one changes.
  const first = conti.find(({ genere }) => genere !== 'conto') ?? conti[0]
  const named = first && `${first.nome} ${unbroken(formatMoney(first.differenza, first.simbolo))}`
  return text.corrected(
    taken.length > 0 ? `${outcomes} (${text.taken(taken.join(', '))})` : outcomes,
    named ?? '',
    Math.max(0, conti.length - 1),
  )
}
