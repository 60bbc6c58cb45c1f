import { setTimeout as sleep } from 'node:timers/promises'
import { GrammyError } from 'grammy'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'

/** The pauses between probes double from the first to the longest. */
const FIRST_PAUSE_MS = 100
/** With {@link ANSWER_MS}, a probe's time for an answer: the return of the network is noticed within two seconds. */
const LONGEST_PAUSE_MS = 750
const ANSWER_MS = 1_250

/**
 * Stops all sending while Telegram is unreachable: one repeated probe decides for all chats.
 * @param onClose called when Telegram answers again
 */
export function createCircuitBreaker(ctx: Ctx, { api }: Telegram, onClose: () => void) {
  const ending = new AbortController()
  let probing: Promise<void> | null = null

  async function probe(reason: string): Promise<void> {
    const since = Date.now()
    let pause = FIRST_PAUSE_MS
    while (!ending.signal.aborted && !(await isAnswering())) {
      if (pause === FIRST_PAUSE_MS) ctx.log.warn({ reason }, 'Telegram does not answer, sending waits')
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    if (pause > FIRST_PAUSE_MS) ctx.log.info({ awayMs: Date.now() - since }, 'Telegram answers again')
  }

  /** A refusal counts as an answer, except 5xx, which may come from a proxy. */
  const isAnswering = (): Promise<boolean> =>
    api.getMe(AbortSignal.any([ending.signal, AbortSignal.timeout(ANSWER_MS)]) as never).then(
      () => true,
      (error: unknown) => error instanceof GrammyError && error.error_code < 500,
    )

  return {
    canSend: () => probing === null,
    /** Reports a failed call: nothing more is sent until Telegram answers a probe. */
    trip(reason: string): void {
      probing ??= probe(reason).finally(() => {
        probing = null
        onClose()
      })
    },
    stop: () => ending.abort(),
  }
}
