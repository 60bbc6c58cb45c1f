import type { Ctx } from '#server/kernel/ctx.ts'
import { DUE_FORWARDS, findDueForwards } from '#server/relay/forwards/public.ts'
import {
  requestRewritings,
  rewritingFirst,
  type SortedWork,
  type WorkKind,
} from '#server/relay/rewriting/public.ts'
import { editCopies, findDueEdits } from '#server/relay/room-messages/public.ts'
import { DUE_RELAYS, decideDue, findDueRelays, nextDueAt } from '#server/relay/routing/public.ts'
import { inOrder } from './in-order.ts'
import type { Job } from './run-scheduler.ts'

/**
 * Planned sends of bets and of messages of sparax and channels, decided anew when due and handed to the outbox, and
 * edits of sent copies. A text is rewritten first where the room has rewriting.
 */
export function relayJobs(): Job[] {
  const relay = inOrder(sendDue)
  const edit = inOrder(editCopies)
  return [
    {
      name: 'relay',
      nextAt: nextDueAt,
      isOrdered: true,
      run: async (ctx) => relay(ctx, await withRewritingAsked(ctx, findDueSends(ctx))),
    },
    {
      name: 'edits',
      isOrdered: true,
      run: async (ctx) => edit(ctx, await withRewritingAsked(ctx, findDueEdits(ctx))),
    },
  ]
}

/** Asks for the rewritten texts the work waits for; the answer wakes the scheduler. */
async function withRewritingAsked(ctx: Ctx, sortedWork: Promise<SortedWork>): Promise<SortedWork> {
  const work = await sortedWork
  await requestRewritings(ctx, work.toRewrite)
  return work
}

/**
 * Planned sends that are due, of bets and of messages of sparax and channels together: a room gets them in the order
 * they fell due, of either kind.
 */
export async function findDueSends(ctx: Ctx): Promise<SortedWork> {
  const dueWork = await Promise.all([findDueRelays(ctx), findDueForwards(ctx)])
  // One kind may have more work after its last row read, so rows of the other kind due after that row must wait.
  const horizons = dueWork.flatMap(({ work, isAll }) => (isAll ? [] : (work.at(-1)?.dueAt.getTime() ?? [])))
  const horizon = Math.min(...horizons, Number.POSITIVE_INFINITY)
  const sends = dueWork
    .flatMap(({ work }) => work)
    .filter(({ dueAt }) => dueAt.getTime() <= horizon)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
  return rewritingFirst(ctx, sends)
}

/** Hands due sends to the outbox. @returns the ids that wait for another rewriting of their text */
export async function sendDue(
  ctx: Ctx,
  group: number,
  ids: readonly number[],
  kind: WorkKind,
): Promise<readonly number[]> {
  return kind === 'bet' ? decideDue(ctx, DUE_RELAYS, group, ids) : decideDue(ctx, DUE_FORWARDS, group, ids)
}
