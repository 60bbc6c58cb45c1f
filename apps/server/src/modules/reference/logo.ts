import type { Ctx } from '#server/kernel/ctx.ts'

/**
 * Stores the picture of a book, under its content: two books with the same picture have the same path
 * (rule: names/logos). It is the book's once the book is saved with it.
 * @throws AppError IMAGE_INVALID, PHOTOS_UNAVAILABLE
 */
export async function keepLogo(ctx: Ctx, dataUrl: string): Promise<{ pathFoto: string }> {
  const { file } = await ctx.photos.save(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  return { pathFoto: `/api/v1/photos/${file}` }
}
