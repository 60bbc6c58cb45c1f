import { GrammyError } from 'grammy'
import { upsertRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { pause } from '#server/kernel/waiting.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { noteChatTitle, ourChats } from './chat-names.ts'
import { followMigration } from './follow-migration.ts'
import { neededRights, type Right, whyMute } from './may-write.ts'
import { pauseChat, probeLater, putOnTrial, resumeChat } from './pause-chat.ts'

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
      await pause(Math.min(waitMs, LONGEST_WAIT_MS), signal)
    })
    await pause(BETWEEN_MS, signal)
  }
  ctx.log.info({ chats: chats.length }, 'chats read anew')
}

async function refreshChat(ctx: Ctx, telegram: Telegram, chatId: number): Promise<void> {
  const status = await askChat(telegram, chatId, await neededRights(ctx, chatId))
  await withTransaction(ctx, async (tx) => {
    if ('movedTo' in status) return followMigration(tx, chatId, status.movedTo)
    const { title: titolo, why } = status
    if (titolo !== undefined) {
      await noteChatTitle(tx, { id: chatId, title: titolo })
      await upsertRow(tx.db, 'chatTitle', { chatId }, { titolo })
    }
    await (why === null ? resumeChat(tx, chatId) : pauseChat(tx, chatId, why))
  })
}

/** Telegram's answer about a chat; `why` is null where the bot lacks no right. */
type ChatStatus = { movedTo: number } | { title?: string | undefined; why: string | null }

/** Asks Telegram for a chat's name, and why the bot lacks a needed right there, if it does. */
export async function askChat(
  telegram: Telegram,
  chatId: number,
  needs: readonly Right[],
): Promise<ChatStatus> {
  try {
    const { type, title, permissions } = await telegram.api.getChat(chatId)
    if (type === 'private') return { title, why: null }
    const member = await telegram.api.getChatMember(chatId, telegram.botId)
    return { title, why: whyMute({ type, member, permissions }, needs) }
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error
    const { migrate_to_chat_id: movedTo } = error.parameters
    if (movedTo !== undefined) return { movedTo }
    if (error.error_code === 403) return { why: 'il bot è stato rimosso' }
    if (error.error_code === 400 && /chat not found/.test(error.description))
      return { why: 'chat non trovata' }
    throw error
  }
}
