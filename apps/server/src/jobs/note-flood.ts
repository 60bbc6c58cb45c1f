import type { TxCtx } from '#server/kernel/ctx.ts'
import { ALL_CHATS, restChat } from '#server/modules/relay/public.ts'

/** Two chats refused within this time are no coincidence. */
const TOGETHER_MS = 5_000

/**
 * Telegram does not say whether one chat or the whole bot is too fast. One refused chat rests alone; a second one
 * shortly after means all of us, who rest for the shorter of the two: trying on would only make the wait longer.
 */
export async function noteFlood(tx: TxCtx, chatId: number, afterMs: number): Promise<void> {
  const now = tx.now().getTime()
  const other = await tx.db
    .selectFrom('invioChat')
    .select(['chatId', 'nextAt'])
    .where('floodedAt', '>', new Date(now - TOGETHER_MS))
    .where('chatId', '!=', chatId)
    .orderBy('nextAt')
    .limit(1)
    .executeTakeFirst()
  await tx.db.updateTable('invioChat').set({ floodedAt: tx.now() }).where('chatId', '=', chatId).execute()
  if (!other) return
  const until = Math.min(now + afterMs, Math.max(other.nextAt.getTime(), now))
  await restChat(tx.db, ALL_CHATS, new Date(until))
}
