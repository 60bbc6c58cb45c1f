import { rowsOf } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Attachment } from '#server/telegram/outbox/public.ts'
import { betPhotos } from './bets.queries.ts'

/** The media of a bet: pictures, and films, files and voices as copies of its tipster's messages. */
export interface BetMedia {
  /** Ids of the pictures in `bet_photo`, in order. */
  photos: number[]
  attachments: Attachment[]
}

/** The media of a bet in order; each attachment says after how many pictures it came. */
export async function betMedia(ctx: Ctx, idReceivedBet: number): Promise<BetMedia> {
  const rows = await ctx.db
    .selectFrom('betAttachment')
    .innerJoin('bet', 'bet.idReceivedBet', 'betAttachment.idReceivedBet')
    .select(['bet.chatId', 'betAttachment.messageId', 'tipo', 'telegramFileId', 'nome'])
    .where('betAttachment.idReceivedBet', '=', idReceivedBet)
    .orderBy('position')
    .execute()
  if (rows.length === 0) return { photos: await betPhotos(ctx, idReceivedBet), attachments: [] }
  const photos = await rowsOf(ctx.db, 'betPhoto', { idReceivedBet }, ['id', 'messageId'], 'position')
  return {
    photos: photos.map(({ id }) => id),
    attachments: rows.map(({ chatId, messageId, tipo, telegramFileId, nome }) => {
      invariant(chatId !== null, 'a bet with an attachment came from a chat')
      // A picture of no message counts as earlier.
      const after = photos.filter((photo) => (photo.messageId ?? 0) < messageId).length
      return { chatId, messageId, tipo: tipo as Attachment['tipo'], fileId: telegramFileId, nome, after }
    }),
  }
}
