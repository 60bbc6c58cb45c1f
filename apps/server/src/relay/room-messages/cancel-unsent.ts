import type { TxCtx } from '#server/kernel/ctx.ts'
import { cancelQueued } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { isChosen } from './decided-by-hand.ts'

/**
 * Bets that must not reach any further room: what is planned, waits or is queued does not leave, and each room's row
 * says why. Whoever takes a bet back knows that its automatic sends end; an operator who chose rooms for it may be
 * another, so those are told. The caller holds the bets' locks.
 * @returns how many messages were taken back
 */
export async function cancelUnsent(
  tx: TxCtx,
  idReceivedBets: readonly number[],
  motivo: string,
  at: Date = tx.now(),
): Promise<number> {
  // Read before the cancellation, after which nothing tells a queued one from one that was dropped long ago.
  const unsent = await unsentRows(tx, idReceivedBets)
  const cancelled = await cancelQueued(tx, idReceivedBets)
  if (unsent.length === 0) return cancelled
  await tx.db
    .updateTable('instradamento')
    .set({ stato: 'annullato', motivo, attesaAt: null, daModificare: null, settledAt: at })
    .where(
      'id',
      'in',
      unsent.map((row) => row.id),
    )
    .execute()
  const chosen = unsent.filter(isChosen)
  for (const [id, rows] of Map.groupBy(chosen, (row) => row.idReceivedBet)) {
    const rooms = rows.map((row) => row.nomeSala).join(', ')
    await notifyStaff(tx, `Bet ${id} non inviata: ${rooms} (${motivo})`)
  }
  return cancelled
}

/** Rooms that have nothing of the bet yet and would have got it. */
function unsentRows(tx: TxCtx, idReceivedBets: readonly number[]) {
  return tx.db
    .selectFrom('instradamento')
    .innerJoin('sala', 'sala.idSala', 'instradamento.idSala')
    .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
    .select(['instradamento.id', 'idReceivedBet', 'automatico', 'decisoDa', 'venue.nome as nomeSala'])
    .where('idReceivedBet', 'in', idReceivedBets)
    .where((eb) => {
      const parts = eb
        .selectFrom('invio')
        .select('invio.id')
        .whereRef('invio.idInstradamento', '=', 'instradamento.id')
      return eb.or([
        eb('instradamento.stato', 'in', ['previsto', 'in_attesa']),
        eb.and([
          eb('instradamento.stato', '=', 'in_coda'),
          eb.exists(parts.where('invio.stato', '=', 'pending')),
          eb.not(eb.exists(parts.where('invio.stato', 'not in', ['pending', 'cancelled']))),
        ]),
      ])
    })
    .orderBy('instradamento.id')
    .execute()
}
