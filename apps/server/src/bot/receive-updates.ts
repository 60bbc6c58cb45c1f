import { setTimeout as sleep } from 'node:timers/promises'
import type { Update } from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
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
        payload: JSON.stringify(update),
        receivedAt: ctx.now(),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** The first update not yet stored; asking for it confirms all before it. */
async function nextOffset(ctx: Ctx, botId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('telegramInbox')
    .select((eb) => eb.fn.max('updateId').as('last'))
    .where('botId', '=', botId)
    .executeTakeFirst()
  return row?.last == null ? 0 : Number(row.last) + 1
}

/**
 * Long polling into the inbox until `signal` ends it. The offset lives in the inbox itself, so a kill at any moment
 * makes Telegram deliver again what was not stored, and the inbox refuses what was.
 */
export async function pollUpdates(
  ctx: Ctx,
  telegram: Telegram,
  options: { signal: AbortSignal; state: PollState; onStored: () => void },
): Promise<void> {
  const { signal, state } = options
  while (!signal.aborted) {
    try {
      const me = await telegram.me()
      const updates = await telegram.api.getUpdates(
        {
          offset: await nextOffset(ctx, me.id),
          timeout: LONG_POLL_SECONDS,
          allowed_updates: ALLOWED,
        },
        signal as never,
      )
      await storeUpdates(ctx, me.id, updates)
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
