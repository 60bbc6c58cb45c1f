import type { TxCtx } from '#server/kernel/ctx.ts'
import { enqueue, PRIORITY } from '#server/kernel/outbox.ts'
import { variable } from '#server/modules/settings/public.ts'
import type { Room } from './chosen-rooms.ts'
import { type Content, composeMessages } from './compose-message.ts'

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
    let first: number | null = null
    for (const message of composeMessages(input.content)) {
      const id = await enqueue(ctx, {
        ...message,
        chatId: room.chatId,
        scopo: 'bet-relay',
        priority: PRIORITY.operator,
        dueAt: input.dueAt,
        idReceivedBet: input.idReceivedBet,
        idSala: room.idSala,
      })
      first ??= id
    }
    await ctx.db
      .insertInto('sentBet')
      .values({
        idReceivedBet: input.idReceivedBet,
        idSala: room.idSala,
        automatico: false,
        idInvio: first,
        username: ctx.actor.username,
        createdAt: ctx.now(),
      })
      .execute()
  }
}
