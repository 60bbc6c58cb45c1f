import type pg from 'pg'
import { createAlarm } from '#server/kernel/alarm.ts'
import { atMost } from '#server/kernel/at-most.ts'
import { BOT, type Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { BOT_REFRESH_CHANNEL } from '#server/modules/bot-notices/public.ts'
import { PICTURES_CHANNEL } from '#server/modules/photos/public.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { handleInbox } from './handle-inbox.ts'
import { listenWhile } from './listen-while.ts'
import { noteBotState } from './note-bot-state.ts'
import { INBOX_CHANNEL, pollUpdates } from './receive-updates.ts'
import { newState, type ReceivingState } from './receiving.ts'
import { refreshChats } from './refresh-chats.ts'
import type { Telegram } from './telegram.ts'
import { keepWebhook } from './webhook.ts'

export interface RunningBot {
  state: ReceivingState
  stop(): Promise<void>
}

interface Options {
  pool: pg.Pool
  /** Updates are posted to this address; without it the bot asks for them. */
  webhook?: { url: string; token: string } | undefined
}

const LOOK_EVERY_MS = 1_000
const NOTE_EVERY_MS = 5_000
/** What an update under way gets to finish when the bot stops; cut off, it is handled after the next start. */
const LAST_UPDATE_MS = 5_000

/** Receives updates, handles them and fetches their pictures, each on its own loop, until stopped. */
export function runBot(base: Omit<Ctx, 'actor'>, telegram: Telegram, { pool, webhook }: Options): RunningBot {
  const ctx: Ctx = { ...base, actor: BOT }
  const ending = new AbortController()
  const { signal } = ending
  const state = newState(webhook ? 'webhook' : 'polling')
  const alarm = createAlarm()

  const receiving = webhook
    ? keepWebhook(ctx, telegram, { signal, state, ...webhook })
    : pollUpdates(ctx, telegram, { signal, state, onStored: () => alarm.wake() })

  const handling = (async () => {
    let notedAt = 0
    while (!signal.aborted) {
      alarm.set()
      await handleInbox(ctx).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'inbox stopped, trying again')
      })
      if (Date.now() - notedAt >= NOTE_EVERY_MS) {
        notedAt = Date.now()
        await noteBotState(ctx, telegram, state).catch(() => undefined)
      }
      await alarm.rest(LOOK_EVERY_MS)
    }
  })()

  const pictures = fetchPictures(ctx, telegram, signal)

  let refreshing: Promise<void> = Promise.resolve()
  const listening = listenWhile(ctx, pool, signal, {
    [INBOX_CHANNEL]: () => alarm.wake(),
    [PICTURES_CHANNEL]: () => pictures.wake(),
    [BOT_REFRESH_CHANNEL]: () => {
      refreshing = refreshing
        .then(() => refreshChats(ctx, telegram, signal))
        .catch((error: unknown) => ctx.log.error({ err: redact(String(error)) }, 'chats not read anew'))
    },
  })
  return {
    state,
    async stop() {
      ending.abort()
      alarm.wake()
      await atMost(LAST_UPDATE_MS, Promise.all([receiving, handling, pictures.ended, listening, refreshing]))
    },
  }
}
