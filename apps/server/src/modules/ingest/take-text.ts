import { postedBetText } from '@xbetapp/domain/bets/text'
import {
  type FormattedText,
  formattedText,
  isSameText,
  markedText,
} from '@xbetapp/domain/text/formatted-text'
import { audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { type BetRow, entitiesOf, isDropped, logModifica } from '#server/modules/bets/public.ts'
import { betsChanged } from '#server/modules/books/public.ts'
import { editBetsCopy, planEdits } from '#server/modules/copies/public.ts'
import { routeBet } from '#server/modules/routing/public.ts'
import { notifyStaff } from '#server/modules/staff/public.ts'

/**
 * A bet, locked by the caller, says something else than before: its tipster edited a message of it, or another part of
 * its album came. Rooms still waiting are decided again on the new text, copies already sent are edited and marked.
 * After a drop the money stands on the old text: it stays everywhere, and the staff are told
 * (rule: routing/changed-text).
 */
export async function takeText(
  tx: TxCtx,
  bet: BetRow,
  said: FormattedText,
  cause: 'edit' | 'part',
): Promise<void> {
  const { idReceivedBet } = bet
  const before = formattedText(bet.receivedBet, entitiesOf(bet.receivedEntities))
  if (isSameText(before, said)) return
  const text = postedBetText(said.text)
  // A leg that was only struck through is the same text: the log and the staff see its marks.
  const isOnlyFormatted = before.text === said.text
  const nuovoValore = isOnlyFormatted ? markedText(said) : text.formattedBet
  const dropped = isDropped(bet)
  if (cause === 'edit' || dropped) {
    await logModifica(tx, {
      idReceivedBet,
      tipoModifica: 'BET_TEXT',
      valorePrecedente: isOnlyFormatted ? markedText(before) : bet.formattedBet,
      nuovoValore,
    })
  }
  if (dropped) {
    await tx.db
      .updateTable('bet')
      .set({ modificaDopoDrop: nuovoValore })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
    betsChanged(tx, [idReceivedBet])
    await notifyStaff(
      tx,
      `Bet ${idReceivedBet}: il tipster ha modificato il testo dopo il drop. Nuovo testo: ${nuovoValore}`,
    )
    return
  }
  await tx.db
    .updateTable('bet')
    .set({
      ...text,
      receivedEntities: JSON.stringify(said.entities),
      // A page that is editing the text it saw must be told.
      textVersion: bet.textVersion + 1,
      // Only a picture can be left without a text.
      shouldProcessImageToText: text.formattedBet === '',
    })
    .where('idReceivedBet', '=', idReceivedBet)
    .execute()
  await audit(tx, {
    action: 'bets.edit',
    entity: 'bet',
    entityId: idReceivedBet,
    before: { receivedBet: bet.receivedBet, formattedBet: bet.formattedBet },
    after: { ...text },
  })
  betsChanged(tx, [idReceivedBet])
  await editBetsCopy(tx, idReceivedBet)
  if (bet.stoppedAt) return
  await routeBet(tx, idReceivedBet, cause === 'part' && bet.formattedBet === '' ? 'new-text' : 'edit')
  await planEdits(tx, idReceivedBet)
}
