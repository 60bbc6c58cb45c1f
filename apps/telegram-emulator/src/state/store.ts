import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Blobs, blobsInFolder, blobsInMemory } from './blobs.ts'
import { applyChange, type Change } from './change.ts'
import { lockFolder } from './folder-lock.ts'
import { type Journal, openJournal, replayJournal } from './journal.ts'
import { emptyWorld, type World } from './world.ts'

/** A journal beyond this is rewritten at start, where nobody waits for it. */
const COMPACT_OVER_BYTES = 4 * 1024 * 1024

export type Put = (change: Change) => void

export interface Store {
  readonly world: World
  blobs: Blobs
  /**
   * Runs `decide` in one breath (it must not await) and keeps its changes as one journal line.
   * Ids read from the world inside are therefore free of races.
   */
  change<T>(decide: (put: Put) => T): T
  /** To be awaited before any answer: what was answered survives a crash. */
  flush(): Promise<void>
  onChange(listener: (changes: Change[]) => void): () => void
  reset(): Promise<void>
  close(): Promise<void>
}

export async function openStore(dataDir?: string, compactOverBytes = COMPACT_OVER_BYTES): Promise<Store> {
  const world = emptyWorld()
  const listeners = new Set<(changes: Change[]) => void>()
  let journal: Journal | undefined
  let blobs = blobsInMemory()
  let unlock: (() => Promise<void>) | undefined
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true })
    unlock = await lockFolder(dataDir)
    blobs = await blobsInFolder(join(dataDir, 'files'))
    const path = join(dataDir, 'journal.jsonl')
    const { bytes } = await replayJournal(path, (change) => applyChange(world, change)).catch(
      async (error) => {
        await unlock?.()
        throw error
      },
    )
    journal = await openJournal(path)
    if (bytes > compactOverBytes) await journal.rewrite(world)
  }

  const tell = (changes: Change[]) => {
    for (const listener of listeners) listener(changes)
  }

  return {
    world,
    blobs,
    change(decide) {
      const changes: Change[] = []
      try {
        return decide((change) => {
          applyChange(world, change)
          changes.push(change)
        })
      } finally {
        // Also when `decide` throws half way: memory and journal must agree.
        if (changes.length > 0) {
          journal?.append(changes)
          tell(changes)
        }
      }
    },
    flush: async () => journal?.flush(),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async reset() {
      // Token, webhook and counters stay: a bot must never meet an update id twice.
      const settings = world.settings
      Object.assign(world, emptyWorld(), { settings })
      await journal?.rewrite(world)
      await blobs.clear()
      tell([])
    },
    async close() {
      await journal?.close()
      await unlock?.()
    },
  }
}
