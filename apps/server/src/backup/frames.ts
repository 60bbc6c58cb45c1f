import type { Readable } from 'node:stream'
import { BackupError } from './encryption.ts'

/** A backup is a sequence of frames: a line of JSON, then the bytes that the line announces. */
export type Frame =
  | { kind: 'head'; createdAt: string; migrations: string[] }
  /** A JSON array of rows of a table. */
  | { kind: 'rows'; table: string; bytes: number }
  | { kind: 'sequence'; table: string; column: string; last: number | null }
  | { kind: 'photo'; file: string; bytes: number }
  /** A backup without this frame was cut off. */
  | { kind: 'end'; tables: number; rows: number; photos: number }

export const frame = (head: Frame): Buffer => Buffer.from(`${JSON.stringify(head)}\n`)

/** Reads frames in order; the `content` of a frame is valid until the next one is asked for. */
export async function* readFrames(stream: Readable): AsyncGenerator<{ head: Frame; content: Buffer }> {
  const reader = chunkReader(stream)
  for (;;) {
    const line = await reader.line()
    if (line === null) throw new BackupError('Il backup è incompleto')
    const head = JSON.parse(line) as Frame
    yield { head, content: 'bytes' in head ? await reader.bytes(head.bytes) : Buffer.alloc(0) }
    if (head.kind === 'end') return
  }
}

function chunkReader(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let buffered: Buffer = Buffer.alloc(0)
  const readMore = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    if (done) return false
    buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value])
    return true
  }
  const take = (length: number): Buffer => {
    const bytes = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    return bytes
  }
  return {
    async line(): Promise<string | null> {
      for (;;) {
        const end = buffered.indexOf(10)
        if (end >= 0) return take(end + 1).toString('utf8', 0, end)
        if (!(await readMore())) return null
      }
    },
    /** Gathered first and joined once: a large photo arrives in very many small pieces. */
    async bytes(length: number): Promise<Buffer> {
      const pieces = [take(Math.min(length, buffered.length))]
      let gatheredLength = pieces[0]?.length ?? 0
      while (gatheredLength < length) {
        if (!(await readMore())) throw new BackupError('Il backup è incompleto')
        const piece = take(Math.min(length - gatheredLength, buffered.length))
        pieces.push(piece)
        gatheredLength += piece.length
      }
      return Buffer.concat(pieces)
    },
  }
}
