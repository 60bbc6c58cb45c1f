import { lockRow, updateRows, upsertRow } from '#server/db/rows.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { OUTBOX_CHANNEL } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { chatName } from './chat-names.ts'

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
