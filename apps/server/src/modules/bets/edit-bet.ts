import type { Body } from '@xbetapp/contract/contract'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { authorize } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { getBet, lockBet } from './bets.queries.ts'
import { logModifica } from './log-modifica.ts'

/** Who may edit a bet's text on the Bet page or in the calculator (1 §6, D1.37, D3.59). */
const TEXT_EDITORS = ['ADMIN', 'OPERATORE', 'ANALISTA', 'REFERTATORE', 'CALCOLATORE', 'LINK'] as const

/**
 * Edits the fields of a bet the caller may edit; totals, flags and dates in the request are not looked at (D1.37).
 * @throws AppError BET_NOT_FOUND, FORBIDDEN, CONFLICT when the text changed since the caller read `textVersion`
 */
export async function editBet(ctx: Ctx, input: Body<'PUT /api/v1/bets'>) {
  const id = Number(input.idReceivedBet)
  return withTransaction(ctx, async (tx) => {
    const before = await lockBet(tx, id)
    const text = input.formattedBet
    if (text !== undefined && text !== before.formattedBet) {
      authorize(tx, TEXT_EDITORS)
      if ((input.textVersion ?? before.textVersion) !== before.textVersion) throw new AppError('CONFLICT')
      await tx.db
        .updateTable('bet')
        .set({ formattedBet: text, textVersion: before.textVersion + 1 })
        .where('idReceivedBet', '=', id).execute()
      await logModifica(tx, {
        idReceivedBet: id,
        tipoModifica: 'BET_TEXT',
        valorePrecedente: before.formattedBet,
        nuovoValore: text,
      })
      await audit(tx, {
        action: 'bets.edit',
        entity: 'bet',
        entityId: id,
        before: { formattedBet: before.formattedBet },
        after: { formattedBet: text },
      })
      betsChanged(tx, [id])
    }
    return getBet(tx, id)
  })
}
