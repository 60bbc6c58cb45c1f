export const termsText = {
  open: 'Condizioni',
  from: (dal: string, changed: readonly string[]) => `dal ${dal}: ${changed.join(', ')}`,
} as const
