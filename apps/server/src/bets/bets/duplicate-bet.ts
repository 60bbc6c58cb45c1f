import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { getBet, lockBet } from './bets.queries.ts'

/**
 * Copies a bet: texts, photos, tipster, fascia, sport and date. The copy is Open and has no drops, totals or closing
 * odds: copied money would be money that was never played (rule: bet/duplicate). Its drops are moved or entered anew.
 * @throws AppError BET_NOT_FOUND
 */
export async function duplicateBet(ctx: Ctx, idBetDuplicata: number) {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, idBetDuplicata)
    const { idReceivedBet } = await tx.db
      .insertInto('bet')
      .values({
        receivedBet: bet.receivedBet,
        receivedEntities: JSON.stringify(bet.receivedEntities),
        formattedBet: bet.formattedBet,
        idTipster: bet.idTipster,
        messageDate: bet.messageDate,
        fascia: bet.fascia,
        sport: bet.sport,
        shouldProcessImageToText: bet.shouldProcessImageToText,
        idBetDuplicata,
        dataDuplicazione: tx.now(),
        createdAt: tx.now(),
      })
      .returning('idReceivedBet')
      .executeTakeFirstOrThrow()
    const storedColumns = ['position', 'file', 'originale', 'motivo', 'width', 'height', 'impronta'] as const
    // Both bets await a picture that has not been fetched yet.
    const receivedColumns = [
      'botId',
      'telegramFileId',
      'telegramUniqueId',
      'tipo',
      'receivedAt',
      'dueAt',
    ] as const
    const photoColumns = [...storedColumns, ...receivedColumns] as const
    await tx.db
      .insertInto('betPhoto')
      .columns(['idReceivedBet', ...photoColumns])
      .expression((eb) =>
        eb
          .selectFrom('betPhoto')
          .select((row) => [row.val(idReceivedBet).as('idReceivedBet'), ...photoColumns])
          .where('betPhoto.idReceivedBet', '=', idBetDuplicata),
      )
      .execute()
    await audit(tx, {
      action: 'bets.duplicate',
      entity: 'bet',
      entityId: idReceivedBet,
      after: { idBetDuplicata },
    })
    betsChanged(tx, [idReceivedBet])
    return getBet(tx, idReceivedBet)
  })
}
