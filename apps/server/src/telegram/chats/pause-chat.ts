import { lockRow, updateRows } from '#server/db/rows.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { OUTBOX_CHANNEL } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { chatName } from './chat-names.ts'

const PROBE_EVERY_MS = 5 * 60_000

/** Pauses a chat the bot may not write in: its queue waits, and the staff are told once. */
export async function pauseChat(tx: TxCtx, chatId: number, reason: string): Promise<void> {
  const probeAt = new Date(tx.now().getTime() + PROBE_EVERY_MS)
  const before = await lockRow(tx.db, 'sendChat', { chatId }, ['pausedAt'])
  const paused = { pausedReason: reason, pausedAt: before?.pausedAt ?? tx.now(), probeAt }
  await tx.db
    .insertInto('sendChat')
    .values({ chatId, ...paused })
    .onConflict((oc) => oc.column('chatId').doUpdateSet(paused))
    .execute()
  // Paused already, or refused again at the first attempt: no new notice.
  if (before?.pausedAt) return
  await notifyStaff(
    tx,
    `${await chatName(tx, chatId)}: il bot non può scrivere (${reason}). Gli invii sono in pausa`,
  )
}

/**
 * Tries a chat that is open again according to Telegram: the first message shows whether it is, and the staff are told
 * when it has arrived.
 */
export async function tryChat(tx: TxCtx, chatId: number): Promise<void> {
  await updateRows(tx.db, 'sendChat', { chatId }, { pausedReason: null, probeAt: null })
  if ((await waiting(tx, chatId)) === 0) return resumeChat(tx, chatId)
  await wake(tx, OUTBOX_CHANNEL)
}

/** Resumes a chat the bot may write in again: its queue leaves. */
export async function resumeChat(tx: TxCtx, chatId: number): Promise<void> {
  const resumed = await tx.db
    .updateTable('sendChat')
    .set({ pausedReason: null, pausedAt: null, probeAt: null })
    .where('chatId', '=', chatId)
    .where('pausedAt', 'is not', null)
    .returning('chatId')
    .executeTakeFirst()
  if (!resumed) return
  const queued = await waiting(tx, chatId)
  await wake(tx, OUTBOX_CHANNEL)
  const left = queued === 0 ? 'nessun messaggio in attesa' : `messaggi in attesa: ${queued}`
  await notifyStaff(tx, `${await chatName(tx, chatId)}: il bot può di nuovo scrivere, ${left}`)
}

/** Called when a message arrived: a chat on trial is open. */
export async function noteArrived(tx: TxCtx, chatId: number): Promise<void> {
  const tried = await tx.db
    .selectFrom('sendChat')
    .select('chatId')
    .where('chatId', '=', chatId)
    .where('pausedAt', 'is not', null)
    .where('pausedReason', 'is', null)
    .executeTakeFirst()
  if (tried) await resumeChat(tx, chatId)
}

/** Schedules a probe at once, since the bot's status in the chat has changed. */
export async function askSoon(tx: TxCtx, chatId: number): Promise<void> {
  await tx.db
    .insertInto('sendChat')
    .values({ chatId, probeAt: tx.now() })
    .onConflict((oc) => oc.column('chatId').doUpdateSet({ probeAt: tx.now() }))
    .execute()
  await wake(tx, RELAY_CHANNEL)
}

async function waiting(tx: TxCtx, chatId: number): Promise<number> {
  const { queued } = await tx.db
    .selectFrom('send')
    .select((eb) => eb.fn.countAll<number>().as('queued'))
    .where('chatId', '=', chatId)
    .where('stato', '=', 'pending')
    .executeTakeFirstOrThrow()
  return queued
}

/** Schedules the next probe after one without an answer. */
export async function probeLater(tx: TxCtx, chatId: number): Promise<void> {
  const probeAt = new Date(tx.now().getTime() + PROBE_EVERY_MS)
  await tx.db.updateTable('sendChat').set({ probeAt }).where('chatId', '=', chatId).execute()
}
