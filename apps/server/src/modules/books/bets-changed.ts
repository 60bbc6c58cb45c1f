import type { TxCtx } from '#server/kernel/ctx.ts'
import { publishBetRevision } from '#server/kernel/revision.ts'
import { requireReason } from './closed-weeks.ts'
import { postBets } from './post-bets.ts'

/**
 * Marks bets as changed: before the transaction commits the accounts follow, so no verb can forget them, and once it is
 * over polls deliver the bets.
 */
export function betsChanged(ctx: TxCtx, ids: Iterable<number>): void {
  for (const id of ids) ctx.changedBets.add(id)
  if (ctx.changedBets.size > 0) ctx.beforeCommit.add(closeBets)
}

async function closeBets(tx: TxCtx): Promise<void> {
  await postBets(tx, [...tx.changedBets])
  await requireReason(tx)
  // Last, so that the row every writer needs is held for the length of a commit and no longer.
  await publishBetRevision(tx)
}
