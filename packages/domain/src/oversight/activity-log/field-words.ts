import { wordSet } from '../../platform/text/fold.ts'
import { type FieldName, REFERENCE_FIELDS } from '../../reference/reference/fields.ts'
import type { ShownAs } from './shown.ts'

// Labels of the fields of an audit line. A field without one is shown under its own name.

interface Field {
  label: string
  as: ShownAs
}
type Fields = Readonly<Record<string, Field | null>>

const field = (label: string, as: ShownAs = 'text'): Field => ({ label, as })
/** The words of a field of reference records, from the table of these fields. */
const ofRecord = (name: FieldName): Field => {
  const { label, log = label, as = 'text' } = REFERENCE_FIELDS[name]
  return field(log, as)
}
const OF_RECORDS = Object.fromEntries(
  Object.keys(REFERENCE_FIELDS).map((name) => [name, ofRecord(name as FieldName)]),
)
/** Not shown: derived from other fields, kept for taking an act back, or without information for a reader. */
const SILENT = null
const SILENT_FIELDS = [
  ...wordSet(
    'riga risposta kind updateId versioni scheda contenuto campi filtro sha256 conto demo version protetto',
  ),
  ...wordSet('saldoOutstandingBaseNoPerc saldoFreerollBaseNoPerc chosenBook'),
  ...wordSet('id idMovimento idAccordo idRegola idCanale idSparax idSito idAltro idVenue'),
]

/** Every field that a line of the audit can have, in display order. */
export const FIELDS: Fields = {
  // Bets
  receivedBet: field('Testo ricevuto'),
  formattedBet: field('Testo Bet'),
  esito: field('Esito'),
  payout: field('Pagamento', 'payout'),
  dataRefertazione: field('Refertata il', 'moment'),
  fascia: field('Fascia'),
  sport: field('Sport'),
  dropChiusura: field('Chiusura Quota', 'odds'),
  quotaTip: field('Quota del tip', 'odds'),
  inizioEvento: field("Inizio dell'evento", 'moment'),
  shouldProcessImageToText: field('Immagine da elaborare', 'flag'),
  photos: field('Foto', 'count'),
  messageDate: field('Inviata il', 'moment'),
  messageId: field('Messaggio'),
  foto: field('Foto'),
  idTipster: field('Tipster', 'tipster'),
  idBetDuplicata: field('Bet di origine', 'bet'),
  wasTipsterDroppedBefore: field('Drop in ritardo', 'flag'),
  hasDropTipsterError: field('Drop in errore', 'flag'),
  modificaDopoDrop: field('Modifica dopo il drop'),
  cancelled: field('Messaggi annullati', 'number'),
  at: field('Fermata il', 'moment'),

  // Drops
  bet: field('Alla bet', 'bet'),
  daBet: field('Dalla bet', 'bet'),
  importo: field('Importo', 'amount'),
  importoEur: field('In euro', 'amount'),
  quota: field('Quota', 'odds'),
  tassaQuota: ofRecord('tassaQuota'),
  percentualeImporto: ofRecord('percentualeImporto'),
  cambio: ofRecord('cambio'),
  idValuta: ofRecord('idValuta'),
  freerollAttivo: ofRecord('freerollAttivo'),
  letteraImporto: ofRecord('letteraImporto'),
  letteraQuota: ofRecord('letteraQuota'),
  annunciato: field('Inviato in chat', 'flag'),
  totTipster: field('Tot Tipster', 'money'),
  quotaDrop: field('Quota Drop', 'odds'),
  idTipsterDrop: field('Tipster droppato', 'tipster'),
  sala: field('Sala'),
  sito: field('Sito'),
  altro: field('Altro'),
  autore: field('Autore'),

  // Events
  unitoA: field('Unito a', 'evento'),
  squadreInvertite: field('Squadre invertite', 'flag'),

  // Sends
  sale: field('Sale', 'list'),
  destinazioni: field('Destinazioni', 'list'),
  destinatari: field('Destinatari', 'list'),
  text: field('Testo'),
  chatId: field('Chat'),
  idReceivedBet: field('Bet', 'bet'),
  invii: field('Messaggi', 'count'),

  // Reference records
  dal: field('Dal', 'day'),
  nome: field('Nome'),
  lista: field('Elenco'),
  condivisa: field('Condivisa', 'flag'),
  ...OF_RECORDS,
  argomento: field("Nell'argomento"),
  obiettivo: field('Obiettivo', 'money'),
  quotaMinima: field('Quota minima', 'odds'),
  presoDa: field('Preso da'),
  presoA: field('Preso a'),
  valore: field('Valore'),
  tipster: field('Tipster', 'count'),
  ammesso: field('Ammesso', 'flag'),

  // Links and closing windows
  idSala: field('Sala', 'sala'),
  ritardo: field('Ritardo (secondi)', 'number'),
  giorniMassimi: field('Giorni massimi', 'number'),
  etaMassima: field('Età massima (minuti)', 'number'),
  keyword: field('Keyword'),
  idBookEscluso: field('Book escluso', 'book'),
  frase: field('Regola'),
  confermare: field("Conferma prima dell'invio", 'flag'),
  chiediConferma: field("Conferma prima dell'invio", 'flag'),
  giorno: field('Giorno', 'weekday'),
  oraInizio: field('Dalle'),
  oraFine: field('Alle'),

  // Money
  data: field('Data', 'moment'),
  nota: field('Nota'),
  portafogli: field('Portafogli', 'amount'),
  prova: field('Prova'),
  da: field('Dal', 'day'),
  a: field('Al', 'day'),
  quanti: field('Conti', 'number'),
  motivo: field('Motivo'),
  euro: field('In euro', 'money'),

  // Statements
  periodo: field('Periodo', 'period'),
  saldo: field('Saldo', 'amount'),
  presaDa: field('In carico a'),
  testo: field('Testo'),
  utente: field('Utente Telegram'),
  sostituisce: field('Sostituisce', 'list'),
  momento: field('Al', 'moment'),
  parole: field('Nota'),
  nostro: field('Nostro saldo', 'amount'),

  // Users
  username: field('Username'),
  roles: field('Ruoli', 'list'),
  tasks: field('Task', 'list'),
  bonus: field('Bonus', 'amount'),
  users: field('Utenti', 'list'),
  secondoFattoreRichiesto: field('Verifica in due passaggi richiesta', 'flag'),
  sessioni: field('Accessi chiusi', 'count'),
  ...Object.fromEntries(SILENT_FIELDS.map((name) => [name, SILENT])),
}

