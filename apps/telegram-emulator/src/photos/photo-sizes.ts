import sharp from 'sharp'
import { badRequest } from '../bot-api/api-error.ts'

export interface PhotoImage {
  width: number
  height: number
  bytes: Buffer
}

/** The boxes into which Telegram scales a photo (s, m, x, y); its largest size is `w`. */
const SMALLER_SIDES = [90, 320, 800, 1280]
const LARGEST_SIDE = 2560
const MAX_PHOTO_BYTES = 10 * 1024 * 1024

/**
 * The sizes of a photo, smallest first. A JPEG that needs no rotation or reduction is served unchanged; any other image
 * becomes a JPEG, the only format of Telegram's photos.
 */
export async function photoSizes(original: Buffer): Promise<PhotoImage[]> {
  if (original.length > MAX_PHOTO_BYTES) {
    throw badRequest(
      `file of size ${original.length} bytes is too big for a photo; the maximum size is ${MAX_PHOTO_BYTES} bytes`,
    )
  }
  const { width, height, isPlainJpeg } = await measure(original)
  if (width + height > 10_000 || Math.max(width / height, height / width) > 20) {
    throw badRequest('PHOTO_INVALID_DIMENSIONS')
  }
  const side = Math.max(width, height)
  const smallerImages = SMALLER_SIDES.filter((bound) => bound < side).map((bound) => scaleTo(original, bound))
  const largestImage =
    isPlainJpeg && side <= LARGEST_SIDE ? { width, height, bytes: original } : scaleTo(original, LARGEST_SIDE)
  return Promise.all([...smallerImages, largestImage])
}

async function measure(original: Buffer) {
  try {
    const { width, height, format, autoOrient, orientation } = await sharp(original).metadata()
    const isPlainJpeg = format === 'jpeg' && (orientation ?? 1) === 1
    return { width: autoOrient.width ?? width, height: autoOrient.height ?? height, isPlainJpeg }
  } catch {
    throw badRequest('IMAGE_PROCESS_FAILED')
  }
}

async function scaleTo(original: Buffer, side: number): Promise<PhotoImage> {
  const { data, info } = await sharp(original)
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 87 })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}
