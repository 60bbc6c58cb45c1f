import { toWire } from '@xbetapp/domain/time/rome'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

const MOST = 500

/** Who changed what of a bet, newest first. @throws AppError BET_NOT_FOUND */
export async function modificheOfBet(ctx: Ctx, idReceivedBet: number) {
  const bet = await ctx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!bet) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  const rows = await ctx.db
    .selectFrom('logModifica')
    .select(['id', 'tipoModifica', 'valorePrecedente', 'nuovoValore', 'username', 'at'])
    .where('idReceivedBet', '=', idReceivedBet)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, data: toWire(at) }))
}
