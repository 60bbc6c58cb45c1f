import { redact } from '#server/kernel/log.ts'
import { findDueForwards, forwardDue, nextForwardAt } from '#server/modules/inoltri/public.ts'
import type { Chore } from './run-planner.ts'

/** Messages of sparax and channels, handed to the outbox when they fall due. */
export const forwardChore: Chore = {
  name: 'forwards',
  nextAt: nextForwardAt,
  isOrdered: true,
  async run(ctx) {
    let done = 0
    for (const { group: idInoltro, ids } of await findDueForwards(ctx)) {
      // One message that cannot be relayed must not hold up the others.
      await forwardDue(ctx, idInoltro, ids).then(
        () => done++,
        (error: unknown) => ctx.log.error({ err: redact(String(error)), idInoltro }, 'message not relayed'),
      )
    }
    return done > 0
  },
}
