import { HASH_SIDE } from '@xbetapp/domain/bets/bets/perceptual-hash'
import sharp from 'sharp'

/** Intermediate size, so that pictures of any size are reduced the same way. */
const MIDDLE_SIDE = HASH_SIDE * 4

/** The perceptual hash of a picture's bytes. */
export async function perceptualHash(picture: Uint8Array): Promise<Buffer> {
  const intermediate = await sharp(picture)
    .rotate()
    .flatten({ background: 'white' })
    .greyscale()
    .resize(MIDDLE_SIDE, MIDDLE_SIDE, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
  return sharp(intermediate, { raw: { width: MIDDLE_SIDE, height: MIDDLE_SIDE, channels: 1 } })
    .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill', kernel: 'linear' })
    .greyscale()
    .raw()
    .toBuffer()
}
