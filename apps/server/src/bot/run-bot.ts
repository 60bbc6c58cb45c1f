import { setTimeout as sleep } from 'node:timers/promises'
import { BOT, type Ctx } from '#server/kernel/ctx.ts'
import { handleInbox } from './handle-inbox.ts'
import { type PollState, pollUpdates } from './receive-updates.ts'
import type { Telegram } from './telegram.ts'

export interface RunningBot {
  state: PollState
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 1_000

/** Receives updates and handles them, each on its own loop, until stopped. */
export function runBot(base: Omit<Ctx, 'actor'>, telegram: Telegram): RunningBot {
  const ctx: Ctx = { ...base, actor: BOT }
  const ending = new AbortController()
  const state: PollState = { lastPollAt: null, lastError: null }
  let wake = () => {}

  const receiving = pollUpdates(ctx, telegram, { signal: ending.signal, state, onStored: () => wake() })
  const handling = (async () => {
    while (!ending.signal.aborted) {
      const failed = await handleInbox(ctx, telegram).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'inbox stopped, trying again')
        return true
      })
      const stored = new Promise<void>((resolve) => {
        wake = resolve
      })
      const pause = sleep(LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
      await (failed ? pause : Promise.race([stored, pause]))
    }
  })()
  return {
    state,
    async stop() {
      ending.abort()
      wake()
      await Promise.all([receiving, handling])
    },
  }
}
