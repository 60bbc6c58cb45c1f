import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const MEMORY_BYTES = 64 * 1024 * 1024
/** A state that has passed is never asked for again: more than the live ones would only be cached for nothing. */
const ANSWERS = 1000
const LEVEL = 4
/** Below this compression saves less than it costs. */
const COMPRESSED_FROM_BYTES = 2048

const gzipAsync = promisify(gzip)

interface CachedResponse {
  plain: Buffer
  /** Null where it is too short to be worth it. */
  compressed: Buffer | null
}

export type ResponseCache = (name: string, write: () => Promise<string>) => Promise<CachedResponse>

/**
 * Responses in the form they leave in, by a key that changes with their content. All who ask for one at the same
 * moment wait for the same reading: when everybody signs in at once, the week is read and compressed once.
 */
export function createResponseCache(): ResponseCache {
  const cache = new LRUCache<string, CachedResponse, () => Promise<string>>({
    max: ANSWERS,
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain, compressed }) => plain.length + (compressed?.length ?? 0) + 1,
    // What the last to ask no longer waits for is still wanted by the next.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: write }) => {
      const plain = apart(Buffer.from(await write()))
      return { plain, compressed: plain.length < COMPRESSED_FROM_BYTES ? null : await compress(plain) }
    },
  })
  return async (name, write) => await cache.forceFetch(name, { context: write })
}

async function compress(plain: Buffer): Promise<Buffer> {
  return apart(await gzipAsync(plain, { level: LEVEL }))
}

/** In memory of its own: a short buffer is a piece of 64 kB shared with others, which keeping it would keep whole. */
function apart(piece: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(copy)
  return copy
}
