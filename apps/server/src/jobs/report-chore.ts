import { nextReportAt, prepareNextReport } from '#server/modules/reports/public.ts'
import type { Chore } from './run-planner.ts'

/**
 * Reports that wait to be sent, written one after the other beside the planner's other work: a large one takes seconds,
 * and no bet may wait for it.
 */
export function reportChore(wake: () => void): Chore {
  let writing = false
  return {
    name: 'reports',
    // While one is written nobody has to look; whoever ends it does.
    nextAt: async (ctx) => (writing ? null : nextReportAt(ctx)),
    async run(ctx) {
      const due = writing ? null : await nextReportAt(ctx)
      if (due === null || due > ctx.now()) return false
      writing = true
      void prepareNextReport(ctx)
        .catch((error: unknown) => ctx.log.error({ err: error }, 'report not prepared'))
        .finally(() => {
          writing = false
          wake()
        })
      return false
    },
  }
}
