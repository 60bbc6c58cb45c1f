import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { invariant } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Log } from '../log.ts'
import { atMost } from '../waiting.ts'
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

const PROGRAM = join(import.meta.dirname, '../../report-worker-thread.ts')
/** A work that needs more ends its thread, not the server. Rows are streamed: 100,000 of them need a tenth of it. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }
/** How long the thread stays without work. */
const IDLE_MS = 30_000
/** Longer than any work takes: a thread that has not answered by then hangs. */
const LONGEST_MS = 300_000
/** How long the thread may take to end by itself before it is terminated. */
const LEAVING_MS = 2_000
/** Works at one time: that read the database, and whose rows a browser sends at the speed of its connection. */
const [MOST_READING, MOST_SENDING] = [2, 8]

/** A work that was given to the thread and is not answered yet. */
interface PendingWork {
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
  const pendingById = new Map<number, PendingWork>()
  const [readLimit, sendLimit] = [pLimit(MOST_READING), pLimit(MOST_SENDING)]
  let thread: Worker | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0
  let isStopped = false

  function start(): Worker {
    const newThread = new Worker(PROGRAM, { name: 'reports', workerData: settings, resourceLimits: LIMITS })
    const onEnd = (why: string) => {
      if (thread !== newThread) return
      thread = null
      for (const work of pendingById.values())
        work.reject(new ReportWorkerGone(`the report worker ended: ${why}`))
      pendingById.clear()
    }
    newThread.on('message', (message: FromWorker) => answer(message))
    newThread.once('error', (error) => onEnd(error.message))
    newThread.once('exit', (code) => onEnd(`code ${code}`))
    thread = newThread
    return newThread
  }

  const send = (message: ToWorker): void => thread?.postMessage(message)

  function answer(message: FromWorker): void {
    const work = pendingById.get(message.id)
    if (!work) return
    if (message.kind === 'more') {
      work.more()
      return
    }
    pendingById.delete(message.id)
    if (message.kind === 'done') work.resolve(withBuffers(message.result))
    else work.reject(caughtError(message.error))
  }

  async function kill(): Promise<void> {
    await thread?.terminate()
  }

  async function attempt(name: string, ctx: Ctx, input: unknown, body: Pieces | undefined): Promise<unknown> {
    invariant(!isStopped, 'nothing is written once the server stops')
    clearTimeout(idleTimer)
    const running = thread ?? start()
    // Keeps the process alive while a caller waits.
    running.ref()
    const id = ++lastId
    let wake: () => void = () => undefined
    const result = new Promise<unknown>((resolve, reject) =>
      pendingById.set(id, { resolve, reject, more: () => wake() }),
    )
    const { actor, askedAt, knownAt, origin, requestId } = ctx
    const workCtx = { actor, askedAt, knownAt, origin, requestId, now: ctx.now() }
    send({ kind: 'work', id, name, ctx: workCtx, input, hasBody: body !== undefined })
    const isOver = () => !pendingById.has(id)
    const startHangTimer = () => setTimeout(() => void kill(), LONGEST_MS)
    let hangTimer = startHangTimer()
    if (body) {
      const settled = result.then(
        () => undefined,
        () => undefined,
      )
      const nextPieceWanted = () => Promise.race([settled, new Promise<void>((resolve) => (wake = resolve))])
      try {
        // A piece is asked for when the one before was used up: no more than one is on its way.
        await nextPieceWanted()
        // A browser's slow connection is no fault of the thread, which may be writing for others.
        clearTimeout(hangTimer)
        for await (const piece of body) {
          if (isOver()) break
          hangTimer = startHangTimer()
          const wanted = nextPieceWanted()
          send({ kind: 'piece', id, piece })
          await wanted
          clearTimeout(hangTimer)
        }
        hangTimer = startHangTimer()
        if (!isOver()) send({ kind: 'piece', id, piece: null })
      } catch (error) {
        clearTimeout(hangTimer)
        pendingById.delete(id)
        send({ kind: 'broken', id })
        throw error
      }
    }
    return result.finally(() => clearTimeout(hangTimer))
  }

  function stopWhenIdle(): void {
    if (pendingById.size > 0 || readLimit.pendingCount > 0 || sendLimit.pendingCount > 0) return
    clearTimeout(idleTimer)
    thread?.unref()
    idleTimer = setTimeout(() => void end(), idleMs)
    idleTimer.unref()
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    const endingThread = thread
    if (!endingThread) return
    const exited = new Promise<void>((resolve) => endingThread.once('exit', () => resolve()))
    send({ kind: 'end' })
    thread = null
    await atMost(LEAVING_MS, exited)
    await endingThread.terminate()
  }

  return {
    run(name, ctx, input, body) {
      const runOnce = () => attempt(name, ctx, input, body)
      if (body) return sendLimit(runOnce).finally(stopWhenIdle)
      const runTwice = () =>
        runOnce().catch((error: unknown) => {
          if (!(error instanceof ReportWorkerGone)) throw error
          log.warn({ err: error.message, work: name }, 'started again in another report worker')
          return runOnce()
        })
      return readLimit(runTwice).finally(stopWhenIdle)
    },
    isRunning: () => thread !== null,
    kill,
    async stop() {
      isStopped = true
      const why = new ReportWorkerGone('the server stops')
      for (const work of pendingById.values()) work.reject(why)
      pendingById.clear()
      await end()
    },
  }
}
