import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { aPicture } from '#test/factories.ts'
import { createPhotoStore } from './photo-store.ts'

const dir = await mkdtemp(join(tmpdir(), 'xbetapp-photos-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const store = createPhotoStore(dir)

async function bytesOf(stream: AsyncIterable<Buffer> | null): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(part)
  return Buffer.concat(parts)
}

it.each(['jpeg', 'png', 'webp'] as const)('gives a %s back byte for byte', async (format) => {
  const bytes = await sharp(await aPicture())
    [format]()
    .toBuffer()
  const { file, width, height } = await store.save(bytes)
  expect([width, height]).toEqual([64, 48])
  expect((await store.read(file)).equals(bytes)).toBe(true)
  expect((await bytesOf(await store.open(file, 'full'))).equals(bytes)).toBe(true)
})

it('refuses bytes that are no picture it can show', async () => {
  const gif = await sharp(await aPicture())
    .gif()
    .toBuffer()
  const torn = (await aPicture()).subarray(0, 20)
  for (const bytes of [
    Buffer.from('niente'),
    Buffer.alloc(0),
    gif,
    torn,
    Buffer.from('<svg onload="alert(1)"/>'),
  ]) {
    await expect(store.save(bytes)).rejects.toMatchObject({ code: 'IMAGE_INVALID' })
  }
})

it('refuses a picture that would fill the memory', async () => {
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await expect(store.save(huge)).rejects.toMatchObject({ code: 'IMAGE_INVALID' })
})

it('makes a small copy of a large picture, once, and never enlarges one', async () => {
  const { file } = await store.save(await aPicture(2000, 1000))
  const small = await bytesOf(await store.open(file, 'thumb'))
  expect(await sharp(small).metadata()).toMatchObject({ width: 320, height: 160, format: 'webp' })
  expect((await bytesOf(await store.open(file, 'thumb'))).equals(small)).toBe(true)
  const tiny = await store.save(await aPicture(100, 50))
  expect((await sharp(await bytesOf(await store.open(tiny.file, 'thumb'))).metadata()).width).toBe(100)
})

it('saves a picture from many callers at once as one whole file, leaving no partial file', async () => {
  const bytes = await aPicture(300, 200)
  const saved = await Promise.all(Array.from({ length: 8 }, () => store.save(bytes)))
  const file = saved[0]?.file ?? ''
  expect(new Set(saved.map((one) => one.file)).size).toBe(1)
  expect((await store.read(file)).equals(bytes)).toBe(true)
  const beside = await readdir(join(dir, 'photos', file.slice(0, 2)))
  expect(beside.filter((name) => name.startsWith('.'))).toEqual([])
})

it('has no file under an unknown name', async () => {
  expect(await store.open(`${'a'.repeat(64)}.jpg`, 'full')).toBeNull()
})
