export const toastText = {
  close: 'Chiudi avviso',
  offerHint: 'Ctrl+Z',
} as const
