import { postedBetText } from '@xbetapp/domain/bets/text'
import { isZero } from '@xbetapp/domain/money/decimal'
import { saysSomething } from '@xbetapp/domain/text/fold'
import {
  type FormattedText,
  formattedText,
  isSameText,
  markedText,
} from '@xbetapp/domain/text/formatted-text'
import type { Ctx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { entitiesOf, lockFoundBets, logModifica } from '#server/modules/bets/public.ts'
import { betOfMessage, planEdits, tellStaff } from '#server/modules/relay/public.ts'
import { routeBet } from '#server/modules/routing/public.ts'
import { editBetsCopy } from './bets-copy.ts'

/**
 * A tipster edited his message: the bet's text follows until the first drop, and every edit is logged. Rooms still
 * waiting are decided again on the new text, copies already sent are edited and marked. After a drop the money stands
 * on the old text: it stays everywhere, and the staff are told (domain.md 8.1).
 */
export async function ingestEdit(
  ctx: Ctx,
  edit: { chatId: number; messageId: number; text: FormattedText },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const idReceivedBet = await betOfMessage(tx, edit.chatId, edit.messageId)
    if (idReceivedBet === null || !saysSomething(edit.text.text)) return
    const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
    if (!bet) return
    const before = formattedText(bet.receivedBet, entitiesOf(bet.receivedEntities))
    if (isSameText(before, edit.text)) return
    const text = postedBetText(edit.text.text)
    // A leg that was only struck through is the same text: the log and the staff see its marks.
    const isOnlyFormatted = before.text === edit.text.text
    const nuovoValore = isOnlyFormatted ? markedText(edit.text) : text.formattedBet

    await logModifica(tx, {
      idReceivedBet,
      tipoModifica: 'BET_TEXT',
      valorePrecedente: isOnlyFormatted ? markedText(before) : bet.formattedBet,
      nuovoValore,
    })
    const dropped = !isZero(bet.tot) || !isZero(bet.totTipster) || !isZero(bet.quotaDrop)
    if (dropped) {
      await tellStaff(
        tx,
        `Bet ${idReceivedBet}: il tipster ha modificato il testo dopo il drop. Nuovo testo: ${nuovoValore}`,
      )
      return
    }
    await tx.db
      .updateTable('bet')
      .set({
        ...text,
        receivedEntities: JSON.stringify(edit.text.entities),
        textVersion: bet.textVersion + 1,
        shouldProcessImageToText: false,
      })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
    betsChanged(tx, [idReceivedBet])
    await editBetsCopy(tx, idReceivedBet)
    if (bet.stoppedAt) return
    await routeBet(tx, idReceivedBet, 'edit')
    await planEdits(tx, idReceivedBet)
  })
}
