import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is shorter never sees a disk. */
export const HELD_BYTES = 64 * 1024

/**
 * Bytes of a file that is being written: the last of them are held, those before stand in an unlinked temporary file, which is
 * gone with the process. To be closed by whoever reads them.
 */
export class SpooledBytes {
  /** One place for all that is held: small buffers kept as they come would each keep the large ones they are cut from. */
  readonly #held = Buffer.allocUnsafeSlow(HELD_BYTES)
  #file: number | null = null
  /** Of those on the disk. */
  #spooled = 0
  #length = 0

  get length(): number {
    return this.#length
  }

  add(chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.length; ) {
      if (this.#length - this.#spooled === HELD_BYTES) this.#spool()
      const piece = chunk.subarray(taken, taken + HELD_BYTES - (this.#length - this.#spooled))
      this.#held.set(piece, this.#length - this.#spooled)
      this.#length += piece.length
      taken += piece.length
    }
  }

  /** In their order, each as long as asked for but the last, in one place: a piece is there until the next is asked for. */
  *pieces(size: number): Generator<Uint8Array> {
    const piece = Buffer.allocUnsafeSlow(Math.min(size, this.#length))
    for (let at = 0; at < this.#length; at += size)
      yield this.#readInto(piece.subarray(0, Math.min(size, this.#length - at)), at)
  }

  /** All of them, in memory, and closed. */
  whole(): Buffer {
    const whole = this.#readInto(Buffer.allocUnsafeSlow(this.#length), 0)
    this.close()
    return whole
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    this.#spooled = 0
    this.#length = 0
  }

  #spool(): void {
    this.#file ??= openUnlinked()
    for (let done = 0; done < HELD_BYTES; ) done += writeSync(this.#file, this.#held, done)
    this.#spooled += HELD_BYTES
  }

  #readInto(bytes: Buffer, at: number): Buffer {
    const { length } = bytes
    const fromDisk = Math.max(0, Math.min(length, this.#spooled - at))
    for (let done = 0; done < fromDisk; ) {
      const read = readSync(this.#file as number, bytes, done, fromDisk - done, at + done)
      if (read === 0) throw new Error('a spooled file is as long as what was written')
      done += read
    }
    const held = Math.max(0, at - this.#spooled)
    this.#held.copy(bytes, fromDisk, held, held + length - fromDisk)
    return bytes
  }
}

function openUnlinked(): number {
  const path = join(tmpdir(), `xbetapp-${randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  rmSync(path)
  return file
}
