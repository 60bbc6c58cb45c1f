import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import type { Content } from '#server/db/generated/tables.ts'
import { rowOf } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

const inflate = promisify(gunzip)

export const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** Bytes as they are stored: under their hash, compressed where that saves space. */
export type { Content }

/** Prepares bytes for storage; call it outside a transaction, since compressing takes time. */
export async function contentOf(bytes: Buffer): Promise<Content> {
  const writer = new ContentWriter()
  await writer.write(bytes)
  return writer.finish()
}

/** Prepares bytes that come piece by piece, with only the compressed ones in memory. */
export class ContentWriter {
  readonly #hash = createHash('sha256')
  readonly #gzip = createGzip({ level: 9 })
  readonly #compressedParts: Buffer[] = []
  readonly #compressorEnd: Promise<unknown>
  #dimensione = 0

  constructor() {
    this.#compressorEnd = once(this.#gzip, 'end')
    this.#gzip.on('data', (part: Buffer) => this.#compressedParts.push(part))
  }

  async write(piece: string | Buffer): Promise<void> {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    this.#hash.update(bytes)
    this.#dimensione += bytes.length
    // Waits for the compressor, so that only its buffer is in memory.
    if (!this.#gzip.write(bytes)) await once(this.#gzip, 'drain')
  }

  async finish(): Promise<Content> {
    this.#gzip.end()
    await this.#compressorEnd
    const dati = Buffer.concat(this.#compressedParts)
    const fields = { sha256: this.#hash.digest(), dimensione: this.#dimensione }
    if (dati.length < this.#dimensione) return { ...fields, isCompressed: true, dati }
    // What does not shrink, a picture or short text, is stored as it came.
    return { ...fields, isCompressed: false, dati: await inflate(dati) }
  }
}

/**
 * Stores contents, each once however often it is stored. All writers go in the order of the hashes, so that concurrent
 * transactions with the same contents do not deadlock.
 */
export async function keepContents(tx: TxCtx, contents: readonly Content[]): Promise<void> {
  for (const content of contents.toSorted((a, b) => a.sha256.compare(b.sha256))) {
    await tx.db
      .insertInto('content')
      .values(content)
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}

/** The bytes stored under a hash, which is verified. */
export async function readContent(ctx: Ctx, hash: Buffer): Promise<Buffer> {
  const { isCompressed, dati } = await rowOf(ctx.db, 'content', { sha256: hash }, ['isCompressed', 'dati'])
  const bytes = isCompressed ? await inflate(dati) : dati
  invariant(sha256(bytes).equals(hash), `content ${hash.toString('hex')} is what its hash says`)
  return bytes
}
