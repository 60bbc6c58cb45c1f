import { idsOf, insertRows, rowsOf } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { KeptPicture, StoredPhoto } from '#server/kernel/photo-store.ts'
import type { Attachment } from '#server/telegram/outbox/public.ts'

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
  const photos = await rowsOf(ctx.db, 'betPhoto', { idReceivedBet }, ['id', 'messageId'], 'position')
  return {
    photos: idsOf(photos),
    attachments: rows.map(({ chatId, messageId, tipo, telegramFileId, nome }) => {
      invariant(chatId !== null, 'a bet with an attachment came from a chat')
      // A picture of no message counts as earlier.
      const after = photos.filter((photo) => (photo.messageId ?? 0) < messageId).length
      return { chatId, messageId, tipo: tipo as Attachment['tipo'], fileId: telegramFileId, nome, after }
    }),
  }
}

/** A picture as its message describes it, before it is fetched. */
export interface ReceivedPicture {
  /** The message that carries it. */
  messageId: number
  /** The bot its file id was given to. */
  botId: number
  telegramFileId: string
  telegramUniqueId: string
  /** Sent as a photo, or as a file. */
  tipo: 'photo' | 'document'
  /** Pixels as Telegram gave them; null for a file. */
  width: number | null
  height: number | null
}

/** A picture's row in `bet_photo`, without bet and position; a received picture is due to be fetched. */
export const rowOfPicture = (tx: TxCtx, picture: StoredPhoto | ReceivedPicture) =>
  'file' in picture ? picture : { ...picture, receivedAt: tx.now(), dueAt: tx.now() }

export const nameOfPicture = (picture: StoredPhoto | ReceivedPicture): string =>
  'file' in picture ? picture.file : picture.telegramUniqueId

/** Gives new bets pictures that the store has, in their order. */
export async function addPictures(
  tx: TxCtx,
  bets: ReadonlyArray<{ idReceivedBet: number; pictures: readonly KeptPicture[] }>,
): Promise<void> {
  const rows = bets.flatMap(({ idReceivedBet, pictures }) =>
    pictures.map((picture, position) => ({ ...picture, idReceivedBet, position })),
  )
  if (rows.length > 0) await insertRows(tx.db, 'betPhoto', rows)
}
