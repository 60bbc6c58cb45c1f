import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { createWaker } from './waker.ts'

export interface Loop {
  /** Ends the present rest: there may be new work. */
  wake(): void
  /** Resolves once the signal has ended the loop and the present round is done. */
  ended: Promise<void>
}

const AFTER_FAILURE_MS = 1_000

/**
 * Runs round after round until `signal` ends it; a round returns how long to rest after it. A wake during a round is
 * not lost: the next rest ends at once.
 */
export function runLoop(ctx: Ctx, name: string, signal: AbortSignal, round: () => Promise<number>): Loop {
  const waker = createWaker()
  signal.addEventListener('abort', waker.wake, { once: true })
  const ended = (async () => {
    while (!signal.aborted) {
      waker.reset()
      const restMs = await round().catch((error: unknown) => {
        ctx.log.error({ err: redact(String(error)) }, `${name} interrupted, retrying`)
        return AFTER_FAILURE_MS
      })
      if (restMs > 0 && !signal.aborted) await waker.rest(restMs)
    }
  })()
  return { wake: waker.wake, ended }
}
