import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { toWire } from '@xbetapp/domain/time/rome'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { chatNames } from './chat-names.ts'
import { resumeChat } from './pause-chat.ts'

/** Chats the bot may not write in, the longest paused first. */
export async function pausedChats(ctx: Ctx): Promise<AnswerOf<Contract['GET /api/v1/invii/chat-in-pausa']>> {
  const rows = await ctx.db
    .selectFrom('invioChat')
    .leftJoin('invio', (join) =>
      join.onRef('invio.chatId', '=', 'invioChat.chatId').on('invio.stato', '=', 'pending'),
    )
    .select(['invioChat.chatId', 'pausedReason', 'pausedAt'])
    .select((eb) => eb.fn.count<number>('invio.id').as('inAttesa'))
    .where('pausedReason', 'is not', null)
    .groupBy(['invioChat.chatId', 'pausedReason', 'pausedAt'])
    .orderBy('pausedAt')
    .execute()
  const names = await chatNames(
    ctx,
    rows.map((row) => row.chatId),
  )
  return rows.map((row) => ({
    chatId: row.chatId,
    chat: names.get(row.chatId) ?? '',
    motivo: row.pausedReason ?? '',
    dal: toWire(row.pausedAt ?? ctx.now()),
    inAttesa: row.inAttesa,
  }))
}

/** A person says that the bot may write again; if it may not, the first message pauses the chat anew. */
export async function resumePaused(ctx: Ctx, chatId: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await requirePaused(tx, chatId)
    await resumeChat(tx, chatId)
    await audit(tx, { action: 'relay.resume', entity: 'chat', entityId: chatId })
    return { message: 'Operazione completata con successo' }
  })
}

/** Drops what waits for a paused chat. */
export async function cancelPaused(ctx: Ctx, chatId: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await requirePaused(tx, chatId)
    const rows = await tx.db
      .updateTable('invio')
      .set({ stato: 'cancelled' })
      .where('chatId', '=', chatId)
      .where('stato', '=', 'pending')
      .returning('id')
      .execute()
    await audit(tx, {
      action: 'relay.cancel-paused',
      entity: 'chat',
      entityId: chatId,
      after: { cancelled: rows.length },
    })
    return { message: 'Operazione completata con successo' }
  })
}

async function requirePaused(tx: TxCtx, chatId: number): Promise<void> {
  const row = await tx.db
    .selectFrom('invioChat')
    .select('pausedReason')
    .where('chatId', '=', chatId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.pausedReason) throw new AppError('CHAT_NOT_PAUSED')
}
