export const toastMessages = {
  close: 'Chiudi avviso',
  offerHint: 'Ctrl+Z',
  offerKey: "Annulla l'ultima azione, finché l'avviso lo offre",
} as const
