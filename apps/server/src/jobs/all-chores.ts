import type { Telegram } from '#server/bot/telegram.ts'
import type { LanguageModel } from '#server/kernel/language-model.ts'
import { createOcr } from '#server/kernel/ocr.ts'
import { housekeepingChore } from './housekeeping-chore.ts'
import { probeChore } from './probe-chore.ts'
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
    probeChore(telegram),
    reportChore(wake),
    housekeepingChore(),
  ]
