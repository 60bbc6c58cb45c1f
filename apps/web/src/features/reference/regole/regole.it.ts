export const regoleText = {
  filter: 'Filtra per Tipster',
  columns: { tipster: 'Tipster', regole: 'Regole' },
  none: 'Nessuna regola',
  empty: 'Nessun tipster',
  add: (tipster: string) => `Nuova regola per ${tipster}`,
  addTitle: (tipster: string) => `Nuova Regola · ${tipster}`,
  field: 'Regola',
  saved: 'Regola aggiunta',
  remove: (regola: string) => `Elimina la regola ${regola}`,
  deleteTitle: 'Conferma Eliminazione',
  deleteBody: (tipster: string) => `Sei sicuro di volere eliminare questa regola di ${tipster}?`,
  deleted: 'Regola eliminata',
} as const
