import { prepareBetText } from '@xbetapp/domain/bets/text'
import { isZero } from '@xbetapp/domain/money/decimal'
import type { Ctx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockFoundBets, logModifica } from '#server/modules/bets/public.ts'
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
  edit: { chatId: number; messageId: number; text: string },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const idReceivedBet = await betOfMessage(tx, edit.chatId, edit.messageId)
    const text = prepareBetText(edit.text)
    if (idReceivedBet === null || text.receivedBet === '') return
    const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
    if (!bet || bet.receivedBet === text.receivedBet) return

    await logModifica(tx, {
      idReceivedBet,
      tipoModifica: 'BET_TEXT',
      valorePrecedente: bet.formattedBet,
      nuovoValore: text.formattedBet,
    })
    const dropped = !isZero(bet.tot) || !isZero(bet.totTipster) || !isZero(bet.quotaDrop)
    if (dropped) {
      await tellStaff(
        tx,
        `Bet ${idReceivedBet}: il tipster ha modificato il testo dopo il drop. Nuovo testo: ${text.formattedBet}`,
      )
      return
    }
    await tx.db
      .updateTable('bet')
      .set({ ...text, textVersion: bet.textVersion + 1, shouldProcessImageToText: false })
      .where('idReceivedBet', '=', idReceivedBet)
      .execute()
    betsChanged(tx, [idReceivedBet])
    await editBetsCopy(tx, idReceivedBet)
    if (bet.stoppedAt) return
    await routeBet(tx, idReceivedBet, 'edit')
    await planEdits(tx, idReceivedBet)
  })
}
