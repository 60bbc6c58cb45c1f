import { meansAll } from '@xbetapp/domain/relay/routing/flood'
import { NOT_NULL, rowIfAny, updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { ALL_CHATS, restChat } from '#server/telegram/outbox/public.ts'

/** Refusals further apart are independent. */
const TOGETHER_MS = 5_000
/** The shortest and the longest rest of all chats. */
const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 15_000

/**
 * Records a 429, which does not tell whether one chat or the whole bot is too fast. A single refused chat rests for as
 * long as Telegram asks. Refusals that suggest a limit of the whole bot let all chats rest for a second, then one
 * message probes; the rests grow while probes are refused.
 */
export async function noteFlood(tx: TxCtx, chatId: number, afterMs: number): Promise<void> {
  const now = tx.now().getTime()
  await updateRows(tx.db, 'sendChat', { chatId }, { floodedAt: tx.now() })
  const since = (await rowIfAny(tx.db, 'sendChat', { chatId: ALL_CHATS }, ['floodedAt']))?.floodedAt
  if (since) return restAll(tx, Math.min(now - since.getTime(), afterMs, LONGEST_REST_MS))
  const refusedChats = await tx.db
    .selectFrom('sendChat')
    .select(['chatId', 'floodedAt'])
    .where('floodedAt', '>', new Date(now - TOGETHER_MS))
    .where('chatId', '!=', ALL_CHATS)
    .orderBy('floodedAt')
    .execute()
  const first = refusedChats[0]?.floodedAt
  if (!first || !meansAll({ refused: refusedChats.length, taken: await sentSince(tx, first) })) return
  await restAll(tx, FIRST_REST_MS)
  await updateRows(tx.db, 'sendChat', { chatId: ALL_CHATS }, { floodedAt: tx.now() })
}

/** Ends the flood of the whole bot, since Telegram took a message. */
export async function noteTaken(tx: TxCtx): Promise<void> {
  await updateRows(tx.db, 'sendChat', { chatId: ALL_CHATS, floodedAt: NOT_NULL }, { floodedAt: null })
}

async function sentSince(tx: TxCtx, first: Date): Promise<number> {
  const row = await tx.db
    .selectFrom('send')
    .select((eb) => eb.fn.countAll<number>().as('sendCount'))
    .where('attemptedAt', '>=', first)
    .where('stato', '=', 'sent')
    .executeTakeFirstOrThrow()
  return row.sendCount
}

const restAll = (tx: TxCtx, ms: number): Promise<void> =>
  restChat(tx.db, ALL_CHATS, new Date(tx.now().getTime() + Math.max(ms, FIRST_REST_MS)))
