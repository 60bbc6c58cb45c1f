import { isWithdrawalWord } from '@xbetapp/domain/bets/bets/withdrawal'
import { saysSomething } from '@xbetapp/domain/platform/text/fold'
import { type FormattedText, formattedText, isSameText } from '@xbetapp/domain/platform/text/formatted-text'
import {
  type BetRow,
  betMedia,
  betOfMessage,
  entitiesOf,
  isDropped,
  lockFoundBets,
  logModifica,
  nameOfPicture,
  nextVersion,
  photoUrl,
  type ReceivedPicture,
  rowOfPicture,
} from '#server/bets/bets/public.ts'
import { rowIfAny, updateRows } from '#server/db/rows.ts'
import { awaitReading } from '#server/intake/image-reading/public.ts'
import { audit } from '#server/kernel/audit.ts'
import { PICTURES_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { waitsForPerson } from '#server/relay/held-sends/public.ts'
import { planUnseen, replaceMedium } from '#server/relay/room-messages/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { addAttachment, notePart, textOfParts } from './album-parts.ts'
import type { GroupMessage } from './group-message.ts'
import { addPicture, ingestMessage } from './ingest-message.ts'
import { type Replacement, takeText } from './take-text.ts'
import { withdrawBet } from './withdraw-bet.ts'

/** Whether a picture is the stored one; rows of older pictures have no unique id and are compared by file id. */
const isStoredPicture = (
  stored: { telegramUniqueId: string | null; telegramFileId: string | null },
  picture: ReceivedPicture,
): boolean =>
  stored.telegramUniqueId === null
    ? stored.telegramFileId === picture.telegramFileId
    : stored.telegramUniqueId === picture.telegramUniqueId

/** Telegram allows edits for two days: an unknown message older than this predates the bot and becomes no bet. */
const OLDEST_EDITED_MS = 48 * 3_600_000

/**
 * Handles a tipster's edit of a message: text and picture of its bet follow until the first drop, and every edit is
 * logged. A message that was not a bet becomes one when edited into a tip; one edited into a word like `annulla`
 * withdraws its bet.
 */
export async function ingestEdit(ctx: Ctx, message: GroupMessage): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { chatId, messageId, senderId, picture, text } = message
    const idReceivedBet = await betOfMessage(tx, chatId, messageId)
    if (idReceivedBet === null) {
      if (tx.now().getTime() - message.sentAt.getTime() <= OLDEST_EDITED_MS) await ingestMessage(tx, message)
      return
    }
    const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
    if (!bet) return
    if (
      !picture &&
      !message.attachment &&
      isWithdrawalWord(text.text) &&
      bet.senderId === senderId &&
      !bet.mediaGroupId
    ) {
      return withdrawBet(tx, { chatId, messageId, senderId })
    }
    const replacement = await takeMedium(tx, bet, message)
    const newText = await textAfterEdit(tx, bet, message)
    const oldText = formattedText(bet.receivedBet, entitiesOf(bet.receivedEntities))
    // If the text changes too, one edit carries both.
    if (replacement && !bet.stoppedAt && (newText === null || isSameText(oldText, newText)))
      await replaceMedium(tx, idReceivedBet, replacement.medium)
    const isUnread = newText !== null && (await takeText(tx, bet, newText, 'edit', replacement ?? undefined))
    if (isUnread && picture) await awaitReading(tx, idReceivedBet, tx.now())
  })
}

/** The bet's text after an edit of one of its messages; null where the edit leaves no tip. */
async function textAfterEdit(tx: TxCtx, bet: BetRow, message: GroupMessage): Promise<FormattedText | null> {
  const isAlbum = (await textOfParts(tx, bet.idReceivedBet)) !== null
  if (isAlbum) await notePart(tx, bet.idReceivedBet, message)
  const newText = (await textOfParts(tx, bet.idReceivedBet)) ?? message.text
  const { photos, attachments } = await betMedia(tx, bet.idReceivedBet)
  return saysSomething(newText.text) || photos.length + attachments.length > 0 ? newText : null
}

/**
 * Handles a new picture, film or file that the tipster put in the place of a message's old one, or added to a text
 * message: the bet follows, as with text. Unsent messages carry the new one, copies in rooms are edited; the log keeps
 * the location of the old picture. After a drop, or when a picture became a film or the reverse, only the staff are
 * notified: Telegram cannot edit one kind into the other.
 * @returns what the copies lack; null where nothing changed
 */
