import { once } from 'node:events'
import { crc32, createDeflateRaw, inflateRawSync } from 'node:zlib'
import { invariant } from '#server/kernel/app-error.ts'

// The part of the ZIP format (APPNOTE 6.3) an .xlsx needs: deflated entries below 4 GB, names in UTF-8.

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const UTF8 = 0x0800
const DEFLATED = 8
/** 1 January 1980, the format's first day: equal contents give equal files. */
const DATE = 0x21

interface Entry {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

export type Pieces = AsyncIterable<string> | Iterable<string>

/** Writes an archive entry by entry. Pieces of an entry are compressed as they come, in zlib's own threads. */
export class ZipWriter {
  readonly #parts: Buffer[] = []
  readonly #entries: Entry[] = []
  #offset = 0

  async add(fileName: string, pieces: Pieces): Promise<void> {
    const name = Buffer.from(fileName)
    const header = Buffer.alloc(30)
    const entry: Entry = { name, offset: this.#offset, crc: 0, packed: 0, size: 0 }
    this.#push(header, name)
    const deflate = createDeflateRaw({ level: 6 })
    const ended = once(deflate, 'end')
    deflate.on('data', (part: Buffer) => {
      entry.packed += part.length
      this.#push(part)
    })
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      // Waiting for the compressor keeps no more than its own buffer of the sheet in memory.
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
    await ended
    // Sizes stand before the data and are known after it; nothing has left yet.
    writeSizes(header, LOCAL, 4, entry)
    this.#entries.push(entry)
  }

  finish(): Buffer {
    const start = this.#offset
    for (const entry of this.#entries) {
      const header = Buffer.alloc(46)
      header.writeUInt16LE(20, 4)
      writeSizes(header, CENTRAL, 6, entry)
      header.writeUInt32LE(entry.offset, 42)
      this.#push(header, entry.name)
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(END, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(this.#offset - start, 12)
    end.writeUInt32LE(start, 16)
    this.#push(end)
    return Buffer.concat(this.#parts)
  }

  #push(...parts: Buffer[]): void {
    for (const part of parts) {
      this.#parts.push(part)
      this.#offset += part.length
    }
  }
}

/** Local and central headers share these fields, two bytes apart. */
function writeSizes(header: Buffer, signature: number, at: number, entry: Entry): void {
  header.writeUInt32LE(signature, 0)
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(UTF8, at + 2)
  header.writeUInt16LE(DEFLATED, at + 4)
  header.writeUInt16LE(DATE, at + 8)
  header.writeUInt32LE(entry.crc, at + 10)
  header.writeUInt32LE(entry.packed, at + 14)
  header.writeUInt32LE(entry.size, at + 18)
  header.writeUInt16LE(entry.name.length, at + 22)
}

/** The entries of an archive that somebody we trust has written, in its order. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(signatureBytes(END))
  invariant(end >= 0, 'an archive has an end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    invariant(archive.readUInt32LE(at) === CENTRAL, 'the directory is where the end says')
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(data, data + packed)
    files.set(name, archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

function signatureBytes(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}
