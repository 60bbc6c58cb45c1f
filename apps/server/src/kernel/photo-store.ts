import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { AppError } from './app-error.ts'
import { writeDurably } from './durable-file.ts'

export interface StoredPhoto {
  /** SHA-256 of the bytes and the extension; two equal pictures are one file. */
  file: string
  width: number
  height: number
}

export interface PhotoStore {
  /** @throws AppError IMAGE_INVALID when the bytes are no JPEG, PNG or WebP picture */
  save(bytes: Uint8Array): Promise<StoredPhoto>
  read(file: string): Promise<Buffer>
  open(file: string, size: 'full' | 'thumb'): Promise<Readable | null>
}

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' }
const MAX_PIXELS = 50_000_000
const THUMB_WIDTH = 320

/** Photos as files named by their content, written whole before anybody can refer to them. */
export function createPhotoStore(dataDir: string): PhotoStore {
  const root = join(dataDir, 'photos')
  const pathOf = (file: string) => join(root, file.slice(0, 2), file)
  const thumbOf = (file: string) => join(root, 'thumbs', file.slice(0, 2), `${file}.webp`)

  return {
    async save(bytes) {
      const { format, width, height } = await inspect(bytes)
      const file = `${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[format]}`
      await keep(pathOf(file), bytes)
      return { file, width, height }
    },
    read: (file) => readFile(pathOf(file)),
    async open(file, size) {
      if (!(await isFile(pathOf(file)))) return null
      if (size === 'full') return createReadStream(pathOf(file))
      const thumb = thumbOf(file)
      if (!(await isFile(thumb))) {
        const small = await sharp(pathOf(file), { limitInputPixels: MAX_PIXELS })
          .rotate()
          .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer()
        await keep(thumb, small)
      }
      return createReadStream(thumb)
    },
  }
}

async function inspect(bytes: Uint8Array): Promise<{ format: string; width: number; height: number }> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (format && format in EXTENSIONS && width && height) return { format, width, height }
  } catch (cause) {
    throw new AppError('IMAGE_INVALID', {}, { cause })
  }
  throw new AppError('IMAGE_INVALID')
}

/** Named by its content: one that is there is the same. */
async function keep(path: string, bytes: Uint8Array): Promise<void> {
  if (!(await isFile(path))) await writeDurably(path, bytes)
}

const isFile = (path: string) =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )
