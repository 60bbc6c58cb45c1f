import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { runWorker } from '#server/kernel/queue/run-worker.ts'
import type { Worker } from '#server/kernel/queue/worker.ts'
import { atMost } from '#server/kernel/waiting.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { OUTBOX_CHANNEL } from '#server/telegram/outbox/public.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { type ClaimedSend, claimSends, nextSendAt, SENDS } from './claim-sends.ts'
import { deliver, type Outcome, outcomeOf } from './deliver-send.ts'
import { recheckSend } from './recheck-send.ts'
import { recordSend } from './record-send.ts'

/** The longest rest without a notice of new messages. */
const LONGEST_SLEEP_MS = 5_000
/** Grace period for sends under way when the sender stops. */
const LAST_SENDS_MS = 5_000

/** Sends queued messages until stopped. Any number of processes may run it on one database. */
export function runSender(
  base: Omit<Ctx, 'actor'>,
  telegram: Telegram,
  worker: Worker,
): { stop(): Promise<void> } {
  const ctx: Ctx = { ...base, actor: SYSTEM, origin: { via: 'lavoro', verb: SENDS.name } }
  const ending = new AbortController()
  const breaker = createCircuitBreaker(ctx, telegram, () => sending.wake())
  const answers = new WeakMap<ClaimedSend, { outcome: Outcome; answeredAt: Date }>()
  const sending = runWorker(ctx, worker, ending.signal, {
    queue: SENDS,
    most: Number.POSITIVE_INFINITY,
    longestRestMs: LONGEST_SLEEP_MS,
    channels: [OUTBOX_CHANNEL],
    isOpen: () => breaker.isClosed(),
    claim: claimSends,
    nextAt: nextSendAt,
    async work(_, send) {
      const outcome = await outcomeFor(send)
      const answer = { outcome, answeredAt: ctx.now() }
      answers.set(send, answer)
      const trouble = worker.isAlive() ? troubleOf(outcome) : null
      if (trouble !== null) breaker.trip(trouble)
      await recordSend(ctx, send, answer.outcome, answer.answeredAt)
    },
    // Telegram's answer exists only in this process, and the chat waits for it: store it again once the database works.
    async failed(_, send) {
      const answer = answers.get(send)
      if (answer) await recordSend(ctx, send, answer.outcome, answer.answeredAt)
      return answer !== undefined
    },
  })

  /** Never throws, so that an outcome is recorded whatever fails before the message leaves. */
  async function outcomeFor(send: ClaimedSend): Promise<Outcome> {
    try {
      const earlyOutcome = await recheckSend(ctx, send)
      if (earlyOutcome) return earlyOutcome
      // Another process may have taken over the claim while this process hung, so nothing is sent under it.
      if (!worker.isAlive()) return { kind: 'unreached', reason: 'the claim is not sure to stand' }
      return await deliver(ctx, telegram, send)
    } catch (error) {
      ctx.log.error({ err: redact(String(error)), invio: send.id }, 'late send not judged')
      return outcomeOf(error, send.tipo)
    }
  }

  return {
    async stop() {
      ending.abort()
      breaker.stop()
      // The next sender finds sends without an answer by then as interrupted.
      await atMost(LAST_SENDS_MS, sending.ended)
    },
  }
}

/** The reason of a network failure, null when Telegram's answer arrived. */
function troubleOf(outcome: Outcome): string | null {
  if (outcome.kind === 'unreached' || outcome.kind === 'uncertain') return outcome.reason
  return outcome.kind === 'retry' && outcome.isNetwork ? outcome.reason : null
}
