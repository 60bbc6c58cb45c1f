import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import type { SortedWork } from '#server/modules/relay/public.ts'

/** A bet that failed so often is not waited for any more. */
const MOST_FAILURES = 3

/**
 * Step by step, so that order in a room holds: behind what was left undone the later ones of its room wait for the next
 * round. One bet that cannot be done must not hold up the others for long.
 */
export function inSteps(
  verb: (ctx: Ctx, idReceivedBet: number, ids: readonly number[]) => Promise<readonly number[]>,
) {
  const failures = new Map<number, number>()
  return async (ctx: Ctx, { ready, lines }: SortedWork): Promise<boolean> => {
    let done = 0
    const held = new Set<string | undefined>()
    for (const { group: idReceivedBet, ids } of ready) {
      const free = ids.filter((id) => !held.has(lines.get(id)))
      if (free.length === 0) continue
      try {
        for (const id of await verb(ctx, idReceivedBet, free)) held.add(lines.get(id))
        failures.delete(idReceivedBet)
        done++
      } catch (error) {
        const failed = (failures.get(idReceivedBet) ?? 0) + 1
        failures.set(idReceivedBet, failed)
        if (failed < MOST_FAILURES) for (const id of free) held.add(lines.get(id))
        ctx.log.error({ err: redact(String(error)), idReceivedBet, failed }, 'due bet not done')
      }
    }
    return done > 0
  }
}
