export const termsText = {
  open: 'Condizioni',
} as const
