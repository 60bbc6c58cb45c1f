import type { Ctx } from '#server/kernel/ctx.ts'

/** Those of the bets whose outcome waits for a second person. */
export async function waitingBets(ctx: Ctx, ids: Iterable<number>): Promise<Set<number>> {
  const wanted = [...ids]
  if (wanted.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('confermaBet')
    .innerJoin('conferma', 'conferma.idConferma', 'confermaBet.idConferma')
    .select('idReceivedBet')
    .where('inAttesa', '=', true)
    .where('scadeAt', '>', ctx.now())
    .where('idReceivedBet', 'in', wanted)
    .execute()
  return new Set(rows.map(({ idReceivedBet }) => idReceivedBet))
}
