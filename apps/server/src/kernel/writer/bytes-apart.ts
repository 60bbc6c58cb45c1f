import { SpooledBytes } from './spooled-bytes.ts'

// The bytes of a file on their way between two processes. A message is copied whole where it leaves and again where it
// arrives, so what is long travels piece by piece beside the result it belongs to.

export const PIECE_BYTES = 64 * 1024

/** Where in a result long bytes belong. */
export type Path = readonly string[]

/** A piece of the long bytes of a result: of the `n`th, which are `length` in all, from `at` on. */
export interface Piece {
  n: number
  length: number
  at: number
  bytes: Uint8Array
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

interface LongBytes {
  path: Path
  bytes: Uint8Array | SpooledBytes
}

function longBytes(value: unknown, path: Path = []): LongBytes[] {
  if (value instanceof SpooledBytes) return [{ path, bytes: value }]
  if (value instanceof Uint8Array) return value.length > PIECE_BYTES ? [{ path, bytes: value }] : []
  if (!isPlain(value)) return []
  return Object.entries(value).flatMap(([key, one]) => longBytes(one, [...path, key]))
}

/** A copy with `bytes` at the end of a path; what does not lie on the path is the same in both. */
function placed(value: unknown, [key, ...rest]: Path, bytes: Uint8Array): unknown {
  if (key === undefined) return bytes
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = placed(copy[key], rest, bytes)
  return copy
}

const NOTHING = new Uint8Array()

function* piecesOf(bytes: Uint8Array | SpooledBytes): Generator<Uint8Array> {
  if (bytes instanceof SpooledBytes) yield* bytes.pieces(PIECE_BYTES)
  else for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/**
 * Sends the long bytes of a result, the next piece once the one before has left.
 * @returns the result without them, and where they belong, in the order they were sent
 */
export async function sendApart(
  result: unknown,
  send: (piece: Piece) => Promise<void>,
): Promise<{ result: unknown; apart: Path[] }> {
  const found = longBytes(result)
  for (const [n, { bytes }] of found.entries()) {
    const { length } = bytes
    let at = 0
    try {
      for (const piece of piecesOf(bytes)) {
        await send({ n, length, at, bytes: piece })
        at += piece.length
      }
    } finally {
      if (bytes instanceof SpooledBytes) bytes.close()
    }
  }
  return {
    result: found.reduce((rest, { path }) => placed(rest, path, NOTHING), result),
    apart: found.map(({ path }) => path),
  }
}

/** Gathers what was sent apart. */
export class BytesApart {
  readonly #gathered: Buffer[] = []

  add({ n, length, at, bytes }: Piece): void {
    this.#gathered[n] ??= Buffer.allocUnsafeSlow(length)
    this.#gathered[n]?.set(bytes, at)
  }

  /** The result as it was before it was sent. */
  whole(result: unknown, apart: readonly Path[]): unknown {
    return apart.reduce((rest, path, n) => placed(rest, path, this.#gathered[n] ?? NOTHING), result)
  }
}
