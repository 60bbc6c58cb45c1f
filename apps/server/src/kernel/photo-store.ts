import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { AppError } from './app-error.ts'
import { writeDurably } from './durable-file.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { type BucketSettings, photoBucket } from './photo-bucket.ts'
import { isFile, type PhotoFiles, photoFolder } from './photo-files.ts'

export interface StoredPhoto {
  /** SHA-256 of the bytes and the extension; two equal pictures are one file. */
  file: string
  width: number
  height: number
}

/** A received picture: either displayable, with its hash, or bytes that cannot be shown. */
export type KeptPicture =
  | (StoredPhoto & { impronta: Buffer })
  | { originale: string; width: null; height: null }

export interface PhotoStore {
  /**
   * @throws AppError IMAGE_INVALID when the bytes are no JPEG, PNG or WebP picture, PHOTOS_UNAVAILABLE when they
   * cannot be kept
   */
  save(bytes: Uint8Array): Promise<StoredPhoto>
  /**
   * Stores anything that was sent as a picture. A format browsers show is kept unchanged, another readable one becomes
   * a JPEG, anything else is kept only to be passed on. Throws only when it cannot be kept.
   */
  keep(bytes: Uint8Array): Promise<KeptPicture>
  /**
   * Stores a picture as {@link keep} does, or a PDF unchanged, each recognised by its content.
   * @returns its name; null when it is neither
   */
  saveDocument(bytes: Uint8Array): Promise<string | null>
  /** @throws AppError PHOTO_UNREACHABLE */
  read(file: string): Promise<Buffer>
  /** Null when it was never saved. @throws AppError PHOTO_UNREACHABLE when that cannot be known now */
  open(file: string, size: 'full' | 'thumb'): Promise<Readable | null>
  /** All kept pictures, in either place. */
  list(): AsyncIterable<string>
  /** Keeps a picture under a given name. */
  put(file: string, bytes: Uint8Array): Promise<void>
}

/** Where pictures are saved, and where older ones may be. */
export interface PhotoPlaces {
  place: 'folder' | 's3'
  s3: BucketSettings | null
}

/** The place pictures are saved in, and the other place where they are looked for; null where only a folder is set. */
export function photoPlaces(
  dataDir: string,
  { place, s3 }: PhotoPlaces,
): { here: PhotoFiles; there: PhotoFiles | null } {
  const [folder, bucket] = [photoFolder(join(dataDir, 'photos')), s3 && photoBucket(s3)]
  return place === 's3' && bucket ? { here: bucket, there: folder } : { here: folder, there: bucket }
}

const EXTENSIONS: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' }
/** Pixels of a picture that is kept as it is. */
const MAX_PIXELS = 50_000_000
/** Pixels. */
const THUMB_WIDTH = 320
/** Formats that are converted to one a browser shows. Not SVG, which can hold scripts. */
const READABLE_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])
/** A small file with more pixels than this would take more memory than a picture of a slip is worth. */
const MAX_READABLE_PIXELS = 200_000_000
/** The longest side of a converted picture, in pixels. */
const READABLE_SIDE = 2_560

/**
 * Photos named by their content, stored whole before a row refers to them. They are in a folder or a bucket; with both
 * configured, both are searched, so that photos can be moved while people work. The small copies are local to each
 * machine.
 */
export function createPhotoStore(
  dataDir: string,
  places: PhotoPlaces = { place: 'folder', s3: null },
): PhotoStore {
  const { here, there } = photoPlaces(dataDir, places)
  const thumbOf = (file: string) => join(dataDir, 'photos', 'thumbs', file.slice(0, 2), `${file}.webp`)

  async function keepOnce(file: string, bytes: Uint8Array): Promise<void> {
    try {
      // Named by its content: an existing file is the same.
      if (!(await here.has(file))) await here.put(file, bytes)
    } catch (cause) {
      throw new AppError('PHOTOS_UNAVAILABLE', {}, { cause })
    }
  }

  async function keepByContent(bytes: Uint8Array, extension: string): Promise<string> {
    const file = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
    await keepOnce(file, bytes)
    return file
  }

  async function find<R>(look: (files: PhotoFiles) => Promise<R | null>): Promise<R | null> {
    let fault: unknown
    // Searched here once more at the end: the picture may have been moved between the two lookups.
    for (const files of there ? [here, there, here] : [here]) {
      const result = await look(files).catch((error: unknown) => {
        fault = error
        return null
      })
      if (result !== null) return result
    }
    if (fault !== undefined) throw new AppError('PHOTO_UNREACHABLE', {}, { cause: fault })
    return null
  }

  return {
    async save(bytes) {
      const { format, width, height } = await inspect(bytes)
      const file = await keepByContent(bytes, EXTENSIONS[format] ?? '')
      return { file, width, height }
    },
    async keep(bytes) {
      const displayable = await presentable(bytes)
      if (!displayable)
        return { originale: await keepByContent(bytes, 'originale'), width: null, height: null }
      return { ...(await this.save(displayable.picture)), impronta: displayable.impronta }
    },
    async saveDocument(bytes) {
      if (isPdf(bytes)) return keepByContent(bytes, 'pdf')
      const displayable = await presentable(bytes)
      return displayable && (await this.save(displayable.picture)).file
    },
    async read(file) {
      const bytes = await find((files) => files.read(file))
      if (!bytes) throw new AppError('PHOTO_UNREACHABLE', {}, { cause: new Error(`${file} is nowhere`) })
      return bytes
    },
    async open(file, size) {
      if (size === 'full') return find((files) => files.open(file))
      const thumb = thumbOf(file)
      if (await isFile(thumb)) return createReadStream(thumb)
      const bytes = await find((files) => files.read(file))
      if (!bytes) return null
      const thumbBytes = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
        .rotate()
        .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer()
      // With a full disk the copy is still shown, and made again the next time.
      await writeDurably(thumb, thumbBytes).catch(() => undefined)
      return Readable.from([thumbBytes])
    },
    async *list() {
      yield* here.list()
      for await (const file of there?.list() ?? []) if (!(await here.has(file))) yield file
    },
    put: keepOnce,
  }
}

/** A whole PDF: its first line, and the mark of its end within the last kilobyte. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return text(0, 5) === '%PDF-' && text(-1024).includes('%%EOF')
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

/** The picture, or a readable conversion of it, with every pixel decodable; null where nothing can be shown. */
async function presentable(bytes: Uint8Array): Promise<{ picture: Uint8Array; impronta: Buffer } | null> {
  try {
    await inspect(bytes)
    return { picture: bytes, impronta: await perceptualHash(bytes) }
  } catch {
    // Cut off, too large, or of another kind than it declares.
  }
  try {
    const image = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_READABLE_PIXELS })
    const { format } = await image.metadata()
    if (!READABLE_FORMATS.has(format)) return null
    const picture = await image
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
