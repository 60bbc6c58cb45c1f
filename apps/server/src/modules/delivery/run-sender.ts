import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createAlarm } from '#server/kernel/alarm.ts'
import { atMost } from '#server/kernel/at-most.ts'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { OUTBOX_CHANNEL } from '#server/modules/outbox/public.ts'
import type { Telegram } from '#server/modules/telegram/public.ts'
import { type ClaimedSend, claimSends, nextDueAt } from './claim-sends.ts'
import { deliver, type Outcome, outcomeOf } from './deliver-send.ts'
import { heldBack } from './held-back.ts'
import { markAbandoned, putBackLost, SENDERS } from './lost-sends.ts'
import { createRoad } from './road.ts'
import { settleSend } from './settle-send.ts'

export interface RunningSender {
  stop(): Promise<void>
}

const LONGEST_SLEEP_MS = 5_000
const SHORTEST_SLEEP_MS = 20
const RECOVER_EVERY_MS = 15_000
/** What sends under way get to finish when the sender stops. */
const LAST_SENDS_MS = 5_000

/**
 * Sends what is queued until stopped. Any number of processes may run it on one database: claims are serialised,
 * and a sender that died is known by its lock being free.
 */
export function runSender(base: Omit<Ctx, 'actor'>, telegram: Telegram, pool: pg.Pool): RunningSender {
  const ctx: Ctx = { ...base, actor: SYSTEM }
  const ending = new AbortController()
  const number = randomInt(1, 2_147_483_647)
  const inFlight = new Map<number, Promise<void>>()
  const alarm = createAlarm()
  const road = createRoad(ctx, telegram, alarm.wake)
  let recoveredAt = 0

  async function attend(listener: pg.PoolClient): Promise<void> {
    let isLost = false
    listener.once('error', () => {
      isLost = true
      alarm.wake()
    })
    await listener.query('select pg_advisory_lock($1, $2)', [SENDERS, number])
    await listener.query(`listen ${OUTBOX_CHANNEL}`)
    listener.on('notification', () => alarm.wake())
    while (!ending.signal.aborted && !isLost) {
      if (Date.now() - recoveredAt > RECOVER_EVERY_MS) {
        await markAbandoned(ctx, number)
        await putBackLost(ctx, number, [...inFlight.keys()])
        recoveredAt = Date.now()
      }
      alarm.set()
      if (!road.isOpen()) {
        await alarm.rest(LONGEST_SLEEP_MS)
        continue
      }
      const sends = await claimSends(ctx, number)
      for (const send of sends) {
        const delivery = attempt(send).finally(() => {
          inFlight.delete(send.id)
          alarm.wake()
        })
        inFlight.set(send.id, delivery)
      }
      if (sends.length === 0) await alarm.rest(waitUntil(await nextDueAt(ctx)))
    }
  }

  async function attempt(send: ClaimedSend): Promise<void> {
    const outcome = await outcomeFor(send)
    const answeredAt = ctx.now()
    const trouble = troubleOf(outcome)
    if (trouble !== null) road.doubt(trouble)
    // Known here alone, and the chat waits for it: written down however long the database is away.
    for (;;) {
      try {
        return await settleSend(ctx, send, outcome, answeredAt)
      } catch (error) {
        ctx.log.error({ err: error, invio: send.id }, 'send not settled, trying again')
        if (ending.signal.aborted) return
        await sleep(1_000)
      }
    }
  }

  /** Never throws: whatever goes wrong before it leaves, the send is settled. */
  async function outcomeFor(send: ClaimedSend): Promise<Outcome> {
    try {
      return (await heldBack(ctx, send)) ?? (await deliver(ctx, telegram, send))
    } catch (error) {
      ctx.log.error({ err: redact(String(error)), invio: send.id }, 'late send not judged')
      return outcomeOf(error, send.tipo)
    }
  }

  function waitUntil(due: Date | null): number {
    const wait = due ? due.getTime() - ctx.now().getTime() : LONGEST_SLEEP_MS
    return Math.min(Math.max(wait, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)
  }

  const running = (async () => {
    while (!ending.signal.aborted) {
      const listener = await pool.connect().catch(() => null)
      try {
        if (listener) await attend(listener)
      } catch (error) {
        ctx.log.error({ err: error }, 'sender interrupted, starting again')
      }
      // Destroyed, not returned: the lock and the subscription end with the connection.
      listener?.release(true)
      if (!ending.signal.aborted) await sleep(1_000)
    }
    // What Telegram has not answered by then is found as interrupted by the next sender.
    await atMost(LAST_SENDS_MS, Promise.all(inFlight.values()))
  })()

  return {
    async stop() {
      ending.abort()
      road.stop()
      alarm.wake()
      await running
    },
  }
}

/** What went wrong between here and Telegram, null when Telegram's word came through. */
function troubleOf(outcome: Outcome): string | null {
  if (outcome.kind === 'unreached' || outcome.kind === 'uncertain') return outcome.reason
  return outcome.kind === 'retry' && outcome.isNetwork ? outcome.reason : null
}
