export const bookText = {
  add: 'Nuovo Book',
  createTitle: 'Inserire i dati per il nuovo book',
  editTitle: 'Modifica Book',
  created: 'Book è stato salvato',
  updated: 'Book è stato aggiornato',
  empty: 'Nessun book',
  emptyHint: 'Premi Nuovo Book per inserire il primo.',

  columns: { logo: 'Logo', orari: 'Orari' },
  hours: (nome: string) => `Orari di chiusura di ${nome}`,
  nome: 'Nome',
  nameProtected: (nome: string) => `Il nome ${nome} non può essere modificato`,
  pathFoto: 'Percorso del logo',
  pathFotoHint: "Carica l'immagine (JPEG, PNG o WebP, fino a 2 MB); senza, ne viene mostrata una generica",
  pulsanti: 'Pulsanti sotto le bet',
  pulsantiHint: 'Preso, Rifiutato e In corso sotto ogni bet inviata alle sue sale',
} as const
