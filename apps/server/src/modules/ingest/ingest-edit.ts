import { prepareBetText } from '@xbetapp/domain/bets/text'
import { isZero } from '@xbetapp/domain/money/decimal'
import type { Ctx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockBet, logModifica } from '#server/modules/bets/public.ts'
import { notify } from '#server/modules/notifiche/public.ts'

/**
 * A tipster edited his message: the bet's text follows until the first drop, and every edit is logged. After a drop
 * the money stands on the old text: it stays, and the staff are told (domain.md 8.1).
 */
export async function ingestEdit(
  ctx: Ctx,
  edit: { chatId: number; messageId: number; text: string },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom('bet')
      .leftJoin('betPhoto', 'betPhoto.idReceivedBet', 'bet.idReceivedBet')
      .select('bet.idReceivedBet')
      .where('bet.chatId', '=', edit.chatId)
      .where((eb) =>
        eb.or([eb('bet.messageId', '=', edit.messageId), eb('betPhoto.messageId', '=', edit.messageId)]),
      )
      .where('bet.deletedAt', 'is', null)
      .executeTakeFirst()
    const text = prepareBetText(edit.text)
    if (!found || text.receivedBet === '') return
    const bet = await lockBet(tx, found.idReceivedBet)
    if (bet.receivedBet === text.receivedBet) return

    await logModifica(tx, {
      idReceivedBet: bet.idReceivedBet,
      tipoModifica: 'BET_TEXT',
      valorePrecedente: bet.formattedBet,
      nuovoValore: text.formattedBet,
    })
    const dropped = !isZero(bet.tot) || !isZero(bet.totTipster) || !isZero(bet.quotaDrop)
    if (dropped) {
      await notify(
        tx,
        `Bet ${bet.idReceivedBet}: il tipster ha modificato il testo dopo il drop. Nuovo testo: ${text.formattedBet}`,
      )
      return
    }
    await tx.db
      .updateTable('bet')
      .set({ ...text, textVersion: bet.textVersion + 1, shouldProcessImageToText: false })
      .where('idReceivedBet', '=', bet.idReceivedBet)
      .execute()
    betsChanged(tx, [bet.idReceivedBet])
  })
}
