export const sitoText = {
  add: 'Nuovo Sito',
  createTitle: 'Inserire i dati per il nuovo sito',
  editTitle: 'Modifica Sito',
  created: 'Sito è stato salvato',
  updated: 'Sito è stato aggiornato',
  createDenied: 'Non hai i permessi per creare un Sito',
  editDenied: 'Non hai i permessi per modificare un Sito',
  empty: 'Nessun sito',
  emptyHint: 'Premi Nuovo Sito per inserire il primo.',
  nome: 'Nome',
  url: 'URL',
} as const
