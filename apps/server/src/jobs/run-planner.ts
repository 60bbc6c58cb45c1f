import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createAlarm } from '#server/kernel/alarm.ts'
import { atMost } from '#server/kernel/at-most.ts'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { RELAY_CHANNEL } from '#server/kernel/planner-channel.ts'

/** One kind of planned work. Every step of it is a transaction that finds its work by its state, so it may be repeated. */
export interface Chore {
  name: string
  /** Does what is due. @returns whether there may be more at once */
  run(ctx: Ctx): Promise<boolean>
  /**
   * When the next is due of what was not due at `after` yet, null when nothing is planned. What was due already has been
   * looked at: it waits for something else than the hour.
   */
  nextAt?(ctx: Ctx, after: Date): Promise<Date | null>
  /** The order of what it does counts: one process at a time does it. */
  isOrdered?: boolean
  /** Ends what it holds open. */
  stop?(): Promise<void>
}

export interface RunningPlanner {
  stop(): Promise<void>
}

/** Held by the one process that does ordered work. */
const ORDERED = 7_202_604

const LONGEST_SLEEP_MS = 5_000
const SHORTEST_SLEEP_MS = 10
const AFTER_FAILURE_MS = 1_000
/** What a round under way gets to finish; cut off, it is done after the next start. */
const LAST_ROUND_MS = 5_000

/** Does planned work as it falls due until stopped. Any number of processes may run it on one database. */
export function runPlanner(
  base: Omit<Ctx, 'actor'>,
  pool: pg.Pool,
  chores: (wake: () => void) => Chore[],
): RunningPlanner {
  const ctx: Ctx = { ...base, actor: SYSTEM }
  const ending = new AbortController()
  const alarm = createAlarm()
  const all = chores(alarm.wake)

  async function attend(listener: pg.PoolClient): Promise<void> {
    let isLost = false
    listener.once('error', () => {
      isLost = true
      alarm.wake()
    })
    await listener.query(`listen ${RELAY_CHANNEL}`)
    listener.on('notification', alarm.wake)
    while (!ending.signal.aborted && !isLost) {
      alarm.set()
      // Before the round: what falls due while it looks is not slept through.
      const began = ctx.now()
      const { more, failed } = await round(listener)
      if (!more) await alarm.rest(failed ? AFTER_FAILURE_MS : await untilNext(began))
    }
  }

  async function round(listener: pg.PoolClient): Promise<{ more: boolean; failed: boolean }> {
    let more = false
    let failed = false
    for (const chore of all) {
      try {
        const run = () => chore.run(ctx)
        more = (await (chore.isOrdered ? alone(listener, run) : run())) || more
      } catch (error) {
        failed = true
        ctx.log.error({ err: redact(String(error)), chore: chore.name }, 'chore failed, trying again')
      }
    }
    return { more, failed }
  }

  /** On the planner's own connection: a process that dies lets go of the lock with it. */
  async function alone<T>(listener: pg.PoolClient, work: () => Promise<T>): Promise<T> {
    await listener.query('select pg_advisory_lock($1)', [ORDERED])
    try {
      return await work()
    } finally {
      await listener.query('select pg_advisory_unlock($1)', [ORDERED])
    }
  }

  async function untilNext(after: Date): Promise<number> {
    const due = await Promise.all(all.map((chore) => chore.nextAt?.(ctx, after) ?? null))
    const waits = due.flatMap((at) => (at ? [at.getTime() - ctx.now().getTime()] : []))
    return Math.max(SHORTEST_SLEEP_MS, Math.min(LONGEST_SLEEP_MS, ...waits))
  }

  const running = (async () => {
    while (!ending.signal.aborted) {
      const listener = await pool.connect().catch(() => null)
      try {
        if (listener) await attend(listener)
      } catch (error) {
        ctx.log.error({ err: redact(String(error)) }, 'planner interrupted, starting again')
      }
      // Destroyed, not returned: the subscription ends with the connection.
      listener?.release(true)
      if (!ending.signal.aborted) await sleep(AFTER_FAILURE_MS)
    }
  })()

  return {
    async stop() {
      ending.abort()
      alarm.wake()
      await atMost(LAST_ROUND_MS, running)
      await Promise.all(all.map((chore) => chore.stop?.()))
    },
  }
}
