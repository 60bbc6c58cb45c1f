import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BytesApart, PIECE_BYTES, type Piece, sendApart } from './bytes-apart.ts'
import { HELD_BYTES, SpooledBytes } from './spooled-bytes.ts'

const bytes = (length: number) => Buffer.alloc(length, `${length} `)

async function travelled(sent: unknown) {
  const pieces: Piece[] = []
  const { result, apart } = await sendApart(sent, async (piece) => void pieces.push(structuredClone(piece)))
  const gathered = new BytesApart()
  for (const piece of pieces) gathered.add(piece)
  return { pieces, result, whole: structuredClone(gathered.whole(structuredClone(result), apart)) }
}

it('a result arrives as it was, wherever its bytes stand and however long they are', async () => {
  const length = fc.constantFrom(0, 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES, 2 * PIECE_BYTES + 7)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      length.map(bytes),
      fc.constantFrom<unknown>(null, 'testo', 7, new Date(0)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.record({ uno: tie('value'), due: tie('value') }),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(value, async (sent) => {
      expect((await travelled(sent)).whole).toEqual(structuredClone(sent))
    }),
    { numRuns: 50 },
  )
})

it.each([0, 7, PIECE_BYTES, 2 * PIECE_BYTES + 1, HELD_BYTES + 1])(
  '%i spooled bytes arrive as they were',
  async (length) => {
    const spooled = new SpooledBytes()
    spooled.add(bytes(length))
    const { whole } = await travelled({ name: 'a', bytes: spooled })
    expect(whole).toEqual({ name: 'a', bytes: new Uint8Array(bytes(length)) })
    expect(spooled.length).toBe(0)
  },
)

it('no message carries more than a piece, and a short file goes with its result', async () => {
  const sent = { name: 'a', files: [bytes(3 * PIECE_BYTES + 1), bytes(PIECE_BYTES)] }
  const { pieces, result } = await travelled(sent)
  expect(pieces.map(({ n, at, bytes }) => [n, at, bytes.length])).toEqual([
    [0, 0, PIECE_BYTES],
    [0, PIECE_BYTES, PIECE_BYTES],
    [0, 2 * PIECE_BYTES, PIECE_BYTES],
    [0, 3 * PIECE_BYTES, 1],
  ])
  expect(result).toEqual({ name: 'a', files: [new Uint8Array(), bytes(PIECE_BYTES)] })
})
