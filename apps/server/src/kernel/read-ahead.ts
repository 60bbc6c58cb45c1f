import type { Readable } from 'node:stream'

/**
 * Reads slightly more than `most` bytes of a body ahead. Giving up the rest leaves the connection open, so that the
 * sender can still be told why.
 * @returns whether there may be more, and the whole body
 */
export async function readAhead(
  body: Readable,
  most: number,
): Promise<{ isLonger: boolean; all: AsyncIterable<Uint8Array> }> {
  const rest = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>
  const read: Uint8Array[] = []
  let bytes = 0
  while (bytes <= most) {
    const { done, value } = await rest.next()
    if (done) return { isLonger: false, all: inOrder(read) }
    bytes += value.length
    read.push(value)
  }
  return { isLonger: true, all: inOrder(read, rest) }
}

async function* inOrder(
  read: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array> | readonly Uint8Array[] = [],
): AsyncGenerator<Uint8Array> {
  yield* read
  yield* rest
}
