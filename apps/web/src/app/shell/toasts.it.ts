export const toastMessages = {
  close: 'Chiudi avviso',
  offerHint: 'Ctrl+Z',
} as const
