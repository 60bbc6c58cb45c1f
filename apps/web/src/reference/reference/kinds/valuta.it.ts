export const valutaText = {
  add: 'Nuova Valuta',
  createTitle: 'Inserire i dati per la nuova valuta',
  editTitle: 'Modifica Valuta',
  created: 'Valuta è stato salvato',
  updated: 'Valuta è stato aggiornato',
  empty: 'Nessuna valuta',
  emptyHint: 'Premi Nuova Valuta per inserire la prima.',

  filter: 'Filtra per Valuta',
  columns: { valuta: 'Valuta', cambio: 'Cambio', simbolo: 'Simbolo' },
  valuta: 'Valuta',
  cambio: 'Cambio',
  cambioHint: 'Euro per una unità della valuta',
  simbolo: 'Simbolo',
  simboloHint: 'Un solo carattere, davanti agli importi',
  euroFixed: 'Il cambio di EUR è sempre 1',
} as const
