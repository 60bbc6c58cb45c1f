import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegOf, pngOf } from '../testing/test-images.ts'
import { photoSizes } from './photo-sizes.ts'

const measured = async (original: Buffer) =>
  (await photoSizes(original)).map(({ width, height }) => `${width}x${height}`)

test('a photo is offered in every size below its own, and in its own last', async () => {
  expect(await measured(await jpegOf(1500, 1000))).toEqual([
    '90x60',
    '320x213',
    '800x533',
    '1280x853',
    '1500x1000',
  ])
  expect(await measured(await jpegOf(60, 80))).toEqual(['60x80'])
})

test('a JPEG is served unchanged, any other format as a JPEG', async () => {
  const jpeg = await jpegOf(100, 100)
  expect((await photoSizes(jpeg)).at(-1)?.bytes).toBe(jpeg)
  const [, png] = await photoSizes(await pngOf(100, 100))
  expect((await sharp(png?.bytes).metadata()).format).toBe('jpeg')
})

test('a huge photo is reduced to Telegram’s largest size', async () => {
  expect((await measured(await jpegOf(5000, 2500))).at(-1)).toBe('2560x1280')
})

test('a photo taken sideways is rotated', async () => {
  const sideways = await sharp(await jpegOf(200, 100))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await measured(sideways)).at(-1)).toBe('100x200')
})

test.each([
  ['no image at all', async () => Buffer.from('ciao'), 'IMAGE_PROCESS_FAILED'],
  ['one far too long', () => jpegOf(2100, 100), 'PHOTO_INVALID_DIMENSIONS'],
])('%s is refused', async (_, original, reason) => {
  await expect(photoSizes(await original())).rejects.toThrow(`Bad Request: ${reason}`)
})
