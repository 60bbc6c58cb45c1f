import { Readable } from 'node:stream'
import { invariant } from './app-error.ts'

/** An answer of plain values in which any text may still be the bytes whose Base64 it is. */
export type WithBytes<T> = T extends string
  ? string | Buffer
  : T extends ReadonlyArray<infer Item>
    ? Array<WithBytes<Item>>
    : T extends object
      ? { [K in keyof T]: WithBytes<T[K]> }
      : T

/**
 * An answer with files in it, which a route recognises and serialises while it is sent. Dates and undefined fields, which
 * JSON would change or leave out, are refused. As one string, a file of some megabytes would be in memory
 * five times: as bytes, Base64, JSON, and the buffers of sending and compressing.
 */
export class LongJson<T> {
  readonly #value: WithBytes<T>

  constructor(value: WithBytes<T>) {
    this.#value = value
  }

  stream(): Readable {
    return Readable.from(piecesOf(this.#value), { objectMode: false })
  }
}

/** A multiple of three bytes, so that the Base64 of the pieces joins without padding. */
const PIECE_BYTES = 3 * 16_384

function* piecesOf(value: unknown): Generator<string> {
  if (Buffer.isBuffer(value)) {
    yield '"'
    for (let from = 0; from < value.length; from += PIECE_BYTES)
      yield value.subarray(from, from + PIECE_BYTES).toString('base64')
    yield '"'
  } else if (Array.isArray(value)) {
    yield '['
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ','
      yield* piecesOf(item)
    }
    yield ']'
  } else if (typeof value === 'object' && value !== null) {
    invariant(!(value instanceof Date), 'an answer with files has moments as text')
    let before = '{'
    for (const [name, item] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name)}:`
      yield* piecesOf(item)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else {
    invariant(value !== undefined, 'an answer with files has no undefined field')
    yield JSON.stringify(value)
  }
}
