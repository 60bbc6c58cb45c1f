import { letterToIndex } from '@xbetapp/domain/drops/column-letters'
import { deriveVenueDrop } from '@xbetapp/domain/drops/derive'
import type { MergedDrop } from '@xbetapp/domain/drops/merge'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { DropRow } from './dropped-bets.queries.ts'
import type { Venue } from './venues.ts'

export type ColumnLetter = string | number | null | undefined

/** Letters arrive as text or already as the zero-based index (D1.20). */
export const columnIndex = (letter: ColumnLetter): number | null =>
  typeof letter === 'number' ? letter : letterToIndex(letter)

/** Ends the live drop of a venue on a bet, if there is one; the row stays as history. */
export async function supersede(ctx: TxCtx, row: DropRow | undefined): Promise<void> {
  if (!row) return
  await ctx.db
    .updateTable('droppedBet')
    .set({ supersededAt: ctx.now(), supersededBy: ctx.actor.username })
    .where('idDroppedBet', '=', row.idDroppedBet)
    .execute()
}

/** Writes a live drop with everything derived from the venue as it is now (domain.md 3). */
export async function insertDrop(
  ctx: TxCtx,
  bet: { idReceivedBet: number },
  venue: Venue,
  typed: MergedDrop,
  letters: { importo: ColumnLetter; quota: ColumnLetter },
): Promise<void> {
  const derived = deriveVenueDrop({
    importoNoPerc: typed.importo,
    quotaNoTassa: typed.quota,
    percentualeImporto: venue.percentualeImporto,
    tassaQuota: venue.tassaQuota,
    cambio: venue.cambio,
  })
  await ctx.db
    .insertInto('droppedBet')
    .values({
      idReceivedBet: bet.idReceivedBet,
      idSala: venue.kind === 'sala' ? venue.id : null,
      idSito: venue.kind === 'sito' ? venue.id : null,
      idAltro: venue.kind === 'altro' ? venue.id : null,
      importoNoPerc: typed.importo.toFixed(2),
      quotaNoTassa: typed.quota.toFixed(3),
      importo: derived.importo.toFixed(2),
      quota: derived.quota.toFixed(5),
      importoPostCambio: derived.importoPostCambio.toFixed(2),
      percentualeImporto: venue.percentualeImporto,
      tassaQuota: venue.tassaQuota,
      cambioValuta: venue.cambio,
      nomeValuta: venue.idValuta,
      freerollAttivo: venue.freerollAttivo,
      letteraImporto: columnIndex(letters.importo),
      letteraQuota: columnIndex(letters.quota),
      droppedDate: ctx.now(),
      username: ctx.actor.username,
    })
    .execute()
}

/** The key of {@link Venue} a drop row belongs to. */
export function rowVenueKey(row: DropRow): string {
  if (row.idSala !== null) return `sala:${row.idSala}`
  return row.idSito !== null ? `sito:${row.idSito}` : `altro:${row.idAltro}`
}
