import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chown, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The user for programs that refuse to run as root; empty for the current user. */
export type As = { uid?: number; gid?: number }

/** Gives a file to the user of {@link As}; without one it stays the current user's. */
export async function giveTo({ uid, gid }: As, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A zombie also answers signal 0.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const one = Number(name)
    if (!(one > 0)) continue
    try {
      const parent = Number(readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
      parents.set(parent, [...(parents.get(parent) ?? []), one])
    } catch {
      // Gone meanwhile.
    }
  }
  const all: number[] = []
  for (let next = [pid]; next.length > 0; ) {
    next = next.flatMap((one) => parents.get(one) ?? [])
    all.push(...next)
  }
  return all
}

/** Sends a signal to a process and all its descendants at once. */
export function signalAll(pid: number | null, signal: NodeJS.Signals): number[] {
  if (pid === null || !isAlive(pid)) return []
  const all = [pid, ...descendantsOf(pid)]
  for (const one of all) {
    try {
      process.kill(one, signal)
    } catch {
      // Gone meanwhile.
    }
  }
  return all
}

/** The process of the database in a folder, null where none runs. */
export function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 && isAlive(pid) ? pid : null
  } catch {
    return null
  }
}

export async function untilGone(pids: readonly number[]): Promise<void> {
  for (let waited = 0; pids.some(isAlive) && waited < 20_000; waited += 20) await sleep(20)
}

export interface Daemon {
  pid(): number | null
  isRunning(): boolean
  start(): Promise<void>
  /** Sends the signal to the process and its descendants, and waits for their end. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** A long-running program that logs to a file. */
export function daemon(program: string, args: readonly string[], logFile: string, as: As): Daemon {
  let child: ChildProcess | null = null
  return {
    pid: () => child?.pid ?? null,
    isRunning: () => child?.pid !== undefined && isAlive(child.pid),
    async start() {
      const log = await open(logFile, 'a')
      child = spawn(program, args, {
        cwd: '/',
        stdio: ['ignore', log.fd, log.fd],
        env: { PATH: process.env.PATH ?? '', HOME: '/tmp', LC_ALL: 'C.UTF-8' },
        ...as,
      })
      child.on('error', () => undefined)
      await log.close()
    },
    async end(signal) {
      const pid = child?.pid ?? null
      child = null
      await untilGone(signalAll(pid, signal))
    },
  }
}
