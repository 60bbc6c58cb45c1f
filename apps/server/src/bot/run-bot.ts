import { atMost } from '#server/kernel/at-most.ts'
import { BOT, type Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { runWorker } from '#server/kernel/queue/run-worker.ts'
import type { Worker } from '#server/kernel/queue/worker.ts'
import { BOT_REFRESH_CHANNEL } from '#server/modules/bot-notices/public.ts'
import { refreshChats } from '#server/modules/chats/public.ts'
import { fetchPictures } from '#server/modules/photos/public.ts'
import type { Telegram } from '#server/modules/telegram/public.ts'
import { handleInbox } from './handle-inbox.ts'
import { noteBotStateWhile } from './note-bot-state.ts'
import { pollUpdates } from './receive-updates.ts'
import { newState, type ReceivingState } from './receiving.ts'
import { watchPrivacy } from './watch-privacy.ts'
import { keepWebhook } from './webhook.ts'

export interface RunningBot {
  state: ReceivingState
  stop(): Promise<void>
}

interface Options {
  worker: Worker
  /** Updates are posted to this address; without it the bot asks for them. */
  webhook?: { url: string; token: string } | undefined
}

/** What an update under way gets to finish when the bot stops; cut off, it is handled after the next start. */
const LAST_UPDATE_MS = 5_000

/** Receives updates, handles them and fetches their pictures, each on its own loop, until stopped. */
export function runBot(
  base: Omit<Ctx, 'actor'>,
  telegram: Telegram,
  { worker, webhook }: Options,
): RunningBot {
  const ctx: Ctx = { ...base, actor: BOT }
  const ending = new AbortController()
  const { signal } = ending
  const state = newState(webhook ? 'webhook' : 'polling')
  const inbox = runWorker(ctx, worker, signal, handleInbox)
  const pictures = runWorker(ctx, worker, signal, fetchPictures(telegram))
  const noting = noteBotStateWhile(ctx, telegram, state, signal)
  const receiving = webhook
    ? keepWebhook(ctx, telegram, { signal, state, ...webhook })
    : pollUpdates(ctx, telegram, { signal, state, onStored: () => inbox.wake() })
  const privacy = watchPrivacy(ctx, telegram, { signal, state })

  let refreshing: Promise<void> = Promise.resolve()
  worker.hear(BOT_REFRESH_CHANNEL, () => {
    if (signal.aborted) return
    refreshing = refreshing
      .then(() => refreshChats(ctx, telegram, signal))
      .catch((error: unknown) => ctx.log.error({ err: redact(String(error)) }, 'chats not read anew'))
  })
  return {
    state,
    async stop() {
      ending.abort()
      const all = [receiving, inbox.ended, pictures.ended, noting, privacy, refreshing]
      await atMost(LAST_UPDATE_MS, Promise.all(all))
    },
  }
}
