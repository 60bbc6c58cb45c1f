import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/backup.ts')

interface BackupProcess {
  child: ChildProcess
  isEnded: boolean
  completion: Promise<void>
}
let running: BackupProcess | null = null

/**
 * Makes a backup of the product in `dataDir`, in its `backups`, and removes outdated ones, in a process of its own, so
 * that reading a large database takes neither memory nor time of the server. `tries` restores it at once into a temporary
 * database. The command notes for the health page what came of it. A second call waits for the backup under way.
 * @throws Error with the command's last line; AbortError when {@link endBackups} ended it
 */
export function runBackup(
  { tries, dataDir }: { tries: boolean; dataDir: string },
  script = SCRIPT,
): Promise<void> {
  running ??= start([script, '--nightly', ...(tries ? ['--try'] : [])], dataDir)
  return running.completion
}

function start(command: string[], dataDir: string): BackupProcess {
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // The server's folder may come from its arguments (`--nuovo`), which the command does not have.
    env: { ...process.env, DATA_DIR: dataDir },
    // The command leads a group of its own, which also has the trial's restore.
    detached: true,
  })
  let errorOutput = ''
  child.stderr.on('data', (part: Buffer) => {
    errorOutput = `${errorOutput}${part}`.slice(-2_000)
  })
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => {
    running = null
  })
  const backup: BackupProcess = {
    child,
    isEnded: false,
    completion: exit.then((code) => {
      if (backup.isEnded) throw new DOMException('the backup ended with its server', 'AbortError')
      if (code !== 0) throw new Error(errorOutput.trim().split('\n').at(-1) || `backup ended with ${code}`)
    }),
  }
  return backup
}

/** Ends a backup under way: without its server, it would start the database for itself and hold the folder. */
export async function endBackups(): Promise<void> {
  const ending = running
  if (!ending) return
  ending.isEnded = true
  const { pid, exitCode, signalCode } = ending.child
  if (pid && exitCode === null && signalCode === null) process.kill(-pid)
  await ending.completion.catch(() => undefined)
}
