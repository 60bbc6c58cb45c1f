import type { Ctx } from '#server/kernel/ctx.ts'
import { requestRewritings, type SortedWork } from '#server/relay/rewriting/public.ts'
import { editCopies, findDueEdits } from '#server/relay/room-messages/public.ts'
import { nextDueAt } from '#server/relay/routing/public.ts'
import { findDueSends, sendDue } from './due-sends.ts'
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
