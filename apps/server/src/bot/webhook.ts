import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Update } from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { pause } from '#server/kernel/waiting.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { takeUpdates } from './receive-updates.ts'
import { ALLOWED_UPDATES, noteAnswer, noteTrouble, type ReceivingState } from './receiving.ts'

/** Where the server takes what Telegram posts. */
const WEBHOOK_PATH = '/telegram/webhook'
/** The rest after a failed call. */
const RETRY_MS = 2_000
/** How often Telegram is asked whether it still posts to our address. */
const CHECK_EVERY_MS = 30_000

/** The address Telegram posts to: the configured one, with our path where it names none. */
export function webhookAddress(configured: string): string {
  const url = new URL(configured)
  if (url.pathname === '/') url.pathname = WEBHOOK_PATH
  return url.href
}

/**
 * The secret Telegram repeats with every update, so that posts of others are refused. Derived from the bot's token:
 * every process of the server can compute it, and there is no second secret to keep.
 */
export const webhookSecret = (token: string): string =>
  createHmac('sha256', token).update('xbetapp webhook').digest('hex')

/** Compares in constant time, so that the time of a refusal tells nothing of the secret. */
function isWebhookSecret(token: string, secret: string | undefined): boolean {
  const digest = (text: string) => createHmac('sha256', token).update(text).digest()
  return timingSafeEqual(digest(webhookSecret(token)), digest(secret ?? ''))
}

/** What the web server needs to take updates: they are stored and then handled, like polled ones. */
export const webhookDoor = (ctx: Ctx, telegram: Telegram, token: string) => ({
  path: WEBHOOK_PATH,
  isTelegram: (secret: string | undefined) => isWebhookSecret(token, secret),
  store: async (update: { update_id: number }) => takeUpdates(ctx, telegram, [update as Update]),
})

/** Has Telegram post updates until `signal` ends, over one connection, which keeps the order within a chat. */
export async function keepWebhook(
  ctx: Ctx,
  telegram: Telegram,
  options: { signal: AbortSignal; state: ReceivingState; url: string; token: string },
): Promise<void> {
  const { signal, state } = options
  const url = webhookAddress(options.url)
  const setWebhook = () =>
    telegram.api.setWebhook(url, {
      secret_token: webhookSecret(options.token),
      allowed_updates: ALLOWED_UPDATES,
      max_connections: 1,
    })
  let isSet = false
  while (!signal.aborted) {
    try {
      if (!isSet) await setWebhook()
      isSet = true
      const info = await telegram.api.getWebhookInfo()
      if (info.url !== url) await setWebhook()
      noteAnswer(state, ctx.now())
      state.waiting = info.pending_update_count
      // Telegram never clears the last error; it counts only while updates wait.
      if (info.pending_update_count > 0 && info.last_error_message) {
        noteTrouble(state, redact(info.last_error_message), new Date((info.last_error_date ?? 0) * 1000))
      }
      await pause(CHECK_EVERY_MS, signal)
    } catch (error) {
      if (signal.aborted) return
      noteTrouble(state, redact(String(error)), ctx.now())
      ctx.log.warn({ error: state.lastError }, 'webhook not set, retrying')
      await pause(RETRY_MS, signal)
    }
  }
}
