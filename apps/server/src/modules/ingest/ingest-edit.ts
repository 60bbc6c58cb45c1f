import { isWithdrawalWord } from '@xbetapp/domain/bets/withdrawal'
import { saysSomething } from '@xbetapp/domain/text/fold'
import type { FormattedText } from '@xbetapp/domain/text/formatted-text'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  type BetRow,
  betMedia,
  betOfMessage,
  isDropped,
  lockFoundBets,
  logModifica,
  nameOfPicture,
  photoUrl,
  type ReceivedPicture,
  rowOfPicture,
} from '#server/modules/bets/public.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import { replacePhoto } from '#server/modules/copies/public.ts'
import { pictureAwaited } from '#server/modules/photos/public.ts'
import { notifyStaff } from '#server/modules/staff/public.ts'
import { notePart, textOfParts } from './album-parts.ts'
import type { GroupMessage } from './group-message.ts'
import { ingestMessage } from './ingest-message.ts'
import { takeText } from './take-text.ts'
import { withdrawBet } from './withdraw-bet.ts'

/** Rows of older pictures know no unique id. */
const isSame = (
  known: { telegramUniqueId: string | null; telegramFileId: string | null },
  picture: ReceivedPicture,
): boolean =>
  known.telegramUniqueId === null
    ? known.telegramFileId === picture.telegramFileId
    : known.telegramUniqueId === picture.telegramUniqueId

/** People edit for two days; what is older was written before anybody listened. */
const OLDEST_MS = 48 * 3_600_000

/**
 * A tipster edited a message: its words and its picture are followed until the first drop, and every edit is logged. A
 * message that was no bet becomes one when it is edited into a tip; one edited into a word like `annulla` takes its bet
 * back.
 */
export async function ingestEdit(ctx: Ctx, message: GroupMessage): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { chatId, messageId, senderId, picture, text } = message
    const idReceivedBet = await betOfMessage(tx, chatId, messageId)
    if (idReceivedBet === null) {
      if (tx.now().getTime() - message.sentAt.getTime() <= OLDEST_MS) await ingestMessage(tx, message)
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
    if (picture) await takePicture(tx, bet, picture)
    const said = await saidAfter(tx, bet, message)
    if (said) await takeText(tx, bet, said, 'edit')
  })
}

/** What the bet says after the edit of one of its messages; null where the edit leaves nothing to bet on. */
async function saidAfter(tx: TxCtx, bet: BetRow, message: GroupMessage): Promise<FormattedText | null> {
  const isAlbum = (await textOfParts(tx, bet.idReceivedBet)) !== null
  if (isAlbum) await notePart(tx, bet.idReceivedBet, message)
  const said = (await textOfParts(tx, bet.idReceivedBet)) ?? message.text
  return saysSomething(said.text) || (await hasMedia(tx, bet.idReceivedBet)) ? said : null
}

async function hasMedia(tx: TxCtx, idReceivedBet: number): Promise<boolean> {
  const { photos, attachments } = await betMedia(tx, idReceivedBet)
  return photos.length + attachments.length > 0
}

/**
 * The tipster put another picture in the place of one of a bet's: the bet's follows, as its text would. What has not
 * left carries the new one, copies in rooms are changed; the log keeps where the old one is. After a drop nothing
 * changes but what the staff know.
 */
async function takePicture(tx: TxCtx, bet: BetRow, picture: ReceivedPicture): Promise<void> {
  const { idReceivedBet } = bet
  const known = await tx.db
    .selectFrom('betPhoto')
    .select(['id', 'file', 'telegramUniqueId', 'telegramFileId'])
    .where('idReceivedBet', '=', idReceivedBet)
    .where('messageId', '=', picture.messageId)
    .executeTakeFirst()
  if (!known || isSame(known, picture)) return
  await logModifica(tx, {
    idReceivedBet,
    tipoModifica: 'FOTO',
    valorePrecedente: known.file === null ? 'Foto mai arrivata' : photoUrl(known.file),
    nuovoValore: 'Foto sostituita dal tipster',
  })
  if (isDropped(bet)) {
    await notifyStaff(
      tx,
      `Bet ${idReceivedBet}: il tipster ha cambiato la foto dopo il drop. La foto della bet resta quella di prima`,
    )
    return
  }
  const anew = { file: null, originale: null, motivo: null, impronta: null, attempts: 0 }
  await tx.db
    .updateTable('betPhoto')
    .set({ ...anew, ...rowOfPicture(tx, picture) })
    .where('id', '=', known.id)
    .execute()
  await audit(tx, {
    action: 'bets.photo',
    entity: 'bet',
    entityId: idReceivedBet,
    before: { foto: known.file },
    after: { foto: nameOfPicture(picture) },
  })
  await pictureAwaited(tx)
  await readAnew(tx, bet)
  betsChanged(tx, [idReceivedBet])
  if (!bet.stoppedAt) await replacePhoto(tx, idReceivedBet, known.id)
}

/** What was read, or is being read, stands in the picture that is gone. */
async function readAnew(tx: TxCtx, bet: BetRow): Promise<void> {
  const { idReceivedBet } = bet
  if (bet.shouldProcessImageToText) {
    await tx.db
      .updateTable('letturaImmagine')
      .set({ ...RELEASED, stato: 'in_attesa', fonte: null, testo: null, errore: null, dueAt: tx.now() })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
  } else if (bet.receivedBet === '' && bet.formattedBet !== '') {
    await notifyStaff(
      tx,
      `Bet ${idReceivedBet}: il tipster ha cambiato la foto, il testo è ancora quello letto dalla foto di prima`,
    )
  }
}
