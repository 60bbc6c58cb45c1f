import { nextProbeAt, probeChats } from '#server/modules/chats/public.ts'
import { createOcr } from '#server/modules/images/public.ts'
import type { LanguageModel } from '#server/modules/language-model/public.ts'
import type { Telegram } from '#server/modules/telegram/public.ts'
import { housekeepingChore } from './housekeeping-chore.ts'
import { readingChore } from './reading-chore.ts'
import { relayChores } from './relay-chores.ts'
import { reportChore } from './report-chore.ts'
import type { Chore } from './run-planner.ts'

/** Everything the planner does, in the order it looks. */
export const allChores =
  ({ model, telegram }: { model: LanguageModel; telegram: Telegram }) =>
  (wake: () => void): Chore[] => [
    ...relayChores(model, wake),
    readingChore({ model, ocr: createOcr() }, wake),
    {
      name: 'probes',
      nextAt: nextProbeAt,
      async run(ctx) {
        await probeChats(ctx, telegram)
        return false
      },
    },
    reportChore(wake),
    housekeepingChore(),
  ]
