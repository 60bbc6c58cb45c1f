import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'

/**
 * A process at work on queues: one connection to the database, on which it hears that there is something to do and holds
 * the lock by which others know that it lives.
 */
export interface Worker {
  /** What it signs its claims with. */
  number: number
  /** Whether it is known to live; while it is not, others may take its claims for a dead one's. */
  isAlive(): boolean
  /** Called for each notice of the channel. */
  hear(channel: string, heard: () => void): void
  /** Called whenever it has begun to listen: what came before was not heard. */
  whenAlive(begun: () => void): void
  /**
   * Does work that one process at a time may do; the lock ends with the connection.
   * @returns null when another has it, who has heard the same notices
   */
  alone<R>(lock: number, work: () => Promise<R>): Promise<R | null>
  stop(): Promise<void>
}

/** First half of the lock a living worker holds; the second is its own number. */
const LIVING = 7_202_603
export const livingLock = (worker: number): [number, number] => [LIVING, worker]

const RETRY_MS = 1_000

/** Begins to listen; a connection that is lost is made again. */
export function startWorker(ctx: Pick<Ctx, 'log'>, pool: pg.Pool): Worker {
  const number = randomInt(1, 2_147_483_647)
  const ending = new AbortController()
  const { signal } = ending
  const hearing = new Map<string, Set<() => void>>()
  const waiting = new Set<() => void>()
  let living: pg.PoolClient | null = null
  // One at a time: the connection is shared by all that the process does.
  const inTurn = pLimit(1)

  async function attend(client: pg.PoolClient): Promise<void> {
    const over = new Promise<void>((resolve) => {
      client.once('error', () => resolve())
      client.once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    }).finally(() => {
      living = null
    })
    client.on('notification', ({ channel }) => {
      for (const heard of hearing.get(channel) ?? []) heard()
    })
    await client.query('select pg_advisory_lock($1, $2)', livingLock(number))
    for (const channel of hearing.keys()) await client.query(`listen ${channel}`)
    living = client
    for (const begun of waiting) begun()
    await over
  }

  const running = (async () => {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => null)
      try {
        if (client && !signal.aborted) await attend(client)
      } catch (error) {
        ctx.log.error({ err: redact(String(error)) }, 'notices interrupted, listening again')
      }
      // Destroyed, not returned: locks and subscriptions end with the connection.
      client?.release(true)
      if (!signal.aborted) await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  })()

  return {
    number,
    isAlive: () => living !== null,
    hear(channel, heard) {
      const others = hearing.get(channel) ?? new Set()
      hearing.set(channel, others.add(heard))
      // What came before was not heard.
      if (others.size === 1 && living)
        inTurn(() => living?.query(`listen ${channel}`)).then(heard, () => undefined)
    },
    whenAlive: (begun) => void waiting.add(begun),
    async alone(lock, work) {
      const client = living
      if (!client) return null
      const { rows } = await inTurn(() =>
        client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]),
      )
      if (!rows[0]?.got) return null
      try {
        return await work()
      } finally {
        // Where the connection is lost the lock is free already.
        await inTurn(() => client.query('select pg_advisory_unlock($1)', [lock])).catch(() => undefined)
      }
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
