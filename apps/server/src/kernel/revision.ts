import { sql } from 'kysely'
import type { Ctx, TxCtx } from './ctx.ts'

/** Marks bets as changed: polls deliver them once the transaction is over. */
export function betsChanged(ctx: TxCtx, ids: Iterable<number>): void {
  for (const id of ids) ctx.changedBets.add(id)
}

/**
 * Gives all bets of the transaction the next revision. The update of `revisione` makes writers wait for each
 * other's commit, so revisions appear in order: a reader that has seen 41 can never later be shown a 40.
 */
export async function publishBetRevision(ctx: TxCtx): Promise<void> {
  if (ctx.changedBets.size === 0) return
  const { valore } = await ctx.db
    .updateTable('revisione')
    .set({ valore: sql`valore + 1` })
    .where('nome', '=', 'bets')
    .returning('valore')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('bet')
    .set({ revision: valore })
    .where('idReceivedBet', 'in', [...ctx.changedBets])
    .execute()
}

export async function currentRevision(ctx: Ctx, nome: 'bets' | 'notifiche'): Promise<number> {
  const { valore } = await ctx.db
    .selectFrom('revisione')
    .select('valore')
    .where('nome', '=', nome)
    .executeTakeFirstOrThrow()
  return valore
}
