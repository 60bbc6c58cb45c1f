import { execFile } from 'node:child_process'
import { readdir, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseStartError } from './database-start-error.ts'

/** A shutdown first writes everything to the disk, which may be slow. */
const STOP_MS = 120_000

/**
 * Ends the database that a killed server left running. Call it only while holding the folder's lock: then no server
 * uses the database, however slow it is to answer.
 * @throws DatabaseStartError when it does not end
 */
export async function stopLeftover(databaseDir: string, say: (line: string) => void): Promise<void> {
  const pid = await notedPid(databaseDir)
  if (pid === null) return
  if (await isDatabase(pid, databaseDir)) {
    say(`Il database rimasto attivo (processo ${pid}) viene fermato`)
    process.kill(pid, 'SIGINT')
    for (let waitedMs = 0; await isDatabase(pid, databaseDir); waitedMs += 50) {
      if (waitedMs > STOP_MS)
        throw new DatabaseStartError(`Il database rimasto attivo (processo ${pid}) non si ferma`)
      await sleep(50)
    }
  } else if (isAlive(pid) && (await nobodyIn(databaseDir))) {
    // The process id belongs to a foreign process by now, which PostgreSQL would take for its database.
    await rm(join(databaseDir, 'postmaster.pid'), { force: true })
  }
}

async function notedPid(databaseDir: string): Promise<number | null> {
  const text = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

/** Whether the process is the database of the folder: after a reboot the id may be any process's. */
async function isDatabase(pid: number, databaseDir: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => commandOf(pid))
  if (!command.includes('postgres')) return false
  // The real path, whatever path the process was given.
  const folder = await realpath(`/proc/${pid}/cwd`).catch(() => null)
  return folder === null ? command.includes(databaseDir) : folder === (await realpath(databaseDir))
}

/** The command line of a process on a system without /proc; empty when the process does not exist. */
const commandOf = (pid: number): Promise<string> =>
  new Promise((resolve) => {
    execFile('ps', ['-p', String(pid), '-o', 'command='], (_error, stdout) => resolve(String(stdout ?? '')))
  })

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether no process has the folder as its working directory, as all of a database do. Unknown without /proc. */
async function nobodyIn(databaseDir: string): Promise<boolean> {
  const folder = await realpath(databaseDir)
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  if (pids.length === 0) return false
  const folders = await Promise.all(pids.map((pid) => realpath(`/proc/${pid}/cwd`).catch(() => null)))
  return !folders.includes(folder)
}
