import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LongJson } from './long-json.ts'

it('writes the same JSON, with the bytes as Base64', async () => {
  const bytes = fc.uint8Array({ maxLength: 200_000, size: 'max' }).map((all) => Buffer.from(all))
  const answer = fc.oneof(
    fc.array(fc.record({ fileContent: bytes, fileName: fc.string(), n: fc.option(fc.integer()) }), {
      maxLength: 3,
    }),
    fc.record({ fileContent: bytes, fileName: fc.string() }),
    fc.constant({}),
  )
  const plain = (value: unknown): unknown =>
    Buffer.isBuffer(value)
      ? value.toString('base64')
      : Array.isArray(value)
        ? value.map(plain)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
          : value
  await fc.assert(
    fc.asyncProperty(answer, async (value) => {
      expect(await text(new LongJson<unknown>(value as never).stream())).toBe(JSON.stringify(plain(value)))
    }),
    { numRuns: 40 },
  )
})
