import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { PhotoFiles } from './photo-files.ts'

export interface MoveCounts {
  moved: number
  /** Already at the target from an earlier run; deleted at the source. */
  found: number
  /** Files whose bytes do not match their name, left at the source for a person. */
  damaged: string[]
}

const FILES_AT_ONCE = 8

/**
 * Moves every picture from one place to another while people work. A picture is deleted at the source only once the
 * target has returned the very bytes its name is the hash of. An interrupted run can be repeated, and a repeated one
 * changes nothing. Readers look in both places meanwhile. `each` hears how many pictures are done.
 */
export async function movePhotos(
  from: PhotoFiles,
  to: PhotoFiles,
  { signal, each }: { signal?: AbortSignal; each?: (done: number) => void } = {},
): Promise<MoveCounts> {
  const count: MoveCounts = { moved: 0, found: 0, damaged: [] }
  const limit = pLimit(FILES_AT_ONCE)
  const isWhole = (file: string, bytes: Buffer | null): boolean =>
    bytes !== null && createHash('sha256').update(bytes).digest('hex') === file.split('.')[0]
  let done = 0
  let failure: unknown
  const move = async (file: string) => {
    if (signal?.aborted || failure !== undefined) return
    const isThere = isWhole(file, await to.read(file))
    if (!isThere) {
      const bytes = await from.read(file)
      // Another mover has moved it.
      if (bytes === null && (await to.has(file))) return
      if (bytes === null || !isWhole(file, bytes)) {
        count.damaged.push(file)
        return
      }
      await to.put(file, bytes)
      if (!isWhole(file, await to.read(file)))
        throw new Error(`${file}: ${to.name} does not give back what it took`)
    }
    await from.remove(file)
    if (isThere) count.found++
    else count.moved++
    each?.(++done)
  }
  const unfinished = new Set<Promise<void>>()
  for await (const file of from.list()) {
    const movement: Promise<void> = limit(() => move(file))
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => unfinished.delete(movement))
    unfinished.add(movement)
    // Listing waits for moving, so that it does not run far ahead.
    if (unfinished.size > FILES_AT_ONCE * 4) await Promise.race(unfinished)
    if (signal?.aborted || failure !== undefined) break
  }
  await Promise.all(unfinished)
  if (failure !== undefined) throw failure
  return count
}
