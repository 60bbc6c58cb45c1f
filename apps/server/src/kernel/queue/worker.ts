import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { pause } from '#server/kernel/waiting.ts'
import { createWaker } from './waker.ts'

/**
 * A process that works on queues, with one connection to the database. On it the process hears notices, and holds the
 * locks that show others that it lives and which exclusive work it does. The connection has a heartbeat: the others end
 * a process that is silent for {@link SILENT_MS}, with all it was doing, whether it hangs, its machine is gone or the
 * network is cut. (decision 112)
 */
export interface Worker {
  /** The worker's id in its claims. */
  number: number
  /** Whether others certainly take this worker for living; while false, they may take over its claims. */
  isAlive(): boolean
  /** Whether a free lock means a dead worker, not one that has yet to reconnect after the database was away. */
  canTrustFreeLocks(): boolean
  /** Calls `listener` for each notice of the channel. */
  hear(channel: string, listener: () => void): void
  /** Calls `listener` whenever the worker begins to listen: earlier notices were missed. */
  whenAlive(listener: () => void): void
  /**
   * Does work that one process at a time may do; the lock ends with the connection. `stillHolds` says whether this
   * process still holds the lock.
   * @returns null when another process holds the lock, which has heard the same notices
   */
  runExclusively<R>(lock: Lock, work: (stillHolds: () => boolean) => Promise<R>): Promise<R | null>
  /**
   * Does endless work that one process at a time may do, whenever this process holds the lock, until `signal` ends it.
   * The signal given to `work` ends before another process can take the lock.
   */
  whileHolding(lock: Lock, signal: AbortSignal, work: (turn: AbortSignal) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL advisory lock, with one key or two. */
export type Lock = number | readonly [number, number]

/** First key of the lock a living worker holds; the second is its number. */
const LIVING = 7_202_603
export const livingLock = (worker: number): [number, number] => [LIVING, worker]

/** The pause before another try for a connection, or for a lock that another process holds. */
const RETRY_MS = 1_000
const BEAT_EVERY_MS = 1_000
/** A beat that comes longer after the one before is late. */
const LATE_MS = 2_000
/** The least time between two searches for silent workers. */
const SEARCH_EVERY_MS = 2_000
/** A worker whose last answered beat is older begins nothing and gives up its exclusive work. */
const SURE_MS = 5_000
/**
 * A worker whose last beat is older is ended by others; a beat without an answer for as long ends its connection. Work
 * under way has the time between the two limits.
 */
export const SILENT_MS = 8_000
/** How long the others have to reconnect after the database was away. */
const RETURN_MS = 5_000

/**
 * Ends every connection of processes whose worker is silent, and with them their locks and open transactions, which
 * would otherwise hold up others until the database's time limit.
 */
const END_SILENT = `
  with silent as (
    select distinct a.application_name as name
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.classid = ${LIVING} and l.objsubid = 2 and l.granted
      and a.datname = current_database() and a.pid <> pg_backend_pid()
      and a.state_change < clock_timestamp() - interval '${SILENT_MS} ms'
  )
  select count(*) filter (where pg_terminate_backend(pid))::int as ended
  from pg_stat_activity
  where application_name in (select name from silent) and application_name <> current_setting('application_name')
    and datname = current_database()`

/** Begins to listen; a lost connection is made again. `pool` must connect to the database itself, not to a pooler. */
export function startWorker(ctx: Pick<Ctx, 'log'>, pool: pg.Pool): Worker {
  const number = randomInt(1, 2_147_483_647)
  const stopping = new AbortController()
  const { signal } = stopping
  const listenersByChannel = new Map<string, Set<() => void>>()
  const aliveListeners = new Set<() => void>()
  let activeClient: pg.PoolClient | null = null
  /** When the last beat that was answered was sent. */
  let beatAt = Number.NEGATIVE_INFINITY
  let trustedFrom = Number.NEGATIVE_INFINITY
  let wasAlive = false
  // All work of the process shares the connection, on which `pg` takes one statement at a time.
  const oneAtATime = pLimit(1)
  const isAlive = () => activeClient !== null && performance.now() - beatAt < SURE_MS
  /** Whether locks taken on this connection still hold. */
  const stillHolds = (client: pg.PoolClient) => activeClient === client && isAlive()

  async function attend(client: pg.PoolClient): Promise<void> {
    const connectionEnd = new Promise<void>((resolve) => {
      client.once('error', () => resolve())
      client.once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    }).finally(() => {
      activeClient = null
    })
    client.on('notification', ({ channel }) => {
      for (const listener of listenersByChannel.get(channel) ?? []) listener()
    })
    const startedAt = performance.now()
    // No other work has the connection before it is `activeClient`; a channel added meanwhile is in the map.
    await client.query('select pg_advisory_lock($1, $2)', livingLock(number))
    for (const channel of listenersByChannel.keys()) await client.query(`listen ${channel}`)
    // After the database was away the others reconnect within a moment; at a start they were connected all along.
    if (wasAlive) trustedFrom = startedAt + RETURN_MS
    wasAlive = true
    beatAt = startedAt
    activeClient = client
    for (const listener of aliveListeners) listener()
    await Promise.race([connectionEnd, beat(client)])
  }

  /** Sends beats until one fails or is not answered. */
  async function beat(client: pg.PoolClient): Promise<void> {
    /** Since when all beats of this worker came in time: a database that hung made every worker silent. */
    let punctualSince = performance.now()
    let searchedAt = punctualSince
    while (activeClient === client) {
      await pause(BEAT_EVERY_MS, signal)
      if (activeClient !== client) return
      const at = performance.now()
      if (at - beatAt > LATE_MS) punctualSince = at
      const endsSilent = at - punctualSince > SILENT_MS && at - searchedAt > SEARCH_EVERY_MS
      const query = oneAtATime(() =>
        activeClient === client
          ? client.query<{ ended: number }>(endsSilent ? END_SILENT : 'select 0 as ended')
          : null,
      )
      const answer = await Promise.race([query, sleep(SILENT_MS, 'silence' as const, { signal, ref: false })])
      if (answer === 'silence') throw new Error('the database does not answer')
      if (endsSilent) searchedAt = at
      beatAt = at
      const ended = answer?.rows[0]?.ended ?? 0
      if (ended > 0) ctx.log.warn({ connections: ended }, 'a silent process was ended')
    }
  }

  const mainLoop = (async () => {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => null)
      try {
        if (client && !signal.aborted) await attend(client)
      } catch (error) {
        if (!signal.aborted)
          ctx.log.error({ err: redact(String(error)) }, 'notices interrupted, listening again')
      }
      activeClient = null
      // Destroyed, not returned: locks and subscriptions end with the connection.
      client?.release(true)
      if (!signal.aborted) await pause(RETRY_MS, signal)
    }
  })()

