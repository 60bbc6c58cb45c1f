import type { Ctx } from '#server/kernel/ctx.ts'
import { findDueForwards, forwardDue, nextForwardAt } from '#server/relay/forwards/public.ts'
import { rewritingFirst, type SortedWork, type WorkKind } from '#server/relay/rewriting/public.ts'
import { findDueRelays, nextRelayAt, relayDue } from '#server/relay/routing/public.ts'

/**
 * Planned sends that are due, of bets and of messages of sparax and channels together: a room gets them in the order
 * they fell due, of either kind.
 */
export async function findDueSends(ctx: Ctx): Promise<SortedWork> {
  const due = await Promise.all([findDueRelays(ctx), findDueForwards(ctx)])
  // One kind may have more work after its last row read, so rows of the other kind due after that row must wait.
  const horizons = due.flatMap(({ work, isAll }) => (isAll ? [] : (work.at(-1)?.dueAt.getTime() ?? [])))
  const last = Math.min(...horizons, Number.POSITIVE_INFINITY)
  const work = due
    .flatMap((one) => one.work)
    .filter(({ dueAt }) => dueAt.getTime() <= last)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  return rewritingFirst(ctx, work)
}

/** Hands due sends to the outbox. @returns those that wait for another rewriting of their text */
export async function sendDue(
  ctx: Ctx,
  group: number,
  ids: readonly number[],
  kind: WorkKind,
): Promise<readonly number[]> {
  if (kind === 'bet') return relayDue(ctx, group, ids)
  await forwardDue(ctx, group, ids)
  return []
}

/** When the first send planned after `after` falls due, null when none is planned. */
export async function nextSendAt(ctx: Ctx, after: Date): Promise<Date | null> {
  const times = await Promise.all([nextRelayAt(ctx, after), nextForwardAt(ctx, after)])
  const [first] = times.filter((time) => time !== null).toSorted((a, b) => a.getTime() - b.getTime())
  return first ?? null
}
