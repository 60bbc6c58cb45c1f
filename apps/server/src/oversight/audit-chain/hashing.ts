import { createHash } from 'node:crypto'

// How the chain is hashed; without a database, so that third parties can repeat it. SHA-256 throughout, with a leading
// byte for the kind of input: an entry can never be taken for a node of the tree (decision 109).

/** The version of this way of hashing; each block states the one it was sealed with. */
export const FORMULA = 1
export const HASH_BYTES = 32
/** The hash before the first block. */
export const NOTHING = Buffer.alloc(HASH_BYTES)

const sha256 = (mark: number, ...parts: ReadonlyArray<string | Uint8Array>): Buffer => {
  const hash = createHash('sha256').update(Buffer.from([mark]))
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** A row in written form: its kind, its key, and all of its columns in one text. */
export interface Row {
  tipo: string
  chiave: string
  testo: string
}

export const hashOfRow = ({ tipo, chiave, testo }: Row): Buffer =>
  sha256(3, JSON.stringify([tipo, chiave, testo]))

/** The hash of an act: its place in the chain, and the hashes of its rows. */
export const hashOfEntry = (seq: number, idAtto: number, rows: Uint8Array): Buffer =>
  sha256(0, `${seq} ${idAtto}\n`, rows)

const hashOfNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(1, left, right)

/** The greatest power of two below n, where RFC 6962 splits a tree. */
function splitOf(n: number): number {
  let at = 1
  while (at * 2 < n) at *= 2
  return at
}

/** The root of the Merkle tree over entries, as in RFC 6962. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves
  if (!first) return NOTHING
  if (leaves.length === 1) return first
  const at = splitOf(leaves.length)
  return hashOfNode(merkleRoot(leaves.slice(0, at)), merkleRoot(leaves.slice(at)))
}

/** The sibling hashes of an entry on the way to the root, lowest first. */
export function merklePath(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length <= 1) return []
  const at = splitOf(leaves.length)
  return index < at
    ? [...merklePath(leaves.slice(0, at), index), merkleRoot(leaves.slice(at))]
    : [...merklePath(leaves.slice(at), index - at), merkleRoot(leaves.slice(0, at))]
}

/** The root computed from an entry and its path; null if the path's length does not match its place. */
export function rootOfPath(
  leaf: Buffer,
  index: number,
  count: number,
  path: readonly Buffer[],
): Buffer | null {
  if (count <= 1) return path.length === 0 ? leaf : null
  const above = path.at(-1)
  if (!above) return null
  const at = splitOf(count)
  const below = path.slice(0, -1)
  const inner =
    index < at ? rootOfPath(leaf, index, at, below) : rootOfPath(leaf, index - at, count - at, below)
  if (!inner) return null
  return index < at ? hashOfNode(inner, above) : hashOfNode(above, inner)
}

export interface Block {
  numero: number
  /** ISO 8601, UTC. */
  at: string
  formula: number
  voci: number
  precedente: Buffer
  radice: Buffer
}

export const hashOfBlock = ({ numero, at, formula, voci, precedente, radice }: Block): Buffer =>
  sha256(2, `${numero} ${at} ${formula} ${voci}\n`, precedente, radice)
