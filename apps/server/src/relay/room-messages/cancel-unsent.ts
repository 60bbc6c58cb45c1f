import { sql } from 'kysely'
import { idsOf, updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { cancelQueued } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { isChosen } from './decided-by-hand.ts'

/**
 * Cancels planned, held and queued sends of bets that must not reach further rooms, with the reason on each room's row.
 * The staff are told only of sends that an operator chose, since the operator may not be the person who withdrew the
 * bet. The caller holds the bets' locks.
 * @returns the number of cancelled messages
 */
export async function cancelUnsent(
  tx: TxCtx,
  idReceivedBets: readonly number[],
  motivo: string,
  at: Date = tx.now(),
): Promise<number> {
  // Read before the cancellation, after which a queued send is indistinguishable from one discarded earlier.
  const sends = await unsentRows(tx, idReceivedBets)
  const cancelledCount = await cancelQueued(tx, idReceivedBets)
  if (sends.length === 0) return cancelledCount
  const cancelled = { stato: 'annullato', motivo, heldAt: null, editDueAt: null, settledAt: at } as const
  await updateRows(tx.db, 'routing', { id: idsOf(sends) }, cancelled)
  const chosenSends = sends.filter(isChosen)
  for (const [id, rows] of Map.groupBy(chosenSends, (row) => row.idReceivedBet)) {
    const rooms = rows.map((row) => row.nomeSala).join(', ')
    await notifyStaff(tx, `Bet ${id} non inviata: ${rooms} (${motivo})`)
  }
  return cancelledCount
}

/** Rows of rooms that would have got the bet and have no part of it yet. */
function unsentRows(tx: TxCtx, idReceivedBets: readonly number[]) {
  return tx.db
    .selectFrom('routing')
    .innerJoin('room', 'room.idSala', 'routing.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['routing.id', 'idReceivedBet', 'automatico', 'decidedBy', 'venue.nome as nomeSala'])
    .where('idReceivedBet', 'in', idReceivedBets)
    .where(sql<boolean>`(routing.stato in ('previsto', 'in_attesa') or routing.stato = 'in_coda'
      and exists (select from send where id_instradamento = routing.id and send.stato = 'pending')
      and not exists (
        select from send where id_instradamento = routing.id and send.stato not in ('pending', 'cancelled')
      ))`)
    .orderBy('routing.id')
    .execute()
}
