import { pickedImageText as text } from './picked-image.it.ts'

const MEGABYTE = 1024 * 1024
const MAX_MEGABYTES = 10
/** Types the photo store accepts. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Why a file cannot be taken as an image, null when it can. */
export function imageError(
  { type, size }: Pick<File, 'type' | 'size'>,
  maxMegabytes = MAX_MEGABYTES,
): string | null {
  if (!type.startsWith('image/')) return text.notAnImage
  if (!IMAGE_TYPES.includes(type)) return text.imageFormat
  if (size <= maxMegabytes * MEGABYTE) return null
  // Rounded up: a file just over the limit must not read as 10,0 MB.
  return text.imageTooBig(
    (Math.ceil((size / MEGABYTE) * 10) / 10).toFixed(1).replace('.', ','),
    String(maxMegabytes),
  )
}

/** The first file of a paste or a drop. */
export const pickedFile = (data: DataTransfer | null): File | undefined => data?.files[0]

/** The image as the call carries it. @throws Error with the sentence to show when the file is no longer there */
export function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(text.imageUnreadable))
    reader.readAsDataURL(file)
  })
}
