import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const MEMORY_BYTES = 64 * 1024 * 1024
/** The limit of short answers, memory that of long ones. A key whose content changed is never asked for again. */
const MOST_ANSWERS = 1000
const GZIP_LEVEL = 4
/** Compressing a shorter answer saves less than it costs. */
const COMPRESSED_FROM_BYTES = 2048

const gzipAsync = promisify(gzip)

interface CachedResponse {
  plain: Buffer
  /** Null for an answer too short to compress. */
  compressed: Buffer | null
}

export type ResponseCache = (key: string, load: () => Promise<string>) => Promise<CachedResponse>

/**
 * Responses as they are sent, by a key that changes with their content. Concurrent requests for one key wait for the
 * same reading: when all users sign in at once, the week is read and compressed once.
 */
export function createResponseCache(): ResponseCache {
  const cache = new LRUCache<string, CachedResponse, () => Promise<string>>({
    max: MOST_ANSWERS,
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain, compressed }) => plain.length + (compressed?.length ?? 0) || 1,
    // A key that is evicted while it is read is read to the end, for those who wait.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: load }) => {
      const plain = copyApart(Buffer.from(await load()))
      return {
        plain,
        compressed:
          plain.length < COMPRESSED_FROM_BYTES
            ? null
            : copyApart(await gzipAsync(plain, { level: GZIP_LEVEL })),
      }
    },
  })
  // Fetched only where it is not cached; throws what `load` throws.
  return (key, load) => cache.forceFetch(key, { context: load })
}

/** Copied to separate memory: a short buffer is a slice of a shared 64 kB pool, which caching it would keep alive. */
function copyApart(piece: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(copy)
  return copy
}
