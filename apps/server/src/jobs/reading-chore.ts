import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import {
  type ClaimedReading,
  claimReadings,
  nextReadingAt,
  type Readers,
  readImage,
  routeGivenTexts,
} from '#server/modules/images/public.ts'
import type { Chore } from './run-planner.ts'

/** Questions to a model overlap; the local reader takes one picture after the other anyway. */
const MOST_AT_ONCE = 3

/** Pictures of bets without a text are read, at a side, and texts people gave to them are routed. */
export function readingChore(readers: Readers, wake: () => void): Chore {
  const running = new Set<Promise<void>>()
  const start = (ctx: Ctx, claimed: ClaimedReading) => {
    const reading = readImage(ctx, readers, claimed)
      .catch((error: unknown) => {
        // Its claim runs out, and it is read again.
        const { idReceivedBet } = claimed
        ctx.log.error({ err: redact(String(error)), idReceivedBet }, 'picture not read')
      })
      .finally(() => {
        running.delete(reading)
        wake()
      })
    running.add(reading)
  }
  return {
    name: 'readings',
    async run(ctx) {
      const routed = await routeGivenTexts(ctx)
      const free = MOST_AT_ONCE - running.size
      if (free > 0) for (const claimed of await claimReadings(ctx, free)) start(ctx, claimed)
      return routed
    },
    nextAt: async (ctx) => (running.size < MOST_AT_ONCE ? nextReadingAt(ctx) : null),
    stop: () => readers.ocr.stop(),
  }
}
