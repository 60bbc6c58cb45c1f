import type { Answer } from '@xbetapp/contract/contract'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { GENERAL } from '@xbetapp/domain/relay/routing/link-filter'
import { type NotNull, sql } from 'kysely'
import { lockRow, updateRows, upsertRow } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { OUTBOX_CHANNEL } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { chatName, chatNames, unknownChat } from './chat-names.ts'
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
    await audit(tx, 'relay.resume', 'chat', chatId, after)
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
    await audit(tx, 'relay.cancel-paused', 'chat', chatId, { after })
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

// A chat's state is three nullable columns of `send_chat`:
//   open      pausedAt null; probeAt set only while a probe is asked for
//   paused    pausedReason, pausedAt and probeAt set: nothing leaves, Telegram is asked again at `probeAt`
//   on trial  pausedAt set, pausedReason null: the queue leaves; its first message opens the chat or pauses it again

/** How often Telegram is asked whether the bot may write again in a paused chat. */
const PROBE_EVERY_MS = 5 * 60_000

/** Pauses a chat the bot may not write in: its queue waits, and the staff are told once. */
export async function pauseChat(tx: TxCtx, chatId: number, reason: string): Promise<void> {
  const probeAt = new Date(tx.now().getTime() + PROBE_EVERY_MS)
  const before = await lockRow(tx.db, 'sendChat', { chatId }, ['pausedAt'])
  const pause = { pausedReason: reason, pausedAt: before?.pausedAt ?? tx.now(), probeAt }
  await upsertRow(tx.db, 'sendChat', { chatId }, pause)
  // Paused or on trial before: the staff know.
  if (before?.pausedAt) return
  await notifyStaff(
    tx,
    `${await chatName(tx, chatId)}: il bot non può scrivere (${reason}). Gli invii sono in pausa`,
  )
}

/** Puts a paused chat that is open according to Telegram on trial; without a queue to try it with, opens it. */
export async function putOnTrial(tx: TxCtx, chatId: number): Promise<void> {
  await updateRows(tx.db, 'sendChat', { chatId }, { pausedReason: null, probeAt: null })
  if ((await queueLength(tx, chatId)) === 0) return resumeChat(tx, chatId)
  await wake(tx, OUTBOX_CHANNEL)
}

/** Opens a chat the bot may write in again: its queue leaves, and the staff are told. An open chat stays as it is. */
export async function resumeChat(tx: TxCtx, chatId: number): Promise<void> {
  const pausedChat = await tx.db
    .updateTable('sendChat')
    .set({ pausedReason: null, pausedAt: null, probeAt: null })
    .where('chatId', '=', chatId)
    .where('pausedAt', 'is not', null)
    .returning('chatId')
    .executeTakeFirst()
  if (!pausedChat) return
  const queued = await queueLength(tx, chatId)
  await wake(tx, OUTBOX_CHANNEL)
  const queueText = queued === 0 ? 'nessun messaggio in attesa' : `messaggi in attesa: ${queued}`
  await notifyStaff(tx, `${await chatName(tx, chatId)}: il bot può di nuovo scrivere, ${queueText}`)
}

/** Opens a chat on trial, once a message has arrived there. */
export async function endTrial(tx: TxCtx, chatId: number): Promise<void> {
  const onTrial = await tx.db
    .selectFrom('sendChat')
    .select('chatId')
    .where('chatId', '=', chatId)
    .where('pausedAt', 'is not', null)
    .where('pausedReason', 'is', null)
    .executeTakeFirst()
  if (onTrial) await resumeChat(tx, chatId)
}

/** Has the chat probed at once, since the bot's status there has changed. */
export async function probeNow(tx: TxCtx, chatId: number): Promise<void> {
  await upsertRow(tx.db, 'sendChat', { chatId }, { probeAt: tx.now() })
  await wake(tx, RELAY_CHANNEL)
}

async function queueLength(tx: TxCtx, chatId: number): Promise<number> {
  const { queued } = await tx.db
    .selectFrom('send')
    .select((eb) => eb.fn.countAll<number>().as('queued'))
    .where('chatId', '=', chatId)
    .where('stato', '=', 'pending')
    .executeTakeFirstOrThrow()
  return queued
}

/** Has the chat probed again later, after a probe without an answer. */
export async function probeLater(tx: TxCtx, chatId: number): Promise<void> {
  const probeAt = new Date(tx.now().getTime() + PROBE_EVERY_MS)
  await tx.db.updateTable('sendChat').set({ probeAt }).where('chatId', '=', chatId).execute()
}
