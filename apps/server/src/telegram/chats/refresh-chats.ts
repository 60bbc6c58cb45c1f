import { setTimeout as sleep } from 'node:timers/promises'
import { GrammyError } from 'grammy'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { askChat } from './ask-chat.ts'
import { followMigration } from './follow-migration.ts'
import { neededRights } from './may-write.ts'
import { noteChatTitle, ourChats } from './our-chats.ts'
import { pauseChat, resumeChat } from './pause-chat.ts'

/** The pause between two chats: Telegram counts these requests against the bot's limits like messages. */
const BETWEEN_MS = 50
/** The longest wait after a refusal, so that one chat does not delay the others. */
const LONGEST_WAIT_MS = 60_000

/**
 * UPDATE (rule: bot/update): asks Telegram anew for the bot's own user, the name of every chat of ours and whether the
 * bot may write there. A chat that moved is followed, one the bot lost is paused, one it regained is resumed.
 */
export async function refreshChats(ctx: Ctx, telegram: Telegram, signal: AbortSignal): Promise<void> {
  telegram.forget()
  const chats = await ourChats(ctx)
  for (const chatId of chats) {
    if (signal.aborted) return
    await refreshChat(ctx, telegram, chatId).catch(async (error: unknown) => {
      ctx.log.warn({ err: redact(String(error)), chatId }, 'chat not read anew')
      const waitMs = error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * 1_000 : 0
      await sleep(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal }).catch(() => undefined)
    })
    await sleep(BETWEEN_MS, undefined, { signal }).catch(() => undefined)
  }
  ctx.log.info({ chats: chats.length }, 'chats read anew')
}

async function refreshChat(ctx: Ctx, telegram: Telegram, chatId: number): Promise<void> {
  const status = await askChat(telegram, chatId, await neededRights(ctx, chatId))
  await withTransaction(ctx, async (tx) => {
    if ('movedTo' in status) return followMigration(tx, chatId, status.movedTo)
    if (status.title !== undefined) {
      await noteChatTitle(tx, { id: chatId, title: status.title })
      await tx.db
        .insertInto('chatTitle')
        .values({ chatId, titolo: status.title })
        .onConflict((oc) => oc.column('chatId').doUpdateSet({ titolo: status.title ?? '' }))
        .execute()
    }
    await (status.why === null ? resumeChat(tx, chatId) : pauseChat(tx, chatId, status.why))
  })
}
