import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { invariant } from '../app-error.ts'
import { atMost } from '../at-most.ts'
import type { Ctx } from '../ctx.ts'
import type { Log } from '../log.ts'
import { BytesApart } from './bytes-apart.ts'
import type { Pieces } from './long-work.ts'
import { caughtError, type FromWriter, type ToWriter, type WriterSettings } from './messages.ts'

/** The process that writes what is long. */
export interface Writer {
  /**
   * Has a work done. One the process died of is begun anew once, which is safe because works only read; with a body there
   * is nothing left to begin with.
   * @throws what the work throws, WriterGone
   */
  run(name: string, ctx: Ctx, input: unknown, body?: Pieces): Promise<unknown>
  /** Of the running process, null while there is none. */
  pid(): number | null
  stop(): Promise<void>
}

/** The process ended before it had answered. */
class WriterGone extends Error {}

const PROGRAM = join(import.meta.dirname, '../../writer.ts')
/** A small young generation, an old one that is cleared early and no code for speed alone: rows pass through, nothing stays. */
const SMALL = ['--max-semi-space-size=1', '--heap-growing-percent=10', '--optimize-for-size']
/**
 * One heap and one thread for what the system's library keeps and compresses: each more would keep its own. What is large
 * stands outside of that heap and is given back once it is free; the library would take it for the rule after the first time.
 */
const ONE_OF_EACH = {
  ...{ MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
  ...{ MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' },
}
const IDLE_MS = 30_000
/** Longer than anything takes: a process that has not answered by then does nothing any more. */
const LONGEST_MS = 300_000
const LEAVING_MS = 2_000
/** What is read from the database, and what browsers send at the pace of their lines. */
const [MOST_READ, MOST_SENT] = [2, 8]

interface Asked {
  resolve(result: unknown): void
  reject(error: Error): void
  /** Wakes whoever hands it its body. */
  more(): void
  bytes: BytesApart
}

interface Settings extends WriterSettings {
  /** Where compiled code is kept, so that the next process neither reads nor holds what compiles it. */
  codeDir: string
  log: Log
  /** How long it stays without work. */
  idleMs?: number
}

/** A process that is started when there is something long to write and ends when there has been nothing for a while. */
export function createWriter({ codeDir, log, idleMs = IDLE_MS, ...settings }: Settings): Writer {
  const asked = new Map<number, Asked>()
  const [reading, sending] = [pLimit(MOST_READ), pLimit(MOST_SENT)]
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let isStopped = false

  function start(): ChildProcess {
    const started = fork(PROGRAM, [], {
      serialization: 'advanced',
      execArgv: SMALL,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...ONE_OF_EACH, NODE_COMPILE_CACHE: codeDir },
    })
    const gone = (why: string) => {
      if (child !== started) return
      child = null
      for (const one of asked.values()) one.reject(new WriterGone(`the process for writing ended: ${why}`))
      asked.clear()
    }
    started.on('message', (message) => answer(message as FromWriter))
    started.once('error', (error) => gone(error.message))
    started.once('exit', (code, signal) => gone(String(signal ?? code)))
    child = started
    send({ kind: 'begin', settings })
    return started
  }

  function send(message: ToWriter): void {
    // Of a process that is gone its own end says so.
    child?.send(message, () => undefined)
  }

  function answer(message: FromWriter): void {
    const one = asked.get(message.id)
    if (!one) return
    if (message.kind === 'more') {
      one.more()
      return
    }
    if (message.kind === 'bytes') {
      one.bytes.add(message)
      return
    }
    asked.delete(message.id)
    if (message.kind === 'done') one.resolve(one.bytes.whole(message.result, message.apart))
    else one.reject(caughtError(message.error))
  }

  async function attempt(name: string, ctx: Ctx, input: unknown, body: Pieces | undefined): Promise<unknown> {
    invariant(!isStopped, 'nothing is written once the server stops')
    clearTimeout(idle)
    // Who waits for it does not end meanwhile.
    const running = child ?? start()
    running.ref()
    running.channel?.ref()
    const id = ++lastId
    let wake: () => void = () => undefined
    const result = new Promise<unknown>((resolve, reject) =>
      asked.set(id, { resolve, reject, more: () => wake(), bytes: new BytesApart() }),
    )
    const { actor, askedAt, knownAt, origin, requestId } = ctx
    const told = Object.fromEntries(
      Object.entries({ askedAt, knownAt, origin, requestId }).filter(([, value]) => value !== undefined),
    )
    const now = ctx.now()
    send({ kind: 'work', id, name, ctx: { actor, now, ...told }, input, hasBody: body !== undefined })
    const isOver = () => !asked.has(id)
    const waitForIt = () => setTimeout(() => child?.kill('SIGKILL'), LONGEST_MS)
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
        // A browser's slow line is no fault of the process, which may be writing for others.
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
      if (!(error instanceof WriterGone) || isLast) throw error
      log.warn({ err: error.message, work: name }, 'begun anew in another process')
      return run(name, ctx, input, body, true)
    }
  }

  function rest(): void {
    if (asked.size > 0 || reading.pendingCount > 0 || sending.pendingCount > 0) return
    clearTimeout(idle)
    child?.unref()
    child?.channel?.unref()
    idle = setTimeout(() => void end(), idleMs)
    idle.unref()
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.disconnect()
    await atMost(LEAVING_MS, exited)
    if (ending.exitCode === null && ending.signalCode === null) {
      ending.kill('SIGKILL')
      await exited
    }
  }

  return {
    run(name, ctx, input, body) {
      const most = body ? sending : reading
      return most(() => run(name, ctx, input, body, body !== undefined)).finally(rest)
    },
    pid: () => child?.pid ?? null,
    async stop() {
      isStopped = true
      const why = new WriterGone('the server stops')
      for (const one of asked.values()) one.reject(why)
      asked.clear()
      await end()
    },
  }
}
