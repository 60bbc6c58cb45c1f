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
