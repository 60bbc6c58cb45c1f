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
const LONGEST_REST_MS = 5_000
/** Grace period for sends under way when the sender stops. */
const LAST_SENDS_MS = 5_000

/** Sends queued messages until stopped. Any number of processes may run it on one database. */
export function runSender(
  base: Omit<Ctx, 'actor'>,
  telegram: Telegram,
  worker: Worker,
): { stop(): Promise<void> } {
  // The worker gives each send this origin; sends of a dead process are recovered outside any.
  const ctx: Ctx = { ...base, actor: SYSTEM, origin: { via: 'lavoro', verb: SENDS.name } }
  const ending = new AbortController()
  const breaker = createCircuitBreaker(ctx, telegram, () => sending.wake())
  /** Record the outcomes of sends, for `failed`, which the worker repeats until it succeeds. */
  const recordings = new WeakMap<ClaimedSend, () => Promise<void>>()
  const sending = runWorker(ctx, worker, ending.signal, {
    queue: SENDS,
    // The claim keeps to Telegram's limits instead.
    most: Number.POSITIVE_INFINITY,
    longestRestMs: LONGEST_REST_MS,
    channels: [OUTBOX_CHANNEL],
    isOpen: breaker.canSend,
    claim: claimSends,
    nextAt: nextSendAt,
    async work(ctx, send) {
      const outcome = await outcomeFor(ctx, send)
      const answeredAt = ctx.now()
      const record = () => recordSend(ctx, send, outcome, answeredAt)
      recordings.set(send, record)
      const reason = networkFailureOf(outcome)
      // A process that lost the database calls nothing, so its sends say nothing about the network.
      if (reason !== null && worker.isAlive()) breaker.trip(reason)
      await record()
    },
    // Telegram's answer exists only in this process, and the chat waits for it: store it again once the database works.
    async failed(_, send) {
      const record = recordings.get(send)
      await record?.()
      return record !== undefined
    },
  })

  /** Never throws, so that an outcome is recorded whatever fails before the message leaves. */
  async function outcomeFor(ctx: Ctx, send: ClaimedSend): Promise<Outcome> {
    const earlyOutcome = await recheckSend(ctx, send).catch((error: unknown) => {
      ctx.log.error({ err: redact(String(error)), invio: send.id }, 'late send not judged')
      return outcomeOf(error, send.tipo)
    })
    if (earlyOutcome) return earlyOutcome
    // Another process may have taken over the claim while this process hung, so nothing is sent under it.
    if (!worker.isAlive()) return { kind: 'unreached', reason: 'the claim is not sure to stand' }
    return deliver(ctx, telegram, send)
  }

  return {
    async stop() {
      ending.abort()
      breaker.stop()
      // What has no answer by then, the next sender treats as interrupted.
      await atMost(LAST_SENDS_MS, sending.ended)
    },
  }
}

/** The reason, where the call failed for the network; else null. */
function networkFailureOf(outcome: Outcome): string | null {
  if (outcome.kind === 'unreached' || outcome.kind === 'uncertain') return outcome.reason
  return outcome.kind === 'retry' && outcome.isNetwork ? outcome.reason : null
}
