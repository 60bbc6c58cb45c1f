import { lastWeekStart, toWire } from '@xbetapp/domain/time/rome'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { toDroppedBets } from './dropped-bets.queries.ts'

/** Live drops of the last week's bets, tipster drops included. */
export async function lastWeekDrops(ctx: Ctx) {
  const from = lastWeekStart(ctx.now())
  return {
    etag: `${await currentRevision(ctx, 'bets')}-${toWire(from).slice(0, 10)}`,
    load: async () =>
      toDroppedBets(
        ctx,
        await ctx.db
          .selectFrom('droppedBet')
          .innerJoin('bet', 'bet.idReceivedBet', 'droppedBet.idReceivedBet')
          .selectAll('droppedBet')
          .where('bet.messageDate', '>=', from)
          .where('bet.deletedAt', 'is', null)
          .where('supersededAt', 'is', null)
          .orderBy('idDroppedBet')
          .execute(),
      ),
  }
}

/** Live drops of one bet, tipster drop included. The ETag is the bet's revision. */
export async function dropsOfBet(ctx: Ctx, idReceivedBet: number) {
  const bet = await ctx.db
    .selectFrom('bet')
    .select('revision')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!bet) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  return {
    etag: `${idReceivedBet}-${bet.revision}`,
    load: async () =>
      toDroppedBets(
        ctx,
        await ctx.db
          .selectFrom('droppedBet')
          .selectAll()
          .where('idReceivedBet', '=', idReceivedBet)
          .where('supersededAt', 'is', null)
          .orderBy('idDroppedBet')
          .execute(),
      ),
  }
}
