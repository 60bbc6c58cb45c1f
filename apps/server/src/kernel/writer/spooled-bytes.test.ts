import { readdirSync, readlinkSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HELD_BYTES, SpooledBytes } from './spooled-bytes.ts'

const spooled = (chunks: readonly Uint8Array[]): SpooledBytes => {
  const bytes = new SpooledBytes()
  for (const chunk of chunks) bytes.add(chunk)
  return bytes
}

const chunk = fc
  .tuple(fc.constantFrom(0, 1, 999, HELD_BYTES - 1, HELD_BYTES), fc.integer({ min: 0, max: 255 }))
  .map(([length, value]) => Buffer.alloc(length, value))

it('bytes are what was added, in pieces and as a whole, held or on the disk', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 4 }), fc.constantFrom(1_000, HELD_BYTES), (chunks, size) => {
      const bytes = spooled(chunks)
      const all = Buffer.concat(chunks)
      expect(bytes.length).toBe(all.length)
      const pieces = Array.from(bytes.pieces(size), (piece) => Buffer.from(piece))
      expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true)
      expect(Buffer.concat(pieces).equals(all)).toBe(true)
      expect(bytes.whole().equals(all)).toBe(true)
      expect(bytes.length).toBe(0)
    }),
    { numRuns: 40 },
  )
})

it('what a caller does with his buffer afterwards changes nothing', () => {
  const buffer = Buffer.from('uno')
  const bytes = spooled([buffer])
  buffer.write('due')
  expect(bytes.whole().toString()).toBe('uno')
})

it.runIf(process.platform === 'linux')(
  'nothing is left of a file once it is closed, nor is one to be found before',
  () => {
    const open = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return /xbetapp-[-0-9a-f]{36} \(deleted\)$/.test(readlinkSync(`/proc/self/fd/${fd}`))
        } catch {
          return false
        }
      }).length
    const bytes = spooled([Buffer.alloc(HELD_BYTES)])
    expect(open()).toBe(0)
    bytes.add(Buffer.alloc(1))
    expect(open()).toBe(1)
    bytes.close()
    expect(open()).toBe(0)
  },
)
