import type { Answer } from '@xbetapp/contract/contract'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { GENERAL } from '@xbetapp/domain/relay/routing/link-filter'
import { type NotNull, sql } from 'kysely'
import { lockRow } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { chatNames, unknownChat } from './chat-names.ts'
import { resumeChat } from './pause-chat.ts'
import { resumeTopic } from './topics.ts'

/** Chats the bot may not write in, the longest paused first. */
export async function pausedChats(ctx: Ctx): Promise<Answer<'GET /api/v1/invii/chat-in-pausa'>> {
  const rows = await ctx.db
    .selectFrom('sendChat')
    .leftJoin('send', (join) =>
      join.onRef('send.chatId', '=', 'sendChat.chatId').on('send.stato', '=', 'pending'),
    )
    .select(['sendChat.chatId', 'pausedReason', 'pausedAt'])
    .select((eb) => eb.fn.count<number>('send.id').as('inAttesa'))
    .where('pausedReason', 'is not', null)
    .groupBy(['sendChat.chatId', 'pausedReason', 'pausedAt'])
    .orderBy('pausedAt')
    .$narrowType<{ pausedReason: NotNull }>()
    .execute()
  const topics = await pausedTopics(ctx)
  const names = await chatNames(ctx, [...new Set([...rows, ...topics].map((row) => row.chatId))])
  const nameOf = (chatId: number) => names.get(chatId) ?? unknownChat(chatId)
  const paused = ({ chatId, pausedReason: motivo, pausedAt, inAttesa }: (typeof rows)[number]) => ({
    chatId,
    motivo,
    dal: toWire(pausedAt ?? ctx.now()),
    inAttesa,
  })
  return [
    ...rows.map((row) => ({ ...paused(row), chat: nameOf(row.chatId), argomento: null })),
    ...topics.map((row) => {
      const chat = `${nameOf(row.chatId)}, argomento ${row.nome}`
      return { ...paused(row), chat, argomento: row.idArgomento }
    }),
  ]
}

/** Topics that may not be written in while the rest of their chat may, the longest paused first. */
function pausedTopics(ctx: Ctx) {
  return ctx.db
    .selectFrom('topic')
    .leftJoin('send', (join) =>
      join
        .onRef('send.chatId', '=', 'topic.chatId')
        .on('send.stato', '=', 'pending')
        .on(sql<boolean>`coalesce(send.argomento, ${GENERAL}) = topic.id_argomento`),
    )
    .select(['topic.chatId', 'topic.idArgomento', 'topic.nome', 'pausedReason', 'pausedAt'])
    .select((eb) => eb.fn.count<number>('send.id').as('inAttesa'))
    .where('pausedReason', 'is not', null)
    .groupBy(['topic.chatId', 'topic.idArgomento'])
    .orderBy('pausedAt')
    .$narrowType<{ pausedReason: NotNull }>()
    .execute()
}

/** Resumes a chat or topic on a person's word; where the bot may not write, the first message pauses it again. */
export async function resumePaused(
  ctx: Ctx,
  chatId: number,
  argomento: number | null,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await requirePaused(tx, chatId, argomento)
    if (argomento === null) await resumeChat(tx, chatId)
    else await resumeTopic(tx, chatId, argomento)
    const after = argomento === null ? {} : { after: { argomento } }
    await audit(tx, { action: 'relay.resume', entity: 'chat', entityId: chatId, ...after })
    return { message: 'Operazione completata con successo' }
  })
}

/**
 * Cancels the queue of a paused chat, or of one of its topics, unless more messages wait than the caller saw
 * (`seenCount`). Without that number the queue is cancelled whatever its length.
 * @throws AppError CHAT_NOT_PAUSED, PAUSED_CHANGED
 */
export async function cancelPaused(
  ctx: Ctx,
  chatId: number,
  argomento: number | null,
  seenCount?: number,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await requirePaused(tx, chatId, argomento)
    const rows = await tx.db
      .updateTable('send')
      .set({ stato: 'cancelled' })
      .where('chatId', '=', chatId)
      .where('stato', '=', 'pending')
      .$if(argomento !== null, (qb) => qb.where(sql<boolean>`coalesce(argomento, ${GENERAL}) = ${argomento}`))
      .returning('id')
      .execute()
    if (seenCount !== undefined && rows.length > seenCount)
      throw new AppError('PAUSED_CHANGED', { inAttesa: rows.length })
    const after = { cancelled: rows.length, ...(argomento === null ? {} : { argomento }) }
    await audit(tx, { action: 'relay.cancel-paused', entity: 'chat', entityId: chatId, after })
    return { message: 'Operazione completata con successo' }
  })
}

async function requirePaused(tx: TxCtx, chatId: number, argomento: number | null): Promise<void> {
  const row =
    argomento === null
      ? await lockRow(tx.db, 'sendChat', { chatId }, ['pausedReason'])
      : await lockRow(tx.db, 'topic', { chatId, idArgomento: argomento }, ['pausedReason'])
  if (!row?.pausedReason) throw new AppError('CHAT_NOT_PAUSED')
}
