import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { prepareNextReport } from '#server/modules/reports/public.ts'

export interface RunningReports {
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 1_000

/** Writes and queues reports that wait to be sent, one after the other, until stopped. Any number of processes may. */
export function runReports(base: Omit<Ctx, 'actor'>): RunningReports {
  const ctx: Ctx = { ...base, actor: SYSTEM }
  const ending = new AbortController()
  const running = (async () => {
    while (!ending.signal.aborted) {
      const found = await prepareNextReport(ctx).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'reports interrupted, trying again')
        return false
      })
      if (!found) await sleep(LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
