/** The sentences that name no value. Forms and server answer with the same text. */
export const MESSAGES = {
  required: 'Campo obbligatorio.',
  reason: 'Indica il motivo: serve almeno una lettera.',
  decimal: 'Inserisci un numero decimale valido.',
  decimal3_2: 'Inserisci un numero decimale compreso tra 0.00 e 100.00.',
  integer: 'Inserisci un numero intero valido.',
  percentage: 'Inserire un valore tra 0 e 100.',
  signedDecimal2: 'Inserisci un numero decimale con segno valido.',
  ownPicture: "Un indirizzo di un altro sito non viene mostrato: carica l'immagine.",
  webAddress: 'Inserisci un indirizzo che comincia con http:// o https://.',
  noSign: 'Il valore non deve contenere i caratteri - o +.',
} as const