  const lockCall = (name: string, lock: Lock) =>
    typeof lock === 'number'
      ? { text: `select ${name}($1) as got`, values: [lock] }
      : { text: `select ${name}($1, $2) as got`, values: [...lock] }
  const tryLock = async (client: pg.PoolClient, lock: Lock): Promise<boolean> => {
    const { rows } = await oneAtATime(() =>
      client.query<{ got: boolean }>(lockCall('pg_try_advisory_lock', lock)),
    )
    return rows[0]?.got === true
  }
  // With a lost connection the lock is free already.
  const unlock = (client: pg.PoolClient, lock: Lock) =>
    oneAtATime(() => client.query(lockCall('pg_advisory_unlock', lock))).catch(() => undefined)

  return {
    number,
    isAlive,
    canTrustFreeLocks: () => isAlive() && performance.now() >= trustedFrom,
    hear(channel, listener) {
      const listeners = listenersByChannel.get(channel) ?? new Set()
      listenersByChannel.set(channel, listeners.add(listener))
      // Notices before this were missed.
      if (listeners.size === 1 && activeClient)
        oneAtATime(() => activeClient?.query(`listen ${channel}`)).then(listener, () => undefined)
    },
    whenAlive: (listener) => void aliveListeners.add(listener),
    async runExclusively(lock, work) {
      const client = activeClient
      if (!client || !isAlive() || !(await tryLock(client, lock))) return null
      try {
        return await work(() => stillHolds(client))
      } finally {
        await unlock(client, lock)
      }
    },
    async whileHolding(lock, workSignal, work) {
      const waker = createWaker()
      aliveListeners.add(waker.wake)
      workSignal.addEventListener('abort', waker.wake, { once: true })
      while (!workSignal.aborted) {
        waker.reset()
        const client = activeClient
        if (client && isAlive() && (await tryLock(client, lock).catch(() => false))) {
          const turn = new AbortController()
          const watch = setInterval(() => {
            if (!stillHolds(client)) turn.abort()
          }, BEAT_EVERY_MS / 4)
          client.once('end', () => turn.abort())
          try {
            await work(AbortSignal.any([turn.signal, workSignal]))
          } finally {
            clearInterval(watch)
            await unlock(client, lock)
          }
        }
        if (!workSignal.aborted) await waker.rest(RETRY_MS)
      }
      aliveListeners.delete(waker.wake)
    },
    async stop() {
      stopping.abort()
      await mainLoop
    },
  }
}
