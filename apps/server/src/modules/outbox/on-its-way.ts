import type { TxCtx } from '#server/kernel/ctx.ts'

/** Longer than a message is on its way. */
const ON_ITS_WAY_MS = 60_000

/**
 * Whether a message of ours to a chat is on its way: one that is read there may be answered before Telegram's answer has told
 * its number here. `at`: when the answer was written.
 */
export async function isOnItsWay(tx: TxCtx, { chatId, at }: { chatId: number; at: Date }): Promise<boolean> {
  if (tx.now().getTime() - at.getTime() > ON_ITS_WAY_MS) return false
  const sending = await tx.db
    .selectFrom('invio')
    .select('id')
    .where('chatId', '=', chatId)
    .where('stato', '=', 'sending')
    .limit(1)
    .executeTakeFirst()
  return sending !== undefined
}
