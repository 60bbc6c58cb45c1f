import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/backup.ts')

const running = new Set<ChildProcess>()

/**
 * Makes a backup in DATA_DIR/backups and removes outdated ones, in a process of its own, so that reading a large
 * database takes neither memory nor time of the server. `tries` restores it at once into a temporary database. The
 * command notes for the health page what came of it.
 * @throws Error with the command's last line
 */
export async function runBackup({ tries }: { tries: boolean }): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, '--nightly', ...(tries ? ['--try'] : [])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said = `${said}${part}`.slice(-2_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  }).finally(() => running.delete(child))
  if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `backup ended with ${code}`)
}

/** Ends backups under way: without its server, one would start the database for itself and hold the folder. */
export async function endBackups(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.kill()
      return child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    }),
  )
}
