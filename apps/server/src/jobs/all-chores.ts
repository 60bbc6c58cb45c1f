import type { LanguageModel } from '#server/kernel/language-model.ts'
import { relayChores } from './relay-chores.ts'
import { reportChore } from './report-chore.ts'
import type { Chore } from './run-planner.ts'

/** Everything the planner does, in the order it looks. */
export const allChores =
  ({ model }: { model: LanguageModel }) =>
  (wake: () => void): Chore[] => [...relayChores(model, wake), reportChore(wake)]
