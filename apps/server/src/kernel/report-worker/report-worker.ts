import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { invariant } from '../app-error.ts'
import { atMost } from '../at-most.ts'
import type { Ctx } from '../ctx.ts'
import type { Log } from '../log.ts'
import type { Pieces } from './long-work.ts'
import {
  caughtError,
  type FromWorker,
  type ReportWorkerSettings,
  type ToWorker,
  withBuffers,
} from './messages.ts'

/** The thread that writes long reports and workbooks. */
export interface ReportWorker {
  /**
   * Runs a work. If the thread dies the work is started again once, which is safe because works only read; a work with a
   * body is not, because its body is used up.
   * @throws what the work throws, ReportWorkerGone
   */
  run(name: string, ctx: Ctx, input: unknown, body?: Pieces): Promise<unknown>
  isRunning(): boolean
  /** Ends the thread at once, whatever it is doing. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The thread ended before it had answered. */
class ReportWorkerGone extends Error {}

const PROGRAM = join(import.meta.dirname, '../../report-worker.ts')
/** A work that needs more ends its thread, not the server. Rows are streamed: 100,000 of them need a tenth of it. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }
/** How long the thread stays without work. */
const IDLE_MS = 30_000
/** Longer than any work takes: a thread that has not answered by then hangs. */
const LONGEST_MS = 300_000
/** How long the thread may take to end by itself before it is terminated. */
const LEAVING_MS = 2_000
/** Works at one time: that read the database, and whose rows a browser sends at the speed of its connection. */
const [MOST_READ, MOST_SENT] = [2, 8]

/** A work that was given to the thread and is not answered yet. */
interface Asked {
  resolve(result: unknown): void
  reject(error: Error): void
  /** Wakes the sender of the work's body. */
  more(): void
}

interface Settings extends ReportWorkerSettings {
  log: Log
  /** {@link IDLE_MS} by default. */
  idleMs?: number
}

/** A thread that starts on the first long work and ends after some time without any. */
export function createReportWorker({ log, idleMs = IDLE_MS, ...settings }: Settings): ReportWorker {
  const asked = new Map<number, Asked>()
  const [reading, sending] = [pLimit(MOST_READ), pLimit(MOST_SENT)]
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let isStopped = false

  function start(): Worker {
    const started = new Worker(PROGRAM, { name: 'reports', workerData: settings, resourceLimits: LIMITS })
    const gone = (why: string) => {
      if (thread !== started) return
      thread = null
      for (const one of asked.values()) one.reject(new ReportWorkerGone(`the report worker ended: ${why}`))
      asked.clear()
    }
    started.on('message', (message: FromWorker) => answer(message))
    started.once('error', (error) => gone(error.message))
    started.once('exit', (code) => gone(`code ${code}`))
    thread = started
    return started
  }

  const send = (message: ToWorker): void => thread?.postMessage(message)

  function answer(message: FromWorker): void {
    const one = asked.get(message.id)
    if (!one) return
    if (message.kind === 'more') {
      one.more()
      return
    }
    asked.delete(message.id)
    if (message.kind === 'done') one.resolve(withBuffers(message.result))
    else one.reject(caughtError(message.error))
  }

  async function kill(): Promise<void> {
    await thread?.terminate()
  }

  async function attempt(name: string, ctx: Ctx, input: unknown, body: Pieces | undefined): Promise<unknown> {
    invariant(!isStopped, 'nothing is written once the server stops')
    clearTimeout(idle)
    const running = thread ?? start()
    // Keeps the process alive while a caller waits.
    running.ref()
    const id = ++lastId
    let wake: () => void = () => undefined
    const result = new Promise<unknown>((resolve, reject) =>
      asked.set(id, { resolve, reject, more: () => wake() }),
    )
    const { actor, askedAt, knownAt, origin, requestId } = ctx
    const known = Object.fromEntries(
      Object.entries({ askedAt, knownAt, origin, requestId }).filter(([, value]) => value !== undefined),
    )
    const now = ctx.now()
    send({ kind: 'work', id, name, ctx: { actor, now, ...known }, input, hasBody: body !== undefined })
    const isOver = () => !asked.has(id)
    const waitForIt = () => setTimeout(() => void kill(), LONGEST_MS)
    let tooLong = waitForIt()
    if (body) {
      const over = result.then(
        () => undefined,
        () => undefined,
      )
      const taken = () => Promise.race([over, new Promise<void>((resolve) => (wake = resolve))])
      try {
        // A piece is asked for when the one before was used up: no more than one is on its way.
        await taken()
        // A browser's slow connection is no fault of the thread, which may be writing for others.
        clearTimeout(tooLong)
        for await (const piece of body) {
          if (isOver()) break
          tooLong = waitForIt()
          const next = taken()
          send({ kind: 'piece', id, piece })
          await next
          clearTimeout(tooLong)
        }
        tooLong = waitForIt()
        if (!isOver()) send({ kind: 'piece', id, piece: null })
      } catch (error) {
        clearTimeout(tooLong)
        asked.delete(id)
        send({ kind: 'broken', id })
        throw error
      }
    }
    return result.finally(() => clearTimeout(tooLong))
  }

  async function run(
    name: string,
    ctx: Ctx,
    input: unknown,
    body: Pieces | undefined,
    isLast: boolean,
  ): Promise<unknown> {
    try {
      return await attempt(name, ctx, input, body)
    } catch (error) {
      if (!(error instanceof ReportWorkerGone) || isLast) throw error
      log.warn({ err: error.message, work: name }, 'started again in another report worker')
      return run(name, ctx, input, body, true)
    }
  }

  function rest(): void {
    if (asked.size > 0 || reading.pendingCount > 0 || sending.pendingCount > 0) return
    clearTimeout(idle)
    thread?.unref()
    idle = setTimeout(() => void end(), idleMs)
    idle.unref()
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    if (!ending) return
    const exited = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    send({ kind: 'end' })
    thread = null
    await atMost(LEAVING_MS, exited)
    await ending.terminate()
  }

  return {
    run(name, ctx, input, body) {
      const most = body ? sending : reading
      return most(() => run(name, ctx, input, body, body !== undefined)).finally(rest)
    },
    isRunning: () => thread !== null,
    kill,
    async stop() {
      isStopped = true
      const why = new ReportWorkerGone('the server stops')
      for (const one of asked.values()) one.reject(why)
      asked.clear()
      await end()
    },
  }
}
