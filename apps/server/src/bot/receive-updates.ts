import { GrammyError } from 'grammy'
import type { Update } from 'grammy/types'
import { INBOX_CHANNEL } from '#server/intake/dead-letters/public.ts'
import { wake } from '#server/kernel/channels.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { storable } from '#server/kernel/storable.ts'
import { pause } from '#server/kernel/waiting.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { answerPresses } from './features/presses.ts'
import { ALLOWED_UPDATES, chatOf, noteAnswer, noteTrouble, type ReceivingState } from './receiving.ts'

/** How long Telegram holds a poll open without updates. */
const LONG_POLL_SECONDS = 25
/** The rest after a failed poll. */
const RETRY_MS = 2_000
/** The rest between polls where a server, or a proxy before it, answers at once without updates. */
const SHORTEST_POLL_MS = 500

/** The chat id of updates that belong to no chat. */
const NO_CHAT = 0

/** Stores updates, and answers the presses among them without waiting for the answers. */
export async function takeUpdates(ctx: Ctx, telegram: Telegram, updates: readonly Update[]): Promise<void> {
  await storeUpdates(ctx, telegram.botId, updates)
  void answerPresses(ctx, telegram, updates)
}

/** Stores updates, each once however often it is delivered. Telegram forgets updates only after they are committed. */
export async function storeUpdates(ctx: Ctx, botId: number, updates: readonly Update[]): Promise<void> {
  if (updates.length === 0) return
  await ctx.db
    .insertInto('telegramInbox')
    .values(
      updates.map((update) => ({
        botId,
        updateId: update.update_id,
        chatId: chatOf(update)?.id ?? NO_CHAT,
        payload: JSON.stringify(storable(update)),
        receivedAt: ctx.now(),
        dueAt: ctx.now(),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  await wake(ctx, INBOX_CHANNEL)
}

/**
 * Long polling into the inbox until `signal` ends it. A poll past the stored updates confirms them, once. After a kill
 * before that, Telegram delivers them again and the inbox refuses what it has. The offset is not kept for later polls:
 * after a quiet week Telegram starts anew from any number, and asking past a higher one would discard unread messages.
 */
export async function pollUpdates(
  ctx: Ctx,
  telegram: Telegram,
  options: { signal: AbortSignal; state: ReceivingState; onStored: () => void },
): Promise<void> {
  const { signal, state } = options
  let offset: number | undefined
  let isWebhookGone = false
  while (!signal.aborted) {
    try {
      if (!isWebhookGone) {
        // A start with a webhook has left it; the updates waiting for the webhook then come by polling.
        await telegram.api.deleteWebhook()
        isWebhookGone = true
      }
      const requestedAt = Date.now()
      const updates = await telegram.api.getUpdates(
        {
          ...(offset === undefined ? {} : { offset }),
          timeout: LONG_POLL_SECONDS,
          allowed_updates: ALLOWED_UPDATES,
        },
        signal as never,
      )
      await takeUpdates(ctx, telegram, updates)
      offset = updates.length > 0 ? Math.max(...updates.map((update) => update.update_id)) + 1 : undefined
      noteAnswer(state, ctx.now())
      if (updates.length > 0) options.onStored()
      else if (Date.now() - requestedAt < SHORTEST_POLL_MS) await pause(SHORTEST_POLL_MS, signal)
    } catch (error) {
      if (signal.aborted) return
      if (isWebhookSet(error)) isWebhookGone = false
      noteTrouble(state, redact(String(error)), ctx.now())
      ctx.log.warn({ error: state.lastError }, 'polling failed, retrying')
      await pause(RETRY_MS, signal)
    }
  }
}

/** Telegram refuses polling while the webhook of another start is set. */
const isWebhookSet = (error: unknown): boolean =>
  error instanceof GrammyError && error.error_code === 409 && /webhook/.test(error.description)
