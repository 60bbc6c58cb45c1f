import { type FileHandle, open, readFile, rename, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Change, changesOf } from './change.ts'
import type { World } from './world.ts'

/** A file of JSON lines; one line holds the changes of one accepted call, so a call is kept whole or not at all. */
export interface Journal {
  append(changes: Change[]): void
  /** Resolves when everything appended so far is on the disk. */
  flush(): Promise<void>
  /** Replaces the file with the shortest one that gives this world. */
  rewrite(world: World): Promise<void>
  close(): Promise<void>
}

export interface ReplayedJournal {
  lines: number
  bytes: number
}

/** Hands every kept change to `apply`. A last line cut by a crash was never answered for, so it is removed. */
export async function replayJournal(path: string, apply: (change: Change) => void): Promise<ReplayedJournal> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const kept = bytes.lastIndexOf(0x0a) + 1
  if (kept < bytes.length) await truncate(path, kept)
  const lines = bytes.subarray(0, kept).toString('utf8').split('\n').slice(0, -1)
  for (const [index, line] of lines.entries()) {
    let changes: Change[]
    try {
      changes = JSON.parse(line) as Change[]
    } catch (cause) {
      throw new Error(`Journal ${path} is damaged at line ${index + 1}`, { cause })
    }
    for (const change of changes) apply(change)
  }
  return { lines: lines.length, bytes: kept }
}

export async function openJournal(path: string): Promise<Journal> {
  let file: FileHandle = await open(path, 'a', 0o600)
  let waiting: string[] = []
  let flushing: Promise<void> = Promise.resolve()

  async function writeWaiting(): Promise<void> {
    if (waiting.length === 0) return
    const text = waiting.join('')
    waiting = []
    await file.appendFile(text)
    await file.datasync()
  }
  // One write at a time: calls that come during a sync share the next one.
  function flush(): Promise<void> {
    flushing = flushing.then(writeWaiting)
    return flushing
  }

  return {
    append(changes) {
      waiting.push(`${JSON.stringify(changes)}\n`)
    },
    flush,
    rewrite(world) {
      flushing = flushing.then(async () => {
        // Taken in the same breath: what waits is in the snapshot already, what comes later goes after it.
        waiting = []
        const lines = [...changesOf(world)].map((change) => `${JSON.stringify([change])}\n`)
        await file.close()
        await replaceFile(path, lines.join(''))
        file = await open(path, 'a', 0o600)
      })
      return flushing
    },
    async close() {
      await flush()
      await file.close()
    },
  }
}

/** At any moment there is either the old file or the new one, whole. */
async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await rename(beside, path)
  const folder = await open(dirname(path), 'r')
  await folder.sync()
  await folder.close()
}
