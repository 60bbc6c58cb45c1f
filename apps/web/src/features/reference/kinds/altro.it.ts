export const altroText = {
  add: 'Nuovo Altro',
  createTitle: 'Inserire i dati per il nuovo altro',
  editTitle: 'Modifica Altro',
  created: 'Altro è stato salvato',
  updated: 'Altro è stato aggiornato',
  createDenied: 'Non hai i permessi per creare un Altro',
  editDenied: 'Non hai i permessi per modificare un Altro',
  empty: 'Nessun altro conto',
  emptyHint: 'Premi Nuovo Altro per inserire il primo.',
  nome: 'Nome',
} as const
