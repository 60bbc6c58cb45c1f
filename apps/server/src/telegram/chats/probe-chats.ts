import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { askChat } from './ask-chat.ts'
import { followMigration } from './follow-migration.ts'
import { neededRights } from './may-write.ts'
import { pauseChat, probeLater, putOnTrial } from './pause-chat.ts'

/** Chats probed in one run, the longest due first; the others follow in the next run. */
const PROBES_OF_A_RUN = 20

/**
 * Asks Telegram from time to time whether the bot may write again in a paused chat. Telegram's own update may be lost,
 * is never sent when a group changes its members' permissions, and does not contain them.
 */
export async function probeChats(ctx: Ctx, telegram: Telegram): Promise<void> {
  const due = await ctx.db
    .selectFrom('sendChat')
    .select('chatId')
    .where('probeAt', '<=', ctx.now())
    .orderBy('probeAt')
    .limit(PROBES_OF_A_RUN)
    .execute()
  for (const { chatId } of due) await probe(ctx, telegram, chatId)
}

/** When the next probe is due, null when none is. */
export async function nextProbeAt(ctx: Ctx): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('sendChat')
    .select((eb) => eb.fn.min('probeAt').as('at'))
    .where('probeAt', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? null
}

async function probe(ctx: Ctx, telegram: Telegram, chatId: number): Promise<void> {
  const status = await askChat(telegram, chatId, await neededRights(ctx, chatId)).catch(() => null)
  await withTransaction(ctx, async (tx) => {
    if (status === null) return probeLater(tx, chatId)
    if ('movedTo' in status) return followMigration(tx, chatId, status.movedTo)
    return status.why === null ? putOnTrial(tx, chatId) : pauseChat(tx, chatId, status.why)
  })
}
