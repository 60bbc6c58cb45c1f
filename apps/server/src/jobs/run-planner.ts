import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { RELAY_CHANNEL } from '#server/modules/relay/public.ts'

/** One kind of planned work. Every step of it is a transaction that finds its work by its state, so it may be repeated. */
export interface Chore {
  name: string
  /** Does what is due. @returns whether there may be more at once */
  run(ctx: Ctx): Promise<boolean>
  /** When the next is due, null when nothing is planned. */
  nextAt?(ctx: Ctx): Promise<Date | null>
}

export interface RunningPlanner {
  stop(): Promise<void>
}

const LONGEST_SLEEP_MS = 5_000
const SHORTEST_SLEEP_MS = 10
const AFTER_FAILURE_MS = 1_000

/** Does planned work as it falls due until stopped. Any number of processes may run it on one database. */
export function runPlanner(
  base: Omit<Ctx, 'actor'>,
  pool: pg.Pool,
  chores: (wake: () => void) => Chore[],
): RunningPlanner {
  const ctx: Ctx = { ...base, actor: SYSTEM }
  const ending = new AbortController()
  let wake = () => {}
  const all = chores(() => wake())

  async function attend(listener: pg.PoolClient): Promise<void> {
    await listener.query(`listen ${RELAY_CHANNEL}`)
    listener.on('notification', () => wake())
    const broken = new Promise<never>((_, reject) => listener.once('error', reject))
    // Looked at only between rounds; a connection lost during one must not end the process.
    broken.catch(() => undefined)
    // It may break while a chore is at work and nobody waits for it: unheard, that would end the process.
    broken.catch(() => undefined)
    while (!ending.signal.aborted) {
      // Set up before looking, so that what is planned meanwhile is not slept through.
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      let more = false
      let failed = false
      for (const chore of all) {
        try {
          more = (await chore.run(ctx)) || more
        } catch (error) {
          failed = true
          ctx.log.error({ err: redact(String(error)), chore: chore.name }, 'chore failed, trying again')
        }
      }
      if (!more) await Promise.race([woken, broken, pause(failed)])
    }
  }

  async function pause(failed: boolean): Promise<void> {
    const due = await Promise.all(all.map((chore) => chore.nextAt?.(ctx) ?? null))
    const waits = due.flatMap((at) => (at ? [at.getTime() - ctx.now().getTime()] : []))
    const ms = Math.min(
      LONGEST_SLEEP_MS,
      Math.max(SHORTEST_SLEEP_MS, ...waits.toSorted((a, b) => a - b).slice(0, 1)),
    )
    await sleep(failed ? AFTER_FAILURE_MS : waits.length === 0 ? LONGEST_SLEEP_MS : ms, undefined, {
      signal: ending.signal,
    }).catch(() => undefined)
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
      wake()
      await running
    },
  }
}
