import type { TxCtx } from '#server/kernel/ctx.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'

export interface Notice {
  /** Identifies the event, e.g. `tipster-on:12:v3`: with the row's version, so that two changes are two notices. */
  transition: string
  scopo: string
  text: string
  /** The chats told; null for a chat that the tipster or room does not have. */
  chats: ReadonlyArray<number | null>
  idSala?: number
}

const MINUTE_MS = 60_000

/**
 * Queues a notice for each of the chats, once: the same transition is not sent twice in the same minute
 * (rule: bot/notices).
 * @returns how many messages were queued
 */
export async function queueNotice(tx: TxCtx, notice: Notice): Promise<number> {
  const minute = Math.floor(tx.now().getTime() / MINUTE_MS)
  const chats = new Set(notice.chats.filter((chat) => chat !== null))
  let queuedCount = 0
  for (const chatId of chats) {
    const id = await enqueue(tx, {
      chatId,
      tipo: 'text',
      payload: { text: notice.text },
      scopo: notice.scopo,
      priority: PRIORITY.operator,
      dedupeKey: `${notice.transition}:${chatId}:${minute}`,
      ...(notice.idSala === undefined ? {} : { idSala: notice.idSala }),
    })
    if (id !== null) queuedCount++
  }
  return queuedCount
}
