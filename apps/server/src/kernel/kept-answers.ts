import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const MEMORY_BYTES = 64 * 1024 * 1024
/** A state that has passed is never asked for again: more than the live ones would only be kept for nothing. */
const ANSWERS = 1000
const LEVEL = 4
/** Below this packing saves less than it costs. */
const PACKED_FROM_BYTES = 2048

const gzipped = promisify(gzip)

interface KeptAnswer {
  plain: Buffer
  /** Null where it is too short to be worth it. */
  packed: Buffer | null
}

export type KeptAnswers = (name: string, write: () => Promise<string>) => Promise<KeptAnswer>

/**
 * Answers kept in the form they leave in, by a name that changes with their content. All who ask for one at the same
 * moment wait for the same reading: when everybody signs in at once, the week is read and packed once.
 */
export function createKeptAnswers(): KeptAnswers {
  const cache = new LRUCache<string, KeptAnswer, () => Promise<string>>({
    max: ANSWERS,
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain, packed }) => plain.length + (packed?.length ?? 0) + 1,
    // What the last to ask no longer waits for is still wanted by the next.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: write }) => {
      const plain = apart(Buffer.from(await write()))
      return { plain, packed: plain.length < PACKED_FROM_BYTES ? null : await pack(plain) }
    },
  })
  return async (name, write) => await cache.forceFetch(name, { context: write })
}

async function pack(plain: Buffer): Promise<Buffer> {
  return apart(await gzipped(plain, { level: LEVEL }))
}

/** In memory of its own: a short buffer is a piece of 64 kB shared with others, which keeping it would keep whole. */
function apart(piece: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(copy)
  return copy
}
