import { askChat } from '#server/bot/ask-chat.ts'
import type { Telegram } from '#server/bot/telegram.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  followMigration,
  neededRights,
  pauseChat,
  probeLater,
  tryChat,
} from '#server/modules/relay/public.ts'
import type { Chore } from './run-planner.ts'

/**
 * Asks Telegram now and then whether the bot may write again in a paused chat: the news that it may can be lost, is
 * never sent when a group changes what its members may send, and does not say what they may.
 */
export function probeChore(telegram: Telegram): Chore {
  return {
    name: 'probes',
    async run(ctx) {
      const due = await ctx.db
        .selectFrom('invioChat')
        .select('chatId')
        .where('probeAt', '<=', ctx.now())
        .orderBy('probeAt')
        .limit(20)
        .execute()
      for (const { chatId } of due) await probe(ctx, telegram, chatId)
      return false
    },
    async nextAt(ctx) {
      const row = await ctx.db
        .selectFrom('invioChat')
        .select((eb) => eb.fn.min('probeAt').as('at'))
        .where('probeAt', 'is not', null)
        .executeTakeFirst()
      return row?.at ?? null
    },
  }
}

async function probe(ctx: Ctx, telegram: Telegram, chatId: number): Promise<void> {
  const found = await askChat(telegram, chatId, await neededRights(ctx, chatId)).catch(() => null)
  await withTransaction(ctx, async (tx) => {
    if (found === null) return probeLater(tx, chatId)
    if ('movedTo' in found) return followMigration(tx, chatId, found.movedTo)
    return found.why === null ? tryChat(tx, chatId) : pauseChat(tx, chatId, found.why)
  })
}
