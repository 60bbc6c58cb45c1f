import { execFileSync } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Arena } from './arena.ts'
import { DISK_FULL, FAULTS } from './faults.ts'
import { createParts } from './parts.ts'

/** One server, one database, one Telegram emulator, each a process that is killed, frozen and cut off. */
export async function oneMachine(dir: string, out: (text: string) => void): Promise<Arena> {
  const disk = mountSmallDisk(join(dir, 'disk'))
  const root = disk ?? dir
  for (const name of ['db', 'data']) await mkdir(join(root, name), { recursive: true })
  await chmod(root, 0o755)
  await chmod(join(root, 'db'), 0o755)
  const parts = await createParts({ root, telegram: join(dir, 'telegram') }, out)
  return {
    serverUrls: [parts.serverUrl],
    emulatorUrl: parts.emulatorUrl,
    dataDir: join(root, 'data'),
    databaseUrl: parts.databaseUrl,
    async start() {
      await parts.emulator.start()
      await parts.server.start()
    },
    faults: Object.entries(FAULTS)
      .filter(([name]) => disk !== null || name !== DISK_FULL)
      .map(([name, [weight, strike]]) => [weight, name, (hand) => strike({ ...hand, parts, disk })]),
    async mend() {
      // The server exits when it cannot start.
      if (parts.server.pid() === null) await parts.server.start()
    },
    calm: () => parts.shiftClock(0),
    async stop() {
      for (const part of [parts.server, parts.emulator]) await part.kill('SIGKILL')
      await parts.database.kill('SIGKILL')
      parts.toDatabase.close()
      parts.toTelegram.close()
      if (disk) execFileSync('umount', ['-l', disk])
    },
  }
}

/** A disk that can be filled without harm to the machine's own; only where mounting is permitted. */
function mountSmallDisk(where: string): string | null {
  try {
    execFileSync('mkdir', ['-p', where])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1800m,mode=755', 'tmpfs', where], { stdio: 'ignore' })
    return where
  } catch {
    console.log('No small disk could be mounted: the disk is not filled')
    return null
  }
}
