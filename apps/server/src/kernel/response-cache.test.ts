import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

it('concurrent and later requests for one state share one reading of it', async () => {
  const cache = createResponseCache()
  let readings = 0
  const read = async () => `lettura ${++readings} ${'x'.repeat(3000)}`
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache('bet 7', read)))
  expect(readings).toBe(1)
  expect(new Set(answers).size).toBe(1)
  expect(gunzipSync(answers[0]?.compressed ?? Buffer.alloc(0)).toString()).toBe(answers[0]?.plain.toString())
  await cache('bet 7', read)
  expect(readings).toBe(1)
  await cache('bet 8', read)
  expect(readings).toBe(2)
})

it('a reading that failed is not cached', async () => {
  const cache = createResponseCache()
  await expect(cache('bet 7', () => Promise.reject(new Error('database')))).rejects.toThrow('database')
  expect((await cache('bet 7', async () => 'letta')).plain.toString()).toBe('letta')
})

it.each([10, 5000, 100_000])('an answer of %i bytes holds no more memory than is counted', async (length) => {
  const { plain, compressed } = await createResponseCache()('bet 7', async () => 'x'.repeat(length))
  for (const part of [plain, compressed]) expect(part?.buffer.byteLength).toBe(part?.byteLength)
})

it('outdated states make room for new ones', async () => {
  const cache = createResponseCache()
  let readings = 0
  const read = async () => `${++readings}`
  await cache('bet 0', read)
  for (let state = 1; state <= 1000; state++) await cache(`bet ${state}`, read)
  await cache('bet 0', read)
  expect(readings).toBe(1002)
})
