const shared = {
  filter: 'Filtra per Tipster',
  tipster: 'Tipster',
  add: 'Nuovo',
  edit: 'Modifica',
  delete: 'Elimina',
  deleteTitle: 'Conferma Eliminazione',
  noneLeft: 'Tutti i tipster attivi sono già in elenco',
} as const

export const limitsText = {
  ...shared,
  createTitle: 'Nuovi Limiti Drop',
  editTitle: (tipster: string) => `Modifica Limiti Drop · ${tipster}`,
  deleteBody: (tipster: string) => `Sei sicuro di volere eliminare i limiti drop di ${tipster}?`,
  saved: 'Limiti salvati',
  deleted: 'Limiti eliminati',
  empty: 'Nessun tipster ha limiti',
  emptyHint: 'Premi Nuovo per impostare i limiti del drop di un tipster.',
  minAboveMax: 'La percentuale minima NoDrop non può superare la massima.',
} as const

export const amountsText = {
  ...shared,
  note: "L'importo massimo richiesto vale solo per gli invii automatici del bot e non per gli invii fatti con Sparabet dal sito.",
  createTitle: 'Nuovo Importo Massimo Richiesto',
  editTitle: (tipster: string) => `Modifica Importo Massimo Richiesto · ${tipster}`,
  deleteBody: (tipster: string) =>
    `Sei sicuro di volere eliminare l'importo massimo richiesto di ${tipster}?`,
  saved: 'Importo salvato',
  deleted: 'Importo eliminato',
  empty: 'Nessun tipster ha un importo massimo richiesto',
  emptyHint: 'Premi Nuovo per impostare quello di un tipster.',
} as const

export const acceptanceText = {
  free: 'BETTING LIBERO',
  limited: 'BETTING LIMITATO',
  hint: 'Con BETTING LIMITATO le bet inviate in automatico portano la scritta BETTING LIMITATO.',
  switchOf: (tipster: string) => `Accettazione di ${tipster}`,
  empty: 'Nessun tipster attivo',
  emptyHint:
    'Qui si sceglie se un tipster accetta drop liberi o limitati. I tipster si aggiungono in Impostazioni, Anagrafiche.',
} as const
