import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { AppError, validationError } from './app-error.ts'
import { storable } from './storable.ts'

/** The longest line, in characters; a longer one is refused. */
const LONGEST_LINE = 1_048_576

/**
 * Yields the values of a body of JSON lines as they come, with one at a time in memory, however many there are.
 * @throws AppError PAYLOAD_TOO_LARGE beyond `mostBytes` in all, VALIDATION for a line that is no JSON
 */
export async function* jsonLines(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<unknown> {
  const decoder = new StringDecoder('utf8')
  let [byteCount, unfinishedLine] = [0, '']
  for await (const piece of body) {
    byteCount += piece.length
    if (byteCount > mostBytes) throw new AppError('PAYLOAD_TOO_LARGE')
    const lines = (unfinishedLine + decoder.write(piece)).split('\n')
    unfinishedLine = lines.pop() ?? ''
    if (unfinishedLine.length > LONGEST_LINE) throw new AppError('PAYLOAD_TOO_LARGE')
    for (const line of lines) yield parse(line)
  }
  if (unfinishedLine !== '') yield parse(unfinishedLine)
}

function parse(line: string): unknown {
  try {
    return storable(JSON.parse(line))
  } catch {
    throw validationError('I dati inviati non sono leggibili.')
  }
}

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
