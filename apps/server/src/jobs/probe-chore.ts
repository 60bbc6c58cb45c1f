import type { Telegram } from '#server/bot/telegram.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { probeLater, resumeChat, whyMute } from '#server/modules/relay/public.ts'
import type { Chore } from './run-planner.ts'

/**
 * Asks Telegram now and then whether the bot may write again in a paused chat: the news that it may can be lost, and
 * was never sent for a chat in which it always stood.
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
  const isWritable = await mayWrite(telegram, chatId).catch(() => false)
  await withTransaction(ctx, (tx) => (isWritable ? resumeChat(tx, chatId) : probeLater(tx, chatId)))
}

async function mayWrite(telegram: Telegram, chatId: number): Promise<boolean> {
  const [member, chat] = await Promise.all([
    telegram.api.getChatMember(chatId, telegram.botId),
    telegram.api.getChat(chatId),
  ])
  return whyMute(member, chat.type) === null
}