async function takeMedium(
  tx: TxCtx,
  bet: BetRow,
  { messageId, picture, attachment }: GroupMessage,
): Promise<Replacement | null> {
  const { idReceivedBet } = bet
  if (!picture && !attachment) return null
  const oldPicture = await rowIfAny(tx.db, 'betPhoto', { idReceivedBet, messageId })
  const oldAttachment = await rowIfAny(tx.db, 'betAttachment', { idReceivedBet, messageId })
  if (picture && oldPicture && isStoredPicture(oldPicture, picture)) return null
  // Older rows have no unique id: they are compared from the next edit on.
  if (
    attachment &&
    oldAttachment &&
    (oldAttachment.telegramUniqueId ?? attachment.telegramUniqueId) === attachment.telegramUniqueId
  )
    return null
  const isOtherKind = (oldPicture && attachment) || (oldAttachment && picture) || attachment?.tipo === 'voice'
  const hasDrops = isDropped(bet)
  const mediumName = picture ? 'la foto' : 'il video o file'
  const oldMedium = oldPicture ? placeOf(oldPicture) : oldAttachment ? 'Video o file' : 'Solo testo'
  const newMedium = picture ? 'Foto sostituita dal tipster' : 'Video o file sostituito dal tipster'
  await logModifica(tx, idReceivedBet, 'FOTO', oldMedium, newMedium)
  if (hasDrops || isOtherKind) {
    await notifyStaff(
      tx,
      hasDrops
        ? `Bet ${idReceivedBet}: il tipster ha cambiato ${mediumName} dopo il drop. ${oldPicture ? 'La foto della bet resta quella di prima' : 'La bet resta come prima'}`
        : `Bet ${idReceivedBet}: il tipster ha messo ${mediumName} al posto di quello che c'era. Bet e sale restano come prima: guarda il suo messaggio`,
    )
    return null
  }
  if (picture && !oldPicture) {
    const id = await addPicture(tx, idReceivedBet, picture)
    return id === null ? null : noteNewMedium(tx, bet, mediumName, { messageId, medium: { photo: id } })
  }
  if (picture && oldPicture) {
    await replacePicture(tx, bet, oldPicture, picture)
    return noteNewMedium(tx, bet, mediumName, { messageId, medium: { photo: oldPicture.id } })
  }
  if (!attachment) return null
  if (oldAttachment) await updateRows(tx.db, 'betAttachment', { id: oldAttachment.id }, attachment)
  else await addAttachment(tx, idReceivedBet, attachment)
  await audit(tx, 'bets.photo', 'bet', idReceivedBet, { after: { foto: attachment.nome ?? attachment.tipo } })
  const { attachments } = await betMedia(tx, idReceivedBet)
  const file = attachments.find((stored) => stored.messageId === messageId)
  return file ? noteNewMedium(tx, bet, mediumName, { messageId, medium: { file } }) : null
}

const placeOf = ({ file }: { file: string | null }): string =>
  file === null ? 'Foto mai arrivata' : photoUrl(file)

/** Gives the bet a new version, as people deciding on it or editing its text have not seen the new medium. */
async function noteNewMedium(
  tx: TxCtx,
  bet: BetRow,
  mediumName: string,
  replacement: Replacement,
): Promise<Replacement> {
  const { idReceivedBet } = bet
  await nextVersion(tx, bet)
  betsChanged(tx, [idReceivedBet])
  await planUnseen(tx, idReceivedBet)
  if (await waitsForPerson(tx, idReceivedBet))
    await notifyStaff(
      tx,
      `Bet ${idReceivedBet}: il tipster ha cambiato ${mediumName} mentre la bet aspetta una conferma`,
    )
  return replacement
}

async function replacePicture(
  tx: TxCtx,
  bet: BetRow,
  oldPicture: { id: number; file: string | null },
  picture: ReceivedPicture,
): Promise<void> {
  const unfetched = { file: null, originale: null, motivo: null, impronta: null, attempts: 0 }
  await updateRows(tx.db, 'betPhoto', { id: oldPicture.id }, { ...unfetched, ...rowOfPicture(tx, picture) })
  await audit(tx, 'bets.photo', 'bet', bet.idReceivedBet, {
    before: { foto: oldPicture.file },
    after: { foto: nameOfPicture(picture) },
  })
  await wake(tx, PICTURES_CHANNEL)
  await readAnew(tx, bet)
}

/** Has the bet's picture read again: the reading, done or pending, is of the replaced picture. */
async function readAnew(tx: TxCtx, bet: BetRow): Promise<void> {
  const { idReceivedBet } = bet
  if (bet.shouldProcessImageToText) {
    const nothingRead = { stato: 'in_attesa', fonte: null, testo: null, errore: null }
    await updateRows(
      tx.db,
      'imageReading',
      { idReceivedBet },
      { ...RELEASED, ...nothingRead, dueAt: tx.now() },
    )
  } else if (bet.receivedBet === '' && bet.formattedBet !== '') {
    await notifyStaff(
      tx,
      `Bet ${idReceivedBet}: il tipster ha cambiato la foto, il testo è ancora quello letto dalla foto di prima`,
    )
  }
}
