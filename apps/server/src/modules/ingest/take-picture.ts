import { audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import {
  type BetRow,
  isDropped,
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

/**
 * The tipster put another picture in the place of one of a bet's: the bet's follows, as its text would. What has not
 * left carries the new one, copies in rooms are changed; the log keeps where the old one is. After a drop nothing
 * changes but what the staff know.
 */
export async function takePicture(tx: TxCtx, bet: BetRow, picture: ReceivedPicture): Promise<void> {
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

/** Rows of older pictures know no unique id. */
const isSame = (
  known: { telegramUniqueId: string | null; telegramFileId: string | null },
  picture: ReceivedPicture,
): boolean =>
  known.telegramUniqueId === null
    ? known.telegramFileId === picture.telegramFileId
    : known.telegramUniqueId === picture.telegramUniqueId

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
