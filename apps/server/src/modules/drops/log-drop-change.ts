import type { MergedDrop } from '@xbetapp/domain/drops/merge'
import { dec } from '@xbetapp/domain/money/decimal'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { logModifica } from '#server/modules/bets/public.ts'
import type { DropRow } from './dropped-bets.queries.ts'
import type { Venue } from './venues.ts'

/**
 * What was corrected of a venue's drop, in the bet's modification log (3 §4): the typed amount and odds, with the
 * venue's name before them. A first drop is no correction and leaves no line.
 */
export async function logDropChange(
  ctx: TxCtx,
  venue: Venue,
  before: DropRow,
  typed: MergedDrop,
): Promise<void> {
  const { idReceivedBet } = before
  for (const [tipoModifica, from, to] of [
    ['IMPORTO', dec(before.importoNoPerc).toFixed(2), typed.importo.toFixed(2)],
    ['QUOTA', dec(before.quotaNoTassa).toFixed(3), typed.quota.toFixed(3)],
  ] as const) {
    await logModifica(ctx, {
      idReceivedBet,
      tipoModifica,
      valorePrecedente: `${venue.nome}: ${from}`,
      nuovoValore: `${venue.nome}: ${to}`,
    })
  }
}
