import { sql } from 'kysely'
import { insertRow } from '#server/db/rows.ts'
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
    const { receivedBet, formattedBet, idTipster, messageDate, fascia, sport, shouldProcessImageToText } = bet
    const { idReceivedBet } = await insertRow(
      tx.db,
      'bet',
      {
        receivedBet,
        formattedBet,
        idTipster,
        messageDate,
        fascia,
        sport,
        shouldProcessImageToText,
        receivedEntities: JSON.stringify(bet.receivedEntities),
        idBetDuplicata,
        dataDuplicazione: tx.now(),
        createdAt: tx.now(),
      },
      ['idReceivedBet'],
    )
    await sql`
      insert into bet_photo (id_received_bet, ${COPIED_COLUMNS})
      select ${idReceivedBet}, ${COPIED_COLUMNS} from bet_photo where id_received_bet = ${idBetDuplicata}
    `.execute(tx.db)
    await audit(tx, 'bets.duplicate', 'bet', idReceivedBet, { after: { idBetDuplicata } })
    betsChanged(tx, [idReceivedBet])
    return getBet(tx, idReceivedBet)
  })
}

/** Both bets await a picture that has not been fetched yet. */
const COPIED_COLUMNS =
  sql.raw(`position, file, originale, motivo, width, height, impronta, bot_id, telegram_file_id,
  telegram_unique_id, tipo, received_at, due_at`)