/** Fields whose label differs for one entity. */
export const OWN_FIELDS: Readonly<Record<string, Fields>> = {
  tipster: { idTipster: SILENT, stato: field('Stato', 'onOff') },
  sparax: { stato: field('Stato', 'onOff') },
  sala: { idSala: SILENT },
  book: { idBook: SILENT },
  collegamento_automatico: { idTipster: SILENT },
  collegamento_riconoscimento: { idTipster: SILENT },
  collegamento_keyword: { idTipster: SILENT },
  collegamento_speciale: { idTipster: SILENT, idBook: field('Book escluso', 'book') },
  invio: { stato: field('Stato', 'sending') },
  conferma: {
    stato: field('Stato'),
    bet: field('Bet', 'list'),
    motivi: field('Motivi', 'list'),
    impronta: SILENT,
  },
  accordo: {
    base: field('Base'),
    periodo: field('Periodo'),
    percentuale: field('Percentuale', 'percent'),
    minimo: field('Minimo', 'money'),
    massimo: field('Massimo', 'money'),
    recupero: field('Recupero', 'flag'),
    azzera: field('Riporto azzerato', 'flag'),
    inEstratto: field("Nell'estratto", 'flag'),
    sport: field('Sport', 'list'),
    book: field('Book', 'count'),
    generi: field('Tipi di conto', 'list'),
  },
  evento: { risultato: field('Risultato') },
  conti: { sale: field('Sale', 'count') },
  chiusura: { conti: field('Di') },
  dichiarazione: { importo: field('Saldo dichiarato', 'amount'), stato: field('Stato') },
}

/** Label and format of a field; undefined for an unknown field, null for one that is not shown. */
export function fieldWords(entity: string, name: string): Field | null | undefined {
  const own = OWN_FIELDS[entity]
  if (own && Object.hasOwn(own, name)) return own[name]
  return Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
}

const ORDER: ReadonlyMap<string, number> = new Map(Object.keys(FIELDS).map((name, index) => [name, index]))

/** Position of a field in display order: that of the table, unknown fields last. */
export const fieldOrder = (name: string): number => ORDER.get(name) ?? ORDER.size

/** Fields that tell one record from another: those of a new record are shown first, in this order. */
const TELLING: readonly string[] = [
  ...wordSet('nome nomeTipster nomeSala nomeSito nomeAltro nomeBook nomeSparax username roles nomeMittente'),
  ...wordSet('nomeDestinatario idBook nomeGruppoTg daBet importo quota percentualeImporto action'),
]

/** Position of a field of a new record in display order; negative for the telling fields, which come first. */
export const orderOfNew = (name: string): number =>
  TELLING.includes(name) ? TELLING.indexOf(name) - TELLING.length : fieldOrder(name)
