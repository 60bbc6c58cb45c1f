import { plural } from '#web/ui/numbers/plural.ts'

export const betsText = {
  denied: 'Non hai i permessi per questa operazione',
  /** `4 non viste`, `3 da droppare`, `4 non viste · 3 da droppare`; the bets of the last minute are called `nuove`. */
  waiting: (fresh: number, toDrop: number) =>
    [
      fresh > 0 && (fresh === 1 ? '1 non vista' : `${fresh} non viste`),
      toDrop > 0 && (toDrop === 1 ? '1 da droppare' : `${toDrop} da droppare`),
    ]
      .filter(Boolean)
      .join(' · '),
  latest: 'Ultima',
  goToLatest: "Vai all'ultima bet arrivata non ancora droppata",
  keyNext: 'Prossima bet nuova o da droppare',
  silentOnly: 'Senza risposta',
  silentOnlyHint:
    'Solo le bet con sale che non hanno ancora risposto, da chi aspetta di più; già iniziate in fondo',
  noRooms: 'nessuna sala',
  noRoomsHint: 'Il Percorso, nel suo dettaglio, dice perché',
  dryRun: 'prova a vuoto',
  dryRunRooms: (count: number) => plural(count, 'prova: 1 sala', 'prova: # sale'),
  dryRunHint: 'Prova a vuoto: le sale che la bet avrebbe raggiunto sono nel Percorso, nel suo dettaglio',
  noneSilent: 'Tutte le sale hanno risposto alle bet aperte della settimana.',
  toDecide: (count: number) => plural(count, '1 da decidere', '# da decidere'),
  minutes: (minutes: number) => (minutes < 60 ? `${minutes}'` : `${Math.floor(minutes / 60)} h`),
  answers: (done: number, all: number, minutes: number | null, late: 'yellow' | 'red' | undefined) => {
    const said =
      done === 1
        ? `1 sala su ${all} ha risposto`
        : `${done} ${all === 1 ? 'sala' : 'sale'} su ${all} hanno risposto`
    if (minutes === null) return said
    const since = plural(minutes, 'la prima aspetta da 1 minuto', 'la prima aspetta da # minuti')
    return `${said}; ${since}${late === 'red' ? ': urgente' : late === 'yellow' ? ': in ritardo' : ''}`
  },
  hiddenNew: (count: number) =>
    count === 1
      ? '1 bet non vista è fuori dai filtri: mostra tutte'
      : `${count} bet non viste sono fuori dai filtri: mostra tutte`,
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
  changedAfterDrop: 'modificata dopo il drop',
  changedAfterDropHint: 'Il tipster ha cambiato il testo quando i drop erano già inseriti: vedi Percorso',
  late: 'Drop in ritardo: registrato quando il tipster era già droppato',
  possibleDuplicateOf: {
    testo: (id: number) => `Possibile doppione: stesso testo della bet ${id}, di pochi minuti prima`,
    immagine: (id: number) =>
      `Possibile doppione: immagine quasi uguale a quella della bet ${id}, di pochi minuti prima`,
  },

  rules: (tipster: string) => `Regole di ${tipster}`,

  detail: 'Dettaglio',
  delete: 'Elimina',
  drop: 'Drop',
  editText: 'Modifica testo',
  cannotDelete: 'Impossibile eliminare una bet con drop',

  deleted: 'Eliminazione bet con successo',

  confirmed: 'Operazione completata con successo',
  confirmFailed: "Errore nell'operazione",

  stopDone: 'Stop avvenuto con successo.',
}
