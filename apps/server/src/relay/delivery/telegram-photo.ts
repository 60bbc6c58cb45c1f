import sharp from 'sharp'

/** Telegram's limits for photos: bytes, sum of width and height in pixels, aspect ratio. */
const MOST_BYTES = 10_000_000
const MOST_SIDES = 10_000
const MOST_RATIO = 20
/** Telegram shows no photo larger than this. */
const LARGEST_SIDE = 2_560
/** A larger picture is not decoded but sent as a file. */
const MAX_PIXELS = 200_000_000
/** Telegram's limit for files. */
const MOST_FILE_BYTES = 50_000_000

/** A picture within Telegram's limits for photos; null for one that can only be sent as a file. */
export async function telegramPhoto(picture: Buffer): Promise<Buffer | null> {
  try {
    const { autoOrient } = await sharp(picture).metadata()
    const { width, height } = autoOrient
    if (Math.max(width / height, height / width) > MOST_RATIO) return null
    if (picture.length <= MOST_BYTES && width + height <= MOST_SIDES) return picture
    return await sharp(picture, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 87 })
      .toBuffer()
  } catch {
    return null
  }
}

export const isTelegramFile = (bytes: Buffer): boolean => bytes.length > 0 && bytes.length <= MOST_FILE_BYTES
