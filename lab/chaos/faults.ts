import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../scripts/recover/daemon.ts'
import type { Hand } from './arena.ts'
import type { Parts } from './parts.ts'

interface Ground extends Hand {
  parts: Parts
  /** A small separate disk, null where none could be mounted. */
  disk: string | null
}

type Strike = (ground: Ground) => unknown

/** Kills a part, and starts it again after a while of at most `downMs`. */
const restart =
  (what: 'server' | 'database' | 'emulator', signal: NodeJS.Signals, downMs = 0): Strike =>
  async ({ parts, dice }) => {
    const down = downMs && dice.below(downMs)
    await parts[what].kill(signal)
    await sleep(down)
    await parts[what].start()
  }

const freeze =
  (what: 'server' | 'database' | 'emulator'): Strike =>
  ({ parts, dice }) =>
    parts[what].freeze(dice.between(200, 3000))

export const DISK_FULL = 'disk full'

/** By name: weight and action. A fault ends with everything running again. */
export const FAULTS: Readonly<Record<string, readonly [weight: number, strike: Strike]>> = {
  'server killed': [9, restart('server', 'SIGKILL', 400)],
  'server stopped and started': [3, restart('server', 'SIGTERM')],
  'server frozen': [6, freeze('server')],
  'database killed': [5, restart('database', 'SIGKILL', 800)],
  'database stopped at once': [2, restart('database', 'SIGQUIT', 500)],
  'database frozen': [5, freeze('database')],
  'database cut off': [12, ({ parts }) => parts.toDatabase.cut()],
  'database silent': [5, silenceDatabase],
  'emulator killed': [7, restart('emulator', 'SIGKILL', 600)],
  'emulator frozen': [5, freeze('emulator')],
  'Telegram cut off': [10, ({ parts }) => parts.toTelegram.cut()],
  'Telegram takes a message, its answer is lost': [
    4,
    ({ people }) => people.setFault({ kind: 'cut-after', method: 'sendMessage', times: 1 }),
  ],
  'Telegram refuses connections before it takes a message': [
    4,
    ({ people }) => people.setFault({ kind: 'cut-before', method: 'sendMessage', times: 2 }),
  ],
  'Telegram says too many': [4, ({ people }) => people.setFault({ kind: 'flood', times: 1, retryAfter: 1 })],
  'clock jumps': [6, shiftClock],
  [DISK_FULL]: [6, fillDisk],
  'server and database killed together': [3, killBoth],
}

async function silenceDatabase({ parts, dice }: Ground): Promise<void> {
  parts.toDatabase.silence(true)
  await sleep(dice.between(200, 3000))
  parts.toDatabase.silence(false)
}

async function shiftClock({ parts, dice }: Ground): Promise<void> {
  // Messages queued under a clock that is ahead are sent at that time: the shift stays within the end of the run.
  const seconds = dice.pick([-3600, -600, -60, -5, 5, 60, 180])
  await parts.shiftClock(seconds * 1000)
  await sleep(dice.between(200, 1500))
  await parts.shiftClock(0)
}

async function killBoth({ parts }: Ground): Promise<void> {
  await Promise.all([parts.server.kill('SIGKILL'), parts.database.kill('SIGKILL')])
  await parts.database.start()
  await parts.server.start()
}

/** Fills the disk for a while; a database that ends because of it is restarted when there is space. */
async function fillDisk({ parts, dice, disk }: Ground): Promise<void> {
  if (!disk) return
  const filler = join(disk, 'filler')
  const { bavail, bsize } = await statfs(disk)
  const chunk = Buffer.alloc(1 << 20)
  try {
    for (let left = bavail * bsize; left > 0; left -= chunk.length)
      await writeFile(filler, chunk, { flag: 'a' })
  } catch {
    // The disk is full, as intended.
  }
  await sleep(dice.between(300, 2500))
  await rm(filler, { force: true })
  // PostgreSQL takes a moment to end on a full disk.
  await sleep(300)
  if (isAlive(parts.database.pid() ?? 0)) return
  await parts.database.kill('SIGQUIT')
  await parts.database.start()
}
