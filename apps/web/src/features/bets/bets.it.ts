const plural = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('#', String(count))

export const betsText = {
  /** `4 nuove`, `3 da droppare`, `4 nuove · 3 da droppare` */
  waiting: (fresh: number, toDrop: number) =>
    [
      fresh > 0 && (fresh === 1 ? '1 nuova' : `${fresh} nuove`),
      toDrop > 0 && (toDrop === 1 ? '1 da droppare' : `${toDrop} da droppare`),
    ]
      .filter(Boolean)
      .join(' · '),
  keyNext: 'Vai alla prossima bet nuova o da droppare fuori vista',
  silentOnly: 'Da rispondere',
  silentOnlyHint: 'Solo le bet con sale che non hanno ancora risposto, da chi aspetta di più',
  noRooms: 'nessuna sala',
  noneSilent: 'Tutte le sale hanno risposto alle bet aperte della settimana.',
  minutes: (minutes: number) => (minutes < 60 ? `${minutes}'` : `${Math.floor(minutes / 60)} h`),
  answers: (done: number, all: number, minutes: number | null, late: 'yellow' | 'red' | undefined) => {
    const said = all === 1 ? `${done} sala su 1 ha risposto` : `${done} sale su ${all} hanno risposto`
    if (minutes === null) return said
    const since = plural(minutes, 'la prima aspetta da 1 minuto', 'la prima aspetta da # minuti')
    return `${said}; ${since}${late === 'red' ? ': urgente' : late === 'yellow' ? ': in ritardo' : ''}`
  },
  hiddenNew: (count: number) =>
    count === 1
      ? '1 nuova bet è fuori dai filtri: mostra tutte'
      : `${count} nuove bet sono fuori dai filtri: mostra tutte`,
  loadError: 'Errore nel caricamento dei dati',
  retry: 'Riprova',
  toDrop: (count: number) => `Ci sono ${count} bet ancora da droppare`,
  byTipster: 'Per tipster',
  dropped: (count: number) => `Ci sono ${count} bet droppate`,
  checkLate: 'Controllare drop in ritardo',
  checkErrors: 'Controllare drop in errore',

  filterText: 'Filtra per Testo',
  filterTipster: 'Filtra per Tipster',
  filterDate: 'Filtra per data',
  filterHours: 'Ore',
  filterHoursHint: 'Solo le bet delle ultime ore, da 1 a 24',

  columns: {
    id: 'ID',
    data: 'Data',
    tipster: 'Tipster',
    testo: 'Testo Bet',
    immagine: 'Immagine Bet',
    risposte: 'Risposte',
    azioni: 'Azioni',
    tot: 'Tot',
    quotaMedia: 'Quota media',
    totTipster: 'Tot Tipster',
    quotaDrop: 'Quota Drop',
  },
  table: 'Bet',
  emptyTitle: 'Nessuna bet da mostrare',
  emptyFiltered: 'Nessuna bet corrisponde ai filtri: modificali o cancellali.',
  emptyWeek: "Le bet ricevute nell'ultima settimana compariranno qui appena arrivano.",
  clearFilters: 'Cancella filtri',

  stateDropped: 'Droppata',
  stateToDrop: 'Da droppare',
  stateNothing: 'Nessun drop',
  isNew: 'NUOVA',
  stopped: 'STOP',
  changedAfterDrop: 'modificata dopo il drop',
  changedAfterDropHint: 'Il tipster ha cambiato il testo quando i drop erano già inseriti: vedi Percorso',
  stoppedAt: (when: string) => `Bet fermata il ${when}`,
  late: 'Drop in ritardo: registrato quando il tipster era già droppato',
  inError: 'Drop del tipster in errore',
  possibleDuplicateOf: {
    testo: (id: number) => `Possibile doppione: stesso testo della bet ${id}, di pochi minuti prima`,
    immagine: (id: number) =>
      `Possibile doppione: immagine quasi uguale a quella della bet ${id}, di pochi minuti prima`,
  },
  readImage: "Testo da leggere dall'immagine",

  rules: (tipster: string) => `Regole di ${tipster}`,
  noRules: 'Nessuna regola inserita per questo tipster.',

  detail: 'Dettaglio',
  delete: 'Elimina',
  drop: 'Drop',
  editText: 'Modifica testo',
  cannotDelete: 'Impossibile eliminare una bet con drop',

  deleteSelected: 'Elimina Selezionati',
  sendSelected: 'Invia Selezionati',
  dropSiteSelected: 'Drop Sito Selezionati',
  dropRoomSelected: 'Drop Sala/Helper Selezionati',
  confirmLateSelected: 'Conferma Drop Selezionati',
  confirmErrorSelected: 'Conferma Drop In Errore Selezionati',

  deleteTitle: (count: number) => plural(count, 'Eliminare la bet?', 'Eliminare # bet?'),
  deleteBody: (count: number) =>
    plural(
      count,
      'Sei sicuro di volere eliminare questa bet?',
      'Sei sicuro di volere eliminare queste # bet?',
    ),
  deleted: 'Eliminazione bet con successo',

  confirmLateTitle: 'Conferma drop',
  confirmLateBody: (count: number) =>
    plural(
      count,
      'Confermi di avere controllato il drop in ritardo di questa bet?',
      'Confermi di avere controllato i drop in ritardo di queste # bet?',
    ),
  confirmErrorTitle: 'Conferma drop in errore',
  confirmErrorBody: (count: number) =>
    plural(
      count,
      'Confermi di avere controllato il drop in errore di questa bet?',
      'Confermi di avere controllato i drop in errore di queste # bet?',
    ),
  confirm: 'Conferma',
  confirmed: 'Operazione completata con successo',
  confirmFailed: "Errore nell'operazione",

  stopTitle: 'Fermare la bet?',
  stopBody: (rooms: number) =>
    rooms === 0
      ? 'La bet non risulta ricevuta da nessuna sala: saranno annullati solo gli invii non ancora partiti.'
      : plural(
          rooms,
          'La sala che ha ricevuto la bet sarà avvisata di non giocarla e gli invii non ancora partiti saranno annullati.',
          'Le # sale che hanno ricevuto la bet saranno avvisate di non giocarla e gli invii non ancora partiti saranno annullati.',
        ),
  stopKeeps: 'I drop già registrati e i totali restano invariati.',
  stopManual: 'Gestione manuale attiva: nessuna sala riceverà un messaggio, vanno avvisate a mano.',
  stopConfirm: 'Ferma la bet',
  stopDone: 'Stop avvenuto con successo.',

  andMore: (count: number) => plural(count, "e un'altra", 'e altre #'),
}
