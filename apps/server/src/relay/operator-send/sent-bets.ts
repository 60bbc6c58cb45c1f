import type { SentBet } from '@xbetapp/contract/relay/operator-send'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { saleById } from '#server/reference/reference/public.ts'

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
  const sale = await saleById(
    ctx,
    rows.map((row) => row.idSala),
  )
  return rows.flatMap((row) => {
    const sala = sale.get(row.idSala)
    if (!sala || !knowsRoom(ctx, sala)) return []
    return {
      idSentBet: row.idSentBet,
      idReceivedBet: row.idReceivedBet,
      idSala: row.idSala,
      sala: {
        idSala: sala.idSala,
        nomeSala: sala.nomeSala,
        stato: sala.stato,
        isSecret: sala.isSecret,
        idBook: sala.idBook,
        book: sala.book,
        idGruppoTg: sala.idGruppoTg,
        idDropTg: sala.idDropTg,
      },
      stato: row.stato ?? 'sent',
      dueAt: toWire(row.dueAt ?? row.createdAt),
      sentAt: row.sentAt && toWire(row.sentAt),
    }
  })
}
