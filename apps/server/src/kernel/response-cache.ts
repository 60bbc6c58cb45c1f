import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const MEMORY_BYTES = 64 * 1024 * 1024
/** An outdated state is never asked for again: a larger cache would only hold useless entries. */
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

export type ResponseCache = (name: string, write: () => Promise<string>) => Promise<CachedResponse>

/**
 * Responses as they are sent, by a key that changes with their content. Concurrent requests for one key wait for the
 * same reading: when all users sign in at once, the week is read and compressed once.
 */
export function createResponseCache(): ResponseCache {
  const cache = new LRUCache<string, CachedResponse, () => Promise<string>>({
    max: MOST_ANSWERS,
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ plain, compressed }) => plain.length + (compressed?.length ?? 0) + 1,
    // An abandoned reading is finished and cached for the next request.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: write }) => {
      const plain = copyApart(Buffer.from(await write()))
      return { plain, compressed: plain.length < COMPRESSED_FROM_BYTES ? null : await compress(plain) }
    },
  })
  return async (name, write) => await cache.forceFetch(name, { context: write })
}

async function compress(plain: Buffer): Promise<Buffer> {
  return copyApart(await gzipAsync(plain, { level: GZIP_LEVEL }))
}

/** Copied to separate memory: a short buffer is a slice of a shared 64 kB pool, which caching it would keep alive. */
function copyApart(piece: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(copy)
  return copy
}
