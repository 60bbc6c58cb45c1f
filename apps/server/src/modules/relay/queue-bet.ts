import type { TxCtx } from '#server/kernel/ctx.ts'
import { PRIORITY } from '#server/kernel/outbox.ts'
import { variable } from '#server/modules/settings/public.ts'
import type { Room } from './chosen-rooms.ts'
import type { Content } from './compose-message.ts'
import { queueContent } from './queue-content.ts'

/** When an operator's send leaves: now, plus the base wait set for Sparabet (D2.9). */
export async function operatorDueAt(ctx: TxCtx): Promise<Date> {
  const seconds = Number(await variable(ctx, 'sparabet_delay_seconds')) || 0
  return new Date(ctx.now().getTime() + seconds * 1000)
}

/** Queues a bet for rooms on an operator's word and notes it as sent to them. */
export async function queueBet(
  ctx: TxCtx,
  input: { idReceivedBet: number; content: Content; rooms: readonly Room[]; dueAt: Date },
): Promise<void> {
  for (const room of input.rooms) {
    const [first] = await queueContent(ctx, input.content, {
      chatId: room.chatId,
      scopo: 'bet-relay',
      priority: PRIORITY.operator,
      dueAt: input.dueAt,
      idReceivedBet: input.idReceivedBet,
      idSala: room.idSala,
    })
    await ctx.db
      .insertInto('sentBet')
      .values({
        idReceivedBet: input.idReceivedBet,
        idSala: room.idSala,
        automatico: false,
        idInvio: first ?? null,
        username: ctx.actor.username,
        createdAt: ctx.now(),
      })
      .execute()
  }
}
