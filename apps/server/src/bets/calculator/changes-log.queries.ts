import { toWire } from '@xbetapp/domain/platform/time/rome'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { seesSecretDrops, withoutSecretNames } from '#server/kernel/secret-rooms.ts'

/** Of a bet with more lines only the newest are answered. */
const MOST_LINES = 500
/** Kinds of lines whose values begin with the name of the venue whose drop was corrected. */
const VENUE_LINES = new Set(['IMPORTO', 'QUOTA', 'CONDIZIONI'])

/** The modification log of a bet, newest first. @throws AppError BET_NOT_FOUND */
export async function changesOfBet(ctx: Ctx, idReceivedBet: number) {
  const bet = await rowIfAny(ctx.db, 'bet', { idReceivedBet, deletedAt: null }, ['idReceivedBet'])
  if (!bet) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  const rows = await ctx.db
    .selectFrom('modificationLog')
    .select(['id', 'tipoModifica', 'valorePrecedente', 'nuovoValore', 'username', 'at'])
    .where('idReceivedBet', '=', idReceivedBet)
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute()
  const withoutHiddenNames = seesSecretDrops(ctx) ? String : await withoutSecretNames(ctx)
  return rows.map(({ at, valorePrecedente, nuovoValore, ...row }) => {
    const show = VENUE_LINES.has(row.tipoModifica) ? withoutHiddenNames : String
    return {
      ...row,
      valorePrecedente: valorePrecedente && show(valorePrecedente),
      nuovoValore: nuovoValore && show(nuovoValore),
      data: toWire(at),
    }
  })
}
