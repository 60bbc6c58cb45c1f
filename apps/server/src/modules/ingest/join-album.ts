import { postedBetText } from '@xbetapp/domain/bets/text'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/kernel/revision.ts'
import { hintDuplicate } from '#server/modules/images/public.ts'
import { relayLatePhoto } from '#server/modules/relay/public.ts'
import { routeBet, waitForAlbum } from '#server/modules/routing/public.ts'
import { addToBetsCopy } from './bets-copy.ts'
import type { GroupMessage } from './group-message.ts'

/**
 * Telegram delivers an album as one message per picture. The first makes the bet at once; each further one adds its
 * picture, and its caption if the bet has no text yet. What has not left waits for the next picture; where the bet
 * has gone already, a late one follows it.
 * @returns false when it is the first of its album
 */
export async function joinAlbum(tx: TxCtx, message: GroupMessage): Promise<boolean> {
  const bet = await tx.db
    .selectFrom('bet')
    .select(['idReceivedBet', 'receivedBet', 'stoppedAt', 'deletedAt'])
    .where('chatId', '=', message.chatId)
    .where('mediaGroupId', '=', message.mediaGroupId ?? '')
    .forUpdate()
    .executeTakeFirst()
  if (!bet) return false
  const { idReceivedBet } = bet
  const photo = message.photo === 'lost' ? null : message.photo
  if (photo && (await addPhoto(tx, idReceivedBet, message.messageId, photo))) {
    await waitForAlbum(tx, idReceivedBet)
    await addToBetsCopy(tx, idReceivedBet, photo.file)
    if (!bet.stoppedAt && !bet.deletedAt) await relayLatePhoto(tx, idReceivedBet, photo.file)
  }
  const { text, entities } = message.text
  if (bet.receivedBet === '' && text !== '') {
    await tx.db
      .updateTable('bet')
      // A page that is editing the text it saw empty must be told.
      .set({
        ...postedBetText(text),
        receivedEntities: JSON.stringify(entities),
        textVersion: sql`text_version + 1`,
        shouldProcessImageToText: false,
      })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
    await routeBet(tx, idReceivedBet, 'new-text')
  }
  await hintDuplicate(tx, idReceivedBet)
  betsChanged(tx, [idReceivedBet])
  return true
}

/** @returns false when the bet had it already */
async function addPhoto(
  tx: TxCtx,
  idReceivedBet: number,
  messageId: number,
  photo: Exclude<GroupMessage['photo'], 'lost' | null>,
): Promise<boolean> {
  const photos = await tx.db
    .selectFrom('betPhoto')
    .select(['position', 'messageId'])
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  if (photos.some((known) => known.messageId === messageId)) return false
  const position = Math.max(-1, ...photos.map((known) => known.position)) + 1
  await tx.db
    .insertInto('betPhoto')
    .values({ idReceivedBet, position, messageId, ...photo })
    .execute()
  return true
}
