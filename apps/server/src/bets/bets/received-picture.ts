import type { TxCtx } from '#server/kernel/ctx.ts'
import type { KeptPicture, StoredPhoto } from '#server/kernel/photo-store.ts'

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
  if (rows.length > 0) await tx.db.insertInto('betPhoto').values(rows).execute()
}
