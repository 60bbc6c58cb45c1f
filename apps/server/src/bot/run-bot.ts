import { createAlarm } from '#server/kernel/alarm.ts'
import { atMost } from '#server/kernel/at-most.ts'
import { BOT, type Ctx } from '#server/kernel/ctx.ts'
import { handleInbox } from './handle-inbox.ts'
import { type PollState, pollUpdates } from './receive-updates.ts'
import type { Telegram } from './telegram.ts'

export interface RunningBot {
  state: PollState
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 1_000
/** What an update under way gets to finish when the bot stops; cut off, it is handled after the next start. */
const LAST_UPDATE_MS = 5_000

/** Receives updates and handles them, each on its own loop, until stopped. */
export function runBot(base: Omit<Ctx, 'actor'>, telegram: Telegram): RunningBot {
  const ctx: Ctx = { ...base, actor: BOT }
  const ending = new AbortController()
  const state: PollState = { lastPollAt: null, lastError: null }
  const alarm = createAlarm()

  const receiving = pollUpdates(ctx, telegram, { signal: ending.signal, state, onStored: () => alarm.wake() })
  const handling = (async () => {
    while (!ending.signal.aborted) {
      alarm.set()
      await handleInbox(ctx, telegram).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'inbox stopped, trying again')
      })
      await alarm.rest(LOOK_EVERY_MS)
    }
  })()
  return {
    state,
    async stop() {
      ending.abort()
      alarm.wake()
      await atMost(LAST_UPDATE_MS, Promise.all([receiving, handling]))
    },
  }
}
