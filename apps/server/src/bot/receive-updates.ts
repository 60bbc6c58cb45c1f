import { setTimeout as sleep } from 'node:timers/promises'
import type { Update } from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { storable } from '#server/kernel/storable.ts'
import type { Telegram } from './telegram.ts'
import { chatOf } from './update-chat.ts'

const ALLOWED: ReadonlyArray<Exclude<keyof Update, 'update_id'>> = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'message_reaction',
  'my_chat_member',
]
const LONG_POLL_SECONDS = 25
const RETRY_MS = 2_000

export interface PollState {
  lastPollAt: Date | null
  lastError: string | null
}

/** Stores updates: each once, whatever is delivered again. Telegram forgets them only after this has committed. */
export async function storeUpdates(ctx: Ctx, botId: number, updates: readonly Update[]): Promise<void> {
  if (updates.length === 0) return
  await ctx.db
    .insertInto('telegramInbox')
    .values(
      updates.map((update) => ({
        botId,
        updateId: update.update_id,
        chatId: chatOf(update)?.id ?? null,
        payload: JSON.stringify(storable(update)),
        receivedAt: ctx.now(),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/**
 * Long polling into the inbox until `signal` ends it. What was stored is confirmed by asking past it, once; a kill
 * before that makes Telegram deliver it again, and the inbox refuses what it has. The number is not kept for later
 * polls: after a quiet week Telegram starts anew from any number, and asking past a higher one would throw away
 * messages nobody has read.
 */
export async function pollUpdates(
  ctx: Ctx,
  telegram: Telegram,
  options: { signal: AbortSignal; state: PollState; onStored: () => void },
): Promise<void> {
  const { signal, state } = options
  let confirm: number | undefined
  while (!signal.aborted) {
    try {
      const me = await telegram.me()
      const updates = await telegram.api.getUpdates(
        {
          ...(confirm === undefined ? {} : { offset: confirm }),
          timeout: LONG_POLL_SECONDS,
          allowed_updates: ALLOWED,
        },
        signal as never,
      )
      await storeUpdates(ctx, me.id, updates)
      confirm = updates.length > 0 ? Math.max(...updates.map((update) => update.update_id)) + 1 : undefined
      state.lastPollAt = ctx.now()
      state.lastError = null
      if (updates.length > 0) options.onStored()
    } catch (error) {
      if (signal.aborted) return
      state.lastError = redact(String(error))
      ctx.log.warn({ error: state.lastError }, 'polling failed, trying again')
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
