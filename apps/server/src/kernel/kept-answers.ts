import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const MEMORY_BYTES = 64 * 1024 * 1024
const LEVEL = 4
/** Below this packing saves less than it costs. */
const PACKED_FROM_BYTES = 2048

const pack = promisify(gzip)

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
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain, packed }) => plain.length + (packed?.length ?? 0) + 1,
    // What the last to ask no longer waits for is still wanted by the next.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: write }) => {
      const plain = Buffer.from(await write())
      return { plain, packed: plain.length < PACKED_FROM_BYTES ? null : await pack(plain, { level: LEVEL }) }
    },
  })
  return async (name, write) => await cache.forceFetch(name, { context: write })
}
