import { GrammyError } from 'grammy'
import type { Message, Update } from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { StoredPhoto } from '#server/kernel/photo-store.ts'
import { printOf } from '#server/kernel/picture-print.ts'
import { isTipsterGroup } from '#server/modules/ingest/public.ts'
import type { Telegram } from '../telegram.ts'

export type FetchedPhoto = StoredPhoto & { telegramFileId: string; impronta?: Buffer }

/** Telegram did not hand out a picture: not now, perhaps later. */
export class PhotoNotThere extends Error {}

/**
 * The picture of a tipster's message, stored; `lost` when Telegram will not hand it out or `giveUp` says to go on
 * without, null when there is none or nobody needs it.
 * @throws PhotoNotThere when it is worth another try
 */
export async function fetchPhoto(
  ctx: Ctx,
  telegram: Telegram,
  update: Update,
  { giveUp }: { giveUp: boolean },
): Promise<FetchedPhoto | 'lost' | null> {
  const message = update.message ?? update.channel_post
  const fileId = message && pictureOf(message)
  if (!message || !fileId || !(await isTipsterGroup(ctx, message.chat.id))) return null
  let bytes: Buffer
  try {
    bytes = await telegram.download(fileId)
  } catch (error) {
    const isFinal = error instanceof GrammyError && error.error_code === 400
    if (giveUp || isFinal) return 'lost'
    throw new PhotoNotThere(error instanceof Error ? error.message : String(error))
  }
  return { ...(await ctx.photos.save(bytes)), impronta: await printOf(bytes), telegramFileId: fileId }
}

/** The largest size of a message's photo, or a picture sent as a file. */
function pictureOf(message: Message): string | undefined {
  const largest = message.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  const asFile = message.document?.mime_type?.match(/^image\/(jpeg|png|webp)$/) ? message.document : undefined
  return (largest ?? asFile)?.file_id
}
