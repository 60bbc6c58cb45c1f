import type { SentBet } from '@xbetapp/contract/relay/operator-send'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { z } from 'zod'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { roomsById } from '#server/reference/reference/public.ts'

/** Rooms a bet was sent to or is queued for, without rooms hidden from the caller, in the order of sending. */
export async function sentBets(ctx: Ctx, idReceivedBet: number): Promise<Array<z.output<typeof SentBet>>> {
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
    return {
      idSentBet: row.idSentBet,
      idReceivedBet: row.idReceivedBet,
      idSala: row.idSala,
      sala: {
        idSala: room.idSala,
        nomeSala: room.nomeSala,
        stato: room.stato,
        isSecret: room.isSecret,
        idBook: room.idBook,
        book: room.book,
        idGruppoTg: room.idGruppoTg,
        idDropTg: room.idDropTg,
      },
      stato: row.stato ?? 'sent',
      dueAt: toWire(row.dueAt ?? row.createdAt),
      sentAt: row.sentAt && toWire(row.sentAt),
    }
  })
}
