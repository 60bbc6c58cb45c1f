/** Needs of a week's statement, the most urgent first (rule: statement/weeks). */
export const NEEDS = [
  'contestato',
  'silente',
  'diverso',
  'da-inviare',
  'inviato',
  'confermato',
  'chiuso',
] as const
export type Need = (typeof NEEDS)[number]
