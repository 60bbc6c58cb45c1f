import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type EmbeddedDatabase,
  startEmbeddedPostgres,
} from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { freePort } from '../../apps/server/src/db/free-port.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { descendantsOf, isAlive, postmasterOf, signalAll, untilGone } from '../../scripts/recover/daemon.ts'
import { startProxy } from './proxy.ts'

const ROOT = resolve(import.meta.dirname, '../..')
export const BOT_TOKEN = '123456789:CHAOS-abcdefghijklmnopqrstuvwxyz0123456'

/** A process that can be killed, frozen and restarted at the same address. */
export interface Part {
  pid(): number | null
  /** Whether it was started and has not ended since. */
  isRunning(): boolean
  start(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  freeze(ms: number): Promise<void>
}

/** How a process is killed, whose descendants then end by themselves, and how all of them are frozen. */
const outside = (pid: () => number | null) => ({
  isRunning: () => isAlive(pid() ?? 0),
  async kill(signal: NodeJS.Signals) {
    const killed = pid()
    if (killed === null || !isAlive(killed)) return
    const all = [killed, ...descendantsOf(killed)]
    process.kill(killed, signal)
    await untilGone(all)
  },
  async freeze(ms: number) {
    const frozen = pid()
    signalAll(frozen, 'SIGSTOP')
    await sleep(ms)
    signalAll(frozen, 'SIGCONT')
  },
})

/** A part that runs one of our own programs; ready when its output says so. */
export function nodePart(
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
  out: (text: string) => void,
): Part {
  let child: ChildProcess | null = null
  const pid = () => child?.pid ?? null
  const { kill, ...rest } = outside(pid)
  return {
    pid,
    ...rest,
    async start() {
      const own = spawn(process.execPath, args, {
        cwd: ROOT,
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = own
      let text = ''
      await new Promise<void>((done, failed) => {
        const note = (chunk: Buffer) => {
          text += chunk.toString()
          out(chunk.toString())
          if (ready.test(text)) done()
        }
        own.stdout?.on('data', note)
        own.stderr?.on('data', note)
        own.once('exit', (code, signal) =>
          failed(new Error(`ended with ${code ?? signal}: ${text.slice(-600)}`)),
        )
      })
    },
    async kill(signal) {
      const killed = kill(signal)
      child = null
      await killed
    },
  }
}

/** Telegram's emulator at a port, with its chats in a folder. */
export const emulatorPart = (port: number, folder: string, out: (text: string) => void): Part =>
  nodePart(
    [
      'apps/telegram-emulator/src/main.ts',
      ...['--port', String(port), '--data-dir', folder, '--token', BOT_TOKEN],
    ],
    {},
    /Telegram di prova: /,
    out,
  )

export type Parts = Awaited<ReturnType<typeof createParts>>

/**
 * PostgreSQL, emulator and server as separate processes, with a proxy before each of the first two. The emulator's
 * journal is the evidence, so it is not stored on the disk that is filled.
 */
export async function createParts(
  { root: dir, telegram }: { root: string; telegram: string },
  out: (text: string) => void,
) {
  const [toDatabase, toTelegram] = [await startProxy(), await startProxy()]
  const [serverPort, emulatorPort] = [await freePort(), await freePort()]
  toTelegram.to(emulatorPort)
  const clockFile = join(dir, 'clock')
  await writeFile(clockFile, '0')

  let running: EmbeddedDatabase | null = null
  const databaseDir = join(dir, 'db')
  const pid = () => postmasterOf(join(databaseDir, 'postgres'))
  const database: Part = {
    pid,
    ...outside(pid),
    async start() {
      for (let attempt = 0; ; attempt++) {
        try {
          running = await startEmbeddedPostgres(databaseDir, createLog('silent'))
          toDatabase.to(Number(new URL(running.url).port))
          return
        } catch (error) {
          // Its last processes may still be ending, or its disk may be full.
          if (attempt === 40) throw error
          await sleep(250)
        }
      }
    },
  }

  const emulator = emulatorPart(emulatorPort, telegram, out)
  const databaseUrl = () => running?.url ?? ''
  await database.start()
  const throughProxy = new URL(databaseUrl())
  throughProxy.port = String(toDatabase.port)
  const server = nodePart(
    ['--import', join(import.meta.dirname, 'shifted-clock.mjs'), 'apps/server/src/main.ts'],
    {
      CHAOS_CLOCK: clockFile,
      PORT: String(serverPort),
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: throughProxy.href,
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: `http://127.0.0.1:${toTelegram.port}`,
      BOOTSTRAP_PASSWORD: 'password di prova',
      DEMO: 'false',
      LOG_LEVEL: 'error',
    },
    /xbetapp pronto/,
    out,
  )
  return {
    database,
    emulator,
    server,
    toDatabase,
    toTelegram,
    serverUrl: `http://127.0.0.1:${serverPort}`,
    /** The emulator itself, bypassing the proxy. */
    emulatorUrl: `http://127.0.0.1:${emulatorPort}`,
    /** The database itself, bypassing the proxy. */
    databaseUrl,
    /** Sets the server's clock to the machine's plus this offset. */
    async shiftClock(ms: number) {
      await writeFile(clockFile, String(ms))
      const pid = server.pid()
      if (pid && isAlive(pid)) process.kill(pid, 'SIGUSR2')
    },
  }
}
