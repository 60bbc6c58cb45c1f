import type { Contract } from '@xbetapp/contract/contract'
import type { AnswerOf } from '@xbetapp/contract/endpoint'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

type Answer = AnswerOf<Contract['GET /api/v1/bets/:id/lettura']>

const STATES: Record<string, Answer['stato']> = {
  in_attesa: 'in_attesa',
  letta: 'letta',
  non_letta: 'non_letta',
}

/** The reading of a bet's picture, for the user who enters the bet's text. @throws AppError BET_NOT_FOUND */
export async function readingOf(ctx: Ctx, idReceivedBet: number): Promise<Answer> {
  const row = await ctx.db
    .selectFrom('bet')
    .leftJoin('imageReading', 'imageReading.idReceivedBet', 'bet.idReceivedBet')
    .select(['bet.idReceivedBet', 'stato', 'fonte', 'testo', 'errore', 'confermataDa', 'confermataAt'])
    .where('bet.idReceivedBet', '=', idReceivedBet)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  return {
    idReceivedBet,
    stato: STATES[row.stato ?? ''] ?? 'nessuna',
    fonte: row.fonte === 'modello' || row.fonte === 'ocr' ? row.fonte : null,
    testo: row.testo,
    errore: row.errore,
    confermataDa: row.confermataDa,
    confermataAt: row.confermataAt && toWire(row.confermataAt),
  }
}
