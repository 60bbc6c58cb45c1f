import { audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { nameOfPicture, type ReceivedPicture, rowOfPicture } from '#server/modules/bets/public.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import { type LatePart, relayLatePart } from '#server/modules/copies/public.ts'
import { hintDuplicate } from '#server/modules/images/public.ts'
import { pictureAwaited } from '#server/modules/photos/public.ts'
import { waitForAlbum } from '#server/modules/routing/public.ts'
import { notePart, textOfParts } from './album-parts.ts'
import { addAttachment } from './attachments.ts'
import { addToBetsCopy } from './bets-copy.ts'
import type { GroupMessage } from './group-message.ts'
import { takeText } from './take-text.ts'

/**
 * Telegram delivers an album as one message per picture. The first makes the bet at once; each further one adds its
 * picture and its caption, which stands below those before it. What has not left waits for the next part; where the bet
 * has gone already, a late picture follows it, and a late caption is an edit.
 * @returns false when it is the first of its album
 */
export async function joinAlbum(tx: TxCtx, message: GroupMessage): Promise<boolean> {
  const bet = await tx.db
    .selectFrom('bet')
    .selectAll()
    .where('chatId', '=', message.chatId)
    .where('mediaGroupId', '=', message.mediaGroupId ?? '')
    .forUpdate()
    .executeTakeFirst()
  if (!bet) return false
  const { idReceivedBet } = bet
  const added = message.picture && (await addPicture(tx, idReceivedBet, message.picture))
  const late = added ? { photos: [added] } : await lateAttachment(tx, idReceivedBet, message)
  if (late) {
    await waitForAlbum(tx, bet)
    await addToBetsCopy(tx, idReceivedBet, late)
    if (!bet.stoppedAt && !bet.deletedAt) await relayLatePart(tx, idReceivedBet, late)
  }
  await notePart(tx, idReceivedBet, message)
  const said = await textOfParts(tx, idReceivedBet)
  if (said && !bet.deletedAt) await takeText(tx, bet, said, 'part')
  await hintDuplicate(tx, idReceivedBet)
  betsChanged(tx, [idReceivedBet])
  return true
}

/** What else than a picture the part carries; null when nothing, or nothing new. */
async function lateAttachment(
  tx: TxCtx,
  idReceivedBet: number,
  { attachment, chatId }: GroupMessage,
): Promise<LatePart | null> {
  if (!attachment || !(await addAttachment(tx, idReceivedBet, attachment))) return null
  const { messageId, tipo, telegramFileId: fileId, nome } = attachment
  return { photos: [], attachments: [{ chatId, messageId, tipo, fileId, nome }] }
}

/** @returns its id, null when the bet had it already */
async function addPicture(
  tx: TxCtx,
  idReceivedBet: number,
  picture: ReceivedPicture,
): Promise<number | null> {
  const known = await tx.db
    .selectFrom('betPhoto')
    .select(['position', 'messageId'])
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  if (known.some(({ messageId }) => messageId === picture.messageId)) return null
  const position = Math.max(-1, ...known.map((other) => other.position)) + 1
  const { id } = await tx.db
    .insertInto('betPhoto')
    .values({ idReceivedBet, position, ...rowOfPicture(tx, picture) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, {
    action: 'bets.photo',
    entity: 'bet',
    entityId: idReceivedBet,
    after: { foto: nameOfPicture(picture) },
  })
  await pictureAwaited(tx)
  return id
}
