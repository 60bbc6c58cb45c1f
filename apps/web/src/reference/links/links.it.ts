import { LINK_NAMES } from '@xbetapp/domain/reference/links/link-kinds'
import { formatCount } from '#web/ui/data-table/data-table.it.ts'

export const linksText = {
  title: (nome: string) => (nome === '' ? 'Collegamenti' : `Collegamenti ${nome}`),
  table: (scheda: string, nome: string) => `Collegamenti ${scheda} di ${nome}`,
  tabs: LINK_NAMES,
  hints: {
    automatico: 'Le sale ricevono ogni bet del tipster.',
    riconoscimento: 'Le sale ricevono la bet quando nel testo viene riconosciuto il loro book.',
    keyword: 'Le sale ricevono la bet quando il testo contiene la parola.',
    speciale: 'Le sale ricevono la bet, salvo quando viene riconosciuto il book escluso.',
  },
  filterRooms: 'Filtra per Sale',
  filterTipster: 'Filtra per Tipster',
  columns: { book: 'Book', keyword: 'Parola/e', escluso: 'Book Escluso', sale: 'Sale' },
  none: '—',
  emptyTitle: 'Nessun collegamento',
  emptyHint: 'Premi Nuovo Collegamento per aggiungere il primo.',
  emptyHintSparax: 'Premi Nuovo Collegamento Sparax per aggiungere il primo.',
  emptyFiltered: 'Nessun collegamento con le sale scelte.',
  noTipster: 'Nessun tipster',
  linkRoom: (sala: string) => `Scegli il tipster a cui collegare la sala ${sala}.`,
  noTipsterHint:
    'I collegamenti dicono a quali sale vanno le bet di un tipster. Aggiungi i tipster in Impostazioni, Anagrafiche.',
  noTipsterFound: 'Nessun tipster con questo nome: cambia la ricerca.',
  loading: 'Caricamento in corso',

  count: (count: number, max: number | null) =>
    max === null ? `Collegamenti: ${count}` : `Collegamenti: ${count} / ${max}`,
  shown: (count: number) => (count === 1 ? '1 collegamento' : `${formatCount(count)} collegamenti`),
  countHint: 'Gli automatici, più il book riconosciuto e la parola con più sale',
  specialHint: 'Le sale del book escluso con più sale',

  add: 'Nuovo Collegamento',
  addSparax: 'Nuovo Collegamento Sparax',
  addTo: (what: string) => `Aggiungi una sala a ${what}`,
  createTitle: (scheda: string) => `Nuovo Collegamento ${scheda}`,
  book: 'Seleziona Book',
  sala: 'Seleziona Sala',
  noRooms: 'Nessuna sala collegabile per questo book',
  linked: 'già collegata',
  argomento: "Nell'argomento",
  ritardo: 'Ritardo in secondi',
  ritardoHint: "Fra l'arrivo e l'invio alla sala",
  giorni: 'Giorni massimi',
  giorniHint: "Fra la bet e l'evento; vuoto: nessun limite",
  eta: 'Età massima (minuti)',
  etaHint: 'Una bet più vecchia aspetta una conferma; 0: nessun limite',
  etaDefault: (minutes: number) => (minutes === 0 ? 'Generale: nessun limite' : `Generale: ${minutes}`),
  parola: 'Parola',
  parolaHint: 'Cercata come parola intera; anche più parole di seguito',
  escluso: 'Book Escluso',
  created: 'Collegamento salvato',

  detailTitle: 'Dettaglio Sala',
  detail: {
    argomento: 'Argomento',
    sala: 'Sala',
    book: 'Book',
  },
  noLimit: 'Nessun limite',
  general: 'Generale',

  open: (sala: string) => `Dettaglio di ${sala}`,
  remove: (sala: string) => `Elimina il collegamento con ${sala}`,
  deleteTitle: 'Conferma Eliminazione',
  deleteBody: (sala: string, detail: string) =>
    `Sei sicuro di volere eliminare il collegamento con ${sala}${detail}?`,
  deleteKeyword: (parola: string) => ` per la parola ${parola}`,
  deleteEscluso: (book: string) => `, escluso il book ${book}`,
  deleteFinal: "L'operazione non può essere annullata.",
  deleted: 'Collegamento eliminato',

  maxTipster: 'Hai raggiunto il numero massimo di collegamenti per questo tipo',
  maxSparax: 'Hai raggiunto il numero massimo di collegamenti per questo sparax',
  createDenied: 'Non hai i permessi per creare un Collegamento',
} as const
