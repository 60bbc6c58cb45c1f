import { lockFoundBets } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { routeBet } from '#server/relay/routing/public.ts'

/** Bets of one call; the next call follows at once while there are more. */
const MOST_AT_ONCE = 50

/**
 * Routes bets whose picture's text a person has entered, once each.
 * @returns whether a bet was waiting
 */
export async function routeGivenTexts(ctx: Ctx): Promise<boolean> {
  const awaitingBets = await ctx.db
    .selectFrom('imageReading')
    .select('idReceivedBet')
    .where('toRoute', 'is not', null)
    .orderBy('toRoute')
    .limit(MOST_AT_ONCE)
    .execute()
  for (const { idReceivedBet } of awaitingBets) {
    await withTransaction(ctx, async (tx) => {
      const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
      const { numUpdatedRows } = await tx.db
        .updateTable('imageReading')
        .set({ toRoute: null })
        .where('idReceivedBet', '=', idReceivedBet)
        .where('toRoute', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n && bet && !bet.stoppedAt) await routeBet(tx, idReceivedBet, 'read-text')
    })
  }
  return awaitingBets.length > 0
}
