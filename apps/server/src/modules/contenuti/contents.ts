import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

const deflated = promisify(gzip)
const inflated = promisify(gunzip)

export const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** Bytes as they are stored: under their hash, compressed where that saves anything. */
export interface Content {
  sha256: Buffer
  dimensione: number
  compresso: boolean
  dati: Buffer
}

/** Prepares bytes to be kept; outside a transaction, since compressing takes its time. */
export async function contentOf(bytes: Buffer): Promise<Content> {
  const packed = await deflated(bytes, { level: 9 })
  const compresso = packed.length < bytes.length
  return { sha256: sha256(bytes), dimensione: bytes.length, compresso, dati: compresso ? packed : bytes }
}

/** Keeps contents, each once however often it is kept. In the order of their hashes: two who keep the same do not deadlock. */
export async function keepContents(tx: TxCtx, contents: readonly Content[]): Promise<void> {
  for (const content of contents.toSorted((a, b) => a.sha256.compare(b.sha256))) {
    await tx.db
      .insertInto('contenuto')
      .values(content)
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}

/** The bytes kept under a hash, which they still have. */
export async function readContent(ctx: Ctx, hash: Buffer): Promise<Buffer> {
  const { compresso, dati } = await ctx.db
    .selectFrom('contenuto')
    .select(['compresso', 'dati'])
    .where('sha256', '=', hash)
    .executeTakeFirstOrThrow()
  const bytes = compresso ? await inflated(dati) : dati
  invariant(sha256(bytes).equals(hash), `content ${hash.toString('hex')} is what its hash says`)
  return bytes
}
