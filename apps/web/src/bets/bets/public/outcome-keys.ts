import type { Outcome } from './outcome-chip.tsx'

/** The outcomes by their keys, 1 to 6, wherever a referee gives them. */
export const OUTCOME_KEYS = [
  'Win',
  'Loss',
  'Void',
  'HalfWin',
  'HalfLoss',
  'Open',
] as const satisfies readonly Outcome[]
