export const PERIODS = ['minuti', 'ora', 'giorno'] as const
