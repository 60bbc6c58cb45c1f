import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { AppError } from './app-error.ts'
import { writeDurably } from './durable-file.ts'
import { perceptualHash } from './perceptual-hash.ts'

export interface StoredPhoto {
  /** SHA-256 of the bytes and the extension; two equal pictures are one file. */
  file: string
  width: number
  height: number
}

/** A picture as a stranger sent it: to be shown, with its hash, or bytes nobody can look at. */
export type KeptPicture =
  | (StoredPhoto & { impronta: Buffer })
  | { originale: string; width: null; height: null }

export interface PhotoStore {
  /**
   * @throws AppError IMAGE_INVALID when the bytes are no JPEG, PNG or WebP picture, PHOTOS_UNAVAILABLE when the folder
   * does not take them
   */
  save(bytes: Uint8Array): Promise<StoredPhoto>
  /**
   * Stores whatever was sent as a picture. What a browser shows is kept as it came, what can be read is made a JPEG,
   * anything else is kept to be handed on. Throws only when the folder does not take it.
   */
  keep(bytes: Uint8Array): Promise<KeptPicture>
  read(file: string): Promise<Buffer>
  open(file: string, size: 'full' | 'thumb'): Promise<Readable | null>
}

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' }
const MAX_PIXELS = 50_000_000
const THUMB_WIDTH = 320
/** Formats of a picture that is made one a browser shows. Not drawings: they are programs. */
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])
/** Beyond it a small file unfolds into more memory than a picture of a slip is worth. */
const MAX_READABLE_PIXELS = 200_000_000
const READABLE_SIDE = 2_560

/** Photos as files named by their content, written whole before anybody can refer to them. */
export function createPhotoStore(dataDir: string): PhotoStore {
  const root = join(dataDir, 'photos')
  const pathOf = (file: string) => join(root, file.slice(0, 2), file)
  const thumbOf = (file: string) => join(root, 'thumbs', file.slice(0, 2), `${file}.webp`)

  return {
    async save(bytes) {
      const { format, width, height } = await inspect(bytes)
      const file = `${createHash('sha256').update(bytes).digest('hex')}.${EXTENSIONS[format]}`
      await writeOnce(pathOf(file), bytes)
      return { file, width, height }
    },
    async keep(bytes) {
      const shown = await presentable(bytes)
      if (!shown) {
        const originale = `${createHash('sha256').update(bytes).digest('hex')}.originale`
        await writeOnce(pathOf(originale), bytes)
        return { originale, width: null, height: null }
      }
      return { ...(await this.save(shown.picture)), impronta: shown.impronta }
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
        // A full disk is no reason to show nothing: it is made again the next time.
        await writeOnce(thumb, small).catch(() => undefined)
        return Readable.from([small])
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

/** The picture, or what can be made of it, every pixel of which can be read; null where nothing can be seen. */
async function presentable(bytes: Uint8Array): Promise<{ picture: Uint8Array; impronta: Buffer } | null> {
  try {
    await inspect(bytes)
    return { picture: bytes, impronta: await perceptualHash(bytes) }
  } catch {
    // Cut off, too large, or of another kind than it says.
  }
  try {
    const lenient = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_READABLE_PIXELS })
    const { format } = await lenient.metadata()
    if (!READABLE.has(format)) return null
    const picture = await lenient
      .rotate()
      .resize({ width: READABLE_SIDE, height: READABLE_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 90 })
      .toBuffer()
    return { picture, impronta: await perceptualHash(picture) }
  } catch {
    return null
  }
}

/** Named by its content: one that is there is the same. */
async function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
  if (await isFile(path)) return
  await writeDurably(path, bytes).catch((cause: unknown) => {
    throw new AppError('PHOTOS_UNAVAILABLE', {}, { cause })
  })
}

const isFile = (path: string) =>
  stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )
