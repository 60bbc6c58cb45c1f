import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Locks a folder for this process, waiting for a process that is about to release it. The kernel holds the lock (that of
 * an SQLite file: Node itself has no other) and drops it with the process, however it ends; neither a database session
 * nor a child process holds it. Nothing else may open the file: closing it would drop the lock.
 * @param waiting called once, when the folder is taken
 * @returns how to release it, null when it is still taken after `patienceMs`
 */
export async function lockFolder(
  file: string,
  {
    patienceMs,
    waiting,
    signal,
  }: { patienceMs: number; waiting: () => void; signal?: AbortSignal | undefined },
): Promise<(() => void) | null> {
  const deadline = Date.now() + patienceMs
  for (let isTold = false; ; isTold = true) {
    const release = tryLock(file)
    if (release) return release
    if (Date.now() > deadline) return null
    if (!isTold) waiting()
    await sleep(50, undefined, { signal })
  }
}

const SQLITE_BUSY = 5

function tryLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is ever written; an on-disk journal would be a second file.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return () => void (lock.isOpen && lock.close())
  } catch (error) {
    lock.close()
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) return null
    throw error
  }
}
