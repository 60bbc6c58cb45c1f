import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, onTestFinished } from 'vitest'
import { scratchRoot } from './scratch.ts'
import { until } from './until.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface ServerProcess {
  child: ChildProcess
  /** Its output so far. */
  stdout(): string
  stderr(): string
  exited: Promise<Exit>
  /** Waits until it serves. @returns its address, `http://host:port` */
  ready(): Promise<string>
  /** Address of its Telegram emulator. */
  emulator(): string
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>
}

/** The server as people start it: a separate process, with only the given variables. Ended with the test. */
export function startServerProcess(env: Record<string, string>, args: readonly string[] = []): ServerProcess {
  let out = ''
  let err = ''
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DEMO: 'false',
      PORT: '0',
      LOG_LEVEL: 'error',
      // Compiling the whole product anew is half the cost of a start.
      NODE_COMPILE_CACHE: join(tmpdir(), 'xbetapp-compile-cache'),
      ...env,
    },
    // A separate process group, so that a test can send Ctrl+C to it as a terminal does.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const exited = new Promise<Exit>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  const isRunning = () => child.exitCode === null && child.signalCode === null
  onTestFinished(async () => {
    if (isRunning()) child.kill('SIGKILL')
    await exited
  })
  return {
    child,
    stdout: () => out,
    stderr: () => err,
    exited,
    async ready() {
      const line = await until('the server ready', () => {
        if (!isRunning()) throw new Error(`The server ended before it was ready:\n${out}${err}`)
        return /xbetapp pronto: (\S+)\/xbetapp/.exec(out)
      })
      return line[1] ?? ''
    },
    emulator: () => /Telegram di prova: (\S+)/.exec(out)?.[1] ?? '',
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/**
 * A folder the database's user can reach, removed with the test, together with a database left running by a killed
 * server.
 */
export async function aDataDir(): Promise<string> {
  const dir = await mkdtemp(join(scratchRoot(), 'xbetapp-server-'))
  await chmod(dir, 0o755)
  onTestFinished(async () => {
    await stopDatabase(dir)
    await rm(dir, { recursive: true, force: true })
  })
  return dir
}

/**
 * Folders that all begin as a copy of the one `make` fills, for tests that do not need an empty folder: creating the
 * database takes longer than the rest of a start. Call it beside the tests of a file.
 */
export function dataDirsLike(make: (dataDir: string) => Promise<void>): () => Promise<string> {
  let made: Promise<string> | undefined
  afterAll(async () => {
    if (made) await rm(await made, { recursive: true, force: true })
  })
  const makeOne = async () => {
    const dir = await mkdtemp(join(scratchRoot(), 'xbetapp-like-'))
    await chmod(dir, 0o755)
    await make(dir)
    return dir
  }
  return async () => {
    made ??= makeOne()
    const [from, dir] = [await made, await aDataDir()]
    // With the owners: as root the database runs as another user.
    await promisify(execFile)('cp', ['-a', `${from}/.`, dir])
    return dir
  }
}

/** Process id of the database that runs on a data folder, null without one. */
export async function databasePid(dataDir: string): Promise<number | null> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => null)
  const pid = Number(file?.split('\n')[0])
  return pid > 1 && isAlive(pid) ? pid : null
}

/** Ids of the processes a process has started that are still running. */
export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return pids.map(Number).filter((_, i) => stats[i]?.split(') ')[1]?.split(' ')[1] === String(parent))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Stops the database that runs on a folder, if one does. */
export async function stopDatabase(dataDir: string): Promise<void> {
  const pid = await databasePid(dataDir)
  if (
    pid === null ||
    !(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => dataDir)).includes(dataDir)
  )
    return
  process.kill(pid, 'SIGINT')
  await until('the database stopped', () => !isAlive(pid))
}
