import { formatDate } from '@xbetapp/domain/platform/format/date'

export const activityLogText = {
  columns: {
    quando: 'Quando',
    chi: 'Chi',
    cosa: 'Azione',
    campi: 'Modifiche',
    da: 'Origine',
    annulla: 'Annulla',
  },
  table: 'Registro delle modifiche',
  via: { app: 'App', bot: 'Bot', lavoro: 'Automatico' },
  none: '—',
  more: (count: number) => (count === 1 ? 'e un altro campo' : `e altri ${count} campi`),
  nothing: 'Nessun campo',
  undo: 'Annulla',
  /** 100 rows stand for any greater number. */
  undoTogether: (rows: number) => (rows < 100 ? `Annulla ${rows} righe` : 'Annulla tutto'),
  undoAll: 'Annulla tutto insieme',
  keepAll: 'Lascia così',
  together: (others: number) =>
    others === 1
      ? "Questa riga è stata salvata insieme a un'altra: si annullano entrambe."
      : `Questa riga è stata salvata insieme ad ${others < 99 ? `altre ${others}` : 'almeno altre 99'}: si annullano tutte.`,
  undone: 'Annullata',
  /** Of a line that took an earlier one back. */
  takingBack: (action: string) => `Annullamento: ${action}`,
  cannot: 'Non annullabile',
  loadMore: 'Carica le precedenti',
  emptyTitle: 'Nessuna modifica',
  empty: 'Nessuna modifica corrisponde ai filtri.',
  emptyOfPeople: 'Nessuna modifica di persone corrisponde ai filtri; bot e sistema sono esclusi.',
  clearFilters: 'Cancella filtri',
  emptyStoria: 'Di questo elemento non è registrata nessuna modifica.',
  storia: 'Storia',
  storiaHint: 'Tutto quello che è successo, e chi lo ha fatto',
  storiaTitle: (name: string) => `Storia · ${name}`,
  detailTitle: 'Modifica registrata',
  before: 'Prima',
  after: 'Dopo',
  field: 'Campo',
  motivo: 'Motivo',

  chi: 'Chi',
  entita: 'Elemento',
  numero: 'Numero o nome',
  tipo: 'Tipo',
  dal: 'Dal',
  al: 'Al',
  ready: 'Elenchi pronti',
  /** `Tutti i giorni, solo persone`: an empty day is no limit. */
  shown: (days: string, isOfPeople: boolean) => (isOfPeople ? `${days}, solo persone` : days),
  days: (dal?: string, al?: string) => {
    if (dal === undefined) return al === undefined ? 'Tutti i giorni' : `Fino al ${formatDate(al)}`
    if (al === undefined) return `Dal ${formatDate(dal)} a oggi`
    return dal === al ? formatDate(dal) : `Dal ${formatDate(dal)} al ${formatDate(al)}`
  },
  readyNames: {
    tutto: 'Tutto',
    persone: 'Solo persone',
    refertazione: 'Modificato dopo la refertazione',
    invio: "Modificato dopo l'invio",
  },
  perPerson: 'Righe per persona',
  today: 'Oggi',
  yesterday: 'Ieri',
  accessi: 'Accessi',
  own: 'Le tue modifiche',
} as const
