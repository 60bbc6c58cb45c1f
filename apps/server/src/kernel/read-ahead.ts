import type { Readable } from 'node:stream'

/**
 * Reads slightly more than `most` bytes of a body ahead. Leaving off there keeps the connection open, so that the
 * sender can still be told why.
 * @returns whether there may be more, and as `all` the whole body, what was read ahead included
 */
export async function readAhead(
  body: Readable,
  most: number,
): Promise<{ isLonger: boolean; all: AsyncIterable<Uint8Array> }> {
  const unreadChunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>
  const readChunks: Uint8Array[] = []
  let bytes = 0
  while (bytes <= most) {
    const { done, value } = await unreadChunks.next()
    if (done) return { isLonger: false, all: inOrder(readChunks) }
    bytes += value.length
    readChunks.push(value)
  }
  return { isLonger: true, all: inOrder(readChunks, unreadChunks) }
}

async function* inOrder(
  readChunks: readonly Uint8Array[],
  unreadChunks: AsyncIterable<Uint8Array> | readonly Uint8Array[] = [],
): AsyncGenerator<Uint8Array> {
  yield* readChunks
  yield* unreadChunks
}
