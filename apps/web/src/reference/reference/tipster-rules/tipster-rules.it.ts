export const rulesText = {
  filter: 'Filtra per Tipster',
  columns: { tipster: 'Tipster', regole: 'Regole' },
  none: 'Nessuna regola',
  empty: 'Nessun tipster',
  emptyHint: 'Le regole si scrivono per tipster: aggiungi i tipster in Impostazioni, Anagrafiche.',
  add: (tipster: string) => `Nuova regola per ${tipster}`,
  addTitle: (tipster: string) => `Nuova Regola · ${tipster}`,
  saved: 'Regola aggiunta',
  remove: (regola: string) => `Elimina la regola ${regola}`,
  deleteTitle: 'Conferma Eliminazione',
  deleteBody: (tipster: string) => `Sei sicuro di volere eliminare questa regola di ${tipster}?`,
  deleted: 'Regola eliminata',
} as const
