import sharp from 'sharp'

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

export const jpegOf = (width: number, height: number, background?: string): Promise<Buffer> =>
  plain(width, height, background).jpeg().toBuffer()

export const pngOf = (width: number, height: number): Promise<Buffer> => plain(width, height).png().toBuffer()
