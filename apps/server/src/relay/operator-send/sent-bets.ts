import { DropSala } from '@xbetapp/contract/bets/drops'
import { SentBet } from '@xbetapp/contract/relay/operator-send'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { roomsById } from '#server/reference/reference/public.ts'

/** Rooms a bet was sent to or is queued for, without rooms hidden from the caller, in the order of sending. */
export async function sentBets(ctx: Ctx, idReceivedBet: number) {
  const rows = await ctx.db
    .selectFrom('sentBet')
    .leftJoin('send', 'send.id', 'sentBet.idSend')
    .select(['idSentBet', 'sentBet.idReceivedBet', 'sentBet.idSala', 'sentBet.createdAt'])
    .select(['send.stato', 'send.dueAt', 'send.sentAt'])
    .where('sentBet.idReceivedBet', '=', idReceivedBet)
    .orderBy('idSentBet')
    .execute()
  const rooms = await roomsById(ctx, idsOf(rows, 'idSala'))
  return rows.flatMap((row) => {
    const room = rooms.get(row.idSala)
    if (!room || !knowsRoom(ctx, room)) return []
    const sala = wireOf(DropSala, room)
    return wireOf(SentBet, { ...row, sala, stato: row.stato ?? 'sent', dueAt: row.dueAt ?? row.createdAt })
  })
}
