import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmulatorClient } from '@xbetapp/telegram-emulator/client'
import type { Dice } from './dice.ts'
import type { Parts } from './parts.ts'

interface Ground {
  parts: Parts
  people: EmulatorClient
  dice: Dice
  /** A small separate disk, null where none could be mounted. */
  disk: string | null
}

type Fault = (ground: Ground) => Promise<void>

async function restart(
  { parts }: Ground,
  what: 'server' | 'database' | 'emulator',
  signal: NodeJS.Signals,
  downMs = 0,
) {
  await parts[what].kill(signal)
  await sleep(downMs)
  await parts[what].start()
}

/** Weight, name, action. A fault ends with everything running again. */
export const FAULTS: ReadonlyArray<[weight: number, name: string, fault: Fault]> = [
  [9, 'server killed', (g) => restart(g, 'server', 'SIGKILL', g.dice.below(400))],
  [3, 'server stopped and started', (g) => restart(g, 'server', 'SIGTERM')],
  [6, 'server frozen', ({ parts, dice }) => parts.server.freeze(dice.between(200, 3000))],
  [5, 'database killed', (g) => restart(g, 'database', 'SIGKILL', g.dice.below(800))],
  [2, 'database stopped at once', (g) => restart(g, 'database', 'SIGQUIT', g.dice.below(500))],
  [5, 'database frozen', ({ parts, dice }) => parts.database.freeze(dice.between(200, 3000))],
  [
    12,
    'database cut off',
    async ({ parts }) => {
      parts.toDatabase.cut()
    },
  ],
  [
    5,
    'database silent',
    async ({ parts, dice }) => {
      parts.toDatabase.silence(true)
      await sleep(dice.between(200, 3000))
      parts.toDatabase.silence(false)
    },
  ],
  [7, 'emulator killed', (g) => restart(g, 'emulator', 'SIGKILL', g.dice.below(600))],
  [5, 'emulator frozen', ({ parts, dice }) => parts.emulator.freeze(dice.between(200, 3000))],
  [
    10,
    'Telegram cut off',
    async ({ parts }) => {
      parts.toTelegram.cut()
    },
  ],
  [
    4,
    'Telegram takes a message, its answer is lost',
    async ({ people }) => {
      await people.setFault({ kind: 'cut-after', method: 'sendMessage', times: 1 })
    },
  ],
  [
    4,
    'Telegram refuses connections before it takes a message',
    async ({ people }) => {
      await people.setFault({ kind: 'cut-before', method: 'sendMessage', times: 2 })
    },
  ],
  [
    4,
    'Telegram says too many',
    async ({ people }) => {
      await people.setFault({ kind: 'flood', times: 1, retryAfter: 1 })
    },
  ],
  [
    6,
    'clock jumps',
    async ({ parts, dice }) => {
      // Messages queued under a clock that is ahead are sent at that time: the shift stays within the end of the run.
      const seconds = dice.pick([-3600, -600, -60, -5, 5, 60, 180])
      await parts.shiftClock(seconds * 1000)
      await sleep(dice.between(200, 1500))
      await parts.shiftClock(0)
    },
  ],
  [6, 'disk full', fillDisk],
  [
    3,
    'server and database killed together',
    async (g) => {
      await Promise.all([g.parts.server.kill('SIGKILL'), g.parts.database.kill('SIGKILL')])
      await g.parts.database.start()
      await g.parts.server.start()
    },
  ],
]

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
  const pid = parts.database.pid()
  if (pid === null || !(await answers(pid))) {
    await parts.database.kill('SIGQUIT')
    await parts.database.start()
  }
}

/** Whether the process still runs a little later: PostgreSQL takes a moment to end on a full disk. */
async function answers(pid: number): Promise<boolean> {
  await sleep(300)
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
