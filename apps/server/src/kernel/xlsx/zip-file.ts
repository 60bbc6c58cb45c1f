import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { unzipSync, Zip, type ZipInputFile } from 'fflate'

export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** The number of this compression in the format. */
const DEFLATED = 8
/** The format's first day: equal contents give equal files. */
const DATE = new Date(1980, 0, 1)

/** Writes an archive entry by entry. Pieces of an entry are compressed as they come, in zlib's threads. */
export class ZipWriter {
  readonly #parts: Uint8Array[] = []
  readonly #zip = new Zip((error, part) => {
    if (error) throw error
    this.#parts.push(part)
  })

  async add(filename: string, pieces: Pieces): Promise<void> {
    const entry: ZipInputFile = { filename, mtime: DATE, compression: DEFLATED, size: 0, crc: 0 }
    this.#zip.add(entry)
    const deflate = createDeflateRaw({ level: 6 })
    const ended = once(deflate, 'end')
    deflate.on('data', (part: Buffer<ArrayBuffer>) => entry.ondata?.(null, part, false))
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      // Waits for the compressor, so that only its buffer of the sheet is in memory.
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
    await ended
    entry.ondata?.(null, new Uint8Array(), true)
  }

  finish(): Buffer {
    this.#zip.end()
    return Buffer.concat(this.#parts)
  }
}

/** The entries of an archive from a trusted writer, in its order. */
export const unzip = (archive: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]))
