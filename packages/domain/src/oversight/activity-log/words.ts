import type { ShownAs } from './shown.ts'

// Words of the screens for the lines of the audit. One table: code that writes a line with an action or an entity not
// listed here does not compile, and a field without a label is shown under its own name.

/** Filters of the Registro. The actions of each are repeated in an index of the database. */
export const TIPI = {
  bet: 'Bet',
  esiti: 'Esiti',
  drop: 'Drop',
  invii: 'Invii',
  movimenti: 'Movimenti',
  conti: 'Conti',
  anagrafiche: 'Anagrafiche',
  collegamenti: 'Collegamenti',
  orari: 'Orari',
  variabili: 'Variabili',
  utenti: 'Utenti',
  accessi: 'Accessi',
  altro: 'Altro',
} as const

export type Tipo = keyof typeof TIPI

interface Action {
  /** After the name of who did it, before the thing it was done to. */
  verb: string
  /** There is a verb that takes it back. */
  undoable?: true
}

/** Every action a line of the audit can have. */
export const ACTIONS = {
  'bets.save': { verb: 'ha inserito' },
  'bets.duplicate': { verb: 'ha duplicato' },
  'bets.edit': { verb: 'ha modificato', undoable: true },
  'bets.target': { verb: "ha cambiato l'obiettivo di" },
  'bets.take-over': { verb: 'ha preso il posto di chi scriveva su' },
  'bets.beginning': { verb: "ha impostato l'inizio dell'evento di" },
  'bets.tip-odds': { verb: 'ha corretto la quota del tip di' },
  'bets.read-image': { verb: 'ha letto la foto di' },
  'bets.photo': { verb: 'ha cambiato le foto di' },
  'bets.change-seen': { verb: 'ha preso visione della modifica di' },
  'bets.confirm-drop': { verb: 'ha confermato i drop di' },
  'bets.delete': { verb: 'ha eliminato', undoable: true },
  'bets.restore': { verb: 'ha ripristinato', undoable: true },

  'bets.score': { verb: 'ha inserito il risultato di', undoable: true },
  'bets.merge-event': { verb: 'ha unito a un altro', undoable: true },
  'bets.split-event': { verb: 'ha separato', undoable: true },
  'bets.ask-second-person': { verb: 'ha chiesto la conferma di' },
  'bets.second-person-confirms': { verb: 'ha confermato' },
  'bets.second-person-refuses': { verb: 'ha rifiutato' },
  'bets.request-withdrawn': { verb: 'ha ritirato' },
  'bets.request-expired': { verb: 'ha trovato scaduta' },

  'drops.save': { verb: 'ha registrato un drop su', undoable: true },
  'drops.remove': { verb: 'ha tolto un drop da', undoable: true },
  'drops.move': { verb: 'ha spostato un drop di', undoable: true },
  'drops.tipster': { verb: 'ha droppato il tipster su', undoable: true },
  'drops.accept-answer': { verb: 'ha accettato una risposta su', undoable: true },
  'drops.ignore-answer': { verb: 'ha messo da parte una risposta su' },
  'drops.not-announced': { verb: 'non ha avuto conferma del drop di' },

  'relay.send': { verb: 'ha inviato' },
  'relay.sparachat': { verb: 'ha scritto a' },
  'relay.remind': { verb: 'ha sollecitato le sale di' },
  'relay.stop': { verb: 'ha fermato' },
  'relay.withdraw': { verb: 'ha ritirato' },
  'relay.undo-withdrawal': { verb: 'ha annullato il ritiro di' },
  'relay.correct': { verb: 'ha fatto correggere nelle chat' },
  'relay.confirm': { verb: "ha confermato l'invio di" },
  'relay.discard': { verb: "ha scartato l'invio di" },
  'relay.expire': { verb: 'ha trovato scaduta' },
  'relay.resume': { verb: 'ha ripreso gli invii a' },
  'relay.cancel-paused': { verb: 'ha annullato gli invii in pausa a' },
  'relay.arrivato': { verb: 'ha dato per arrivato' },
  'relay.reinvia': { verb: 'ha reinviato' },
  'relay.annulla': { verb: 'ha chiuso senza reinviare' },
  'reports.send': { verb: 'ha inviato' },
  'estratti.freeze': { verb: 'ha inviato' },
  'estratti.stato': { verb: 'ha cambiato lo stato di' },
  'estratti.confermo': { verb: 'ha confermato' },
  'estratti.contesto': { verb: 'ha contestato' },
  'estratti.sollecito': { verb: 'ha sollecitato' },
  'contestazioni.presa': { verb: 'ha preso in carico' },
  'contestazioni.risposta': { verb: 'ha risposto a' },
  'contestazioni.chiusura': { verb: 'ha chiuso' },
  'contestazioni.ritirata': { verb: 'ha ritirato' },
  'quadratura.dichiara': { verb: 'ha dichiarato' },
  'quadratura.letta': { verb: "ha letto l'importo di" },
  'quadratura.quadrata': { verb: 'ha quadrato' },
  'quadratura.riaperta': { verb: 'ha riaperto' },
  'quadratura.scartata': { verb: 'ha scartato' },
  'inbox.reprocess': { verb: 'ha rimesso in elaborazione' },
  'inbox.ignore': { verb: 'ha ignorato' },
  'bot.refresh': { verb: 'ha aggiornato' },

  'reference.create': { verb: 'ha creato', undoable: true },
  'reference.edit': { verb: 'ha modificato', undoable: true },
  'reference.delete': { verb: 'ha eliminato', undoable: true },
  'reference.add-rule': { verb: 'ha aggiunto una regola a', undoable: true },
  'reference.remove-rule': { verb: 'ha tolto una regola a', undoable: true },
  'batch.stato': { verb: 'ha aggiornato', undoable: true },
  'batch.metti-in-attesa': { verb: 'ha messo in attesa' },
  'chats.migrate': { verb: 'ha aggiornato la chat di' },

  'links.create': { verb: 'ha creato', undoable: true },
  'links.delete': { verb: 'ha eliminato', undoable: true },
  'links.change': { verb: 'ha cambiato le regole di', undoable: true },
  'links.ask-first': { verb: 'ha cambiato la richiesta di conferma di', undoable: true },

  'closing-windows.add': { verb: 'ha aggiunto un orario a', undoable: true },
  'closing-windows.remove': { verb: 'ha tolto un orario a', undoable: true },

  'movements.cashin': { verb: 'ha registrato un cashin di', undoable: true },
  'movements.cashout': { verb: 'ha registrato un cashout di', undoable: true },
  'movements.deposito_in': { verb: 'ha registrato un DepositoIn di', undoable: true },
  'movements.deposito_out': { verb: 'ha registrato un DepositoOut di', undoable: true },
  'movements.cashflow': { verb: 'ha registrato un cashflow di', undoable: true },
  'movements.reverse-cashin': { verb: 'ha eliminato un cashin di', undoable: true },
  'movements.reverse-cashout': { verb: 'ha eliminato un cashout di', undoable: true },
  'movements.reverse-deposito_in': { verb: 'ha eliminato un DepositoIn di', undoable: true },
  'movements.reverse-deposito_out': { verb: 'ha eliminato un DepositoOut di', undoable: true },
  'movements.reverse-cashflow': { verb: 'ha eliminato un cashflow di', undoable: true },
  'movements.reverse-flusso_conto': { verb: 'ha eliminato un flusso di', undoable: true },
  'movements.reverse-cambio_valuta': { verb: 'ha eliminato un cambio di' },
  'movements.reverse-cashflow_fondo': { verb: 'ha eliminato un cashflow di' },
  'movements.reverse-deposito_profitto': { verb: 'ha eliminato un deposito di profitto di' },
  'movements.reverse-spostamento_fondo': { verb: 'ha eliminato uno spostamento di' },
  'movements.reverse-spostamento_portafoglio': { verb: 'ha eliminato uno spostamento di' },
  'movements.remainder-in-eur': { verb: 'ha portato in pareggio in euro' },
  'movements.close-week': { verb: 'ha chiuso' },
  'movements.reopen-week': { verb: 'ha riaperto' },
  'summary.cashflow_fondo': { verb: 'ha registrato un cashflow di' },
  'summary.cambio_valuta': { verb: 'ha cambiato valuta in' },
  'summary.add-fondo': { verb: 'ha creato' },
  'summary.add-portafoglio': { verb: 'ha creato' },
  'summary.deposito_profitto': { verb: 'ha depositato il profitto in' },
  'summary.flusso_conto': { verb: 'ha registrato un flusso di', undoable: true },
  'summary.spostamento_fondo': { verb: 'ha spostato denaro da' },
  'summary.spostamento_portafoglio': { verb: 'ha spostato denaro da' },

  'settings.set-variable': { verb: 'ha impostato', undoable: true },
  'settings.set-secret': { verb: 'ha impostato' },

  'users.save-view': { verb: 'ha salvato' },
  'users.edit-view': { verb: 'ha modificato' },
  'users.delete-view': { verb: 'ha eliminato' },

  'users.create': { verb: 'ha creato', undoable: true },
  'users.edit': { verb: 'ha modificato', undoable: true },
  'users.delete': { verb: 'ha eliminato', undoable: true },
  'users.password': { verb: 'ha cambiato la password di' },
  'users.add-task': { verb: 'ha creato' },
  'users.remove-task': { verb: 'ha eliminato' },

  'auth.bootstrap': { verb: 'ha creato' },
  'auth.signin': { verb: 'è entrato come' },
  'auth.sessions.end': { verb: 'ha chiuso gli accessi di' },
  'auth.second-factor.on': { verb: 'ha attivato la verifica in due passaggi di' },
  'auth.second-factor.off': { verb: 'ha tolto la verifica in due passaggi di' },
  'auth.recovery-code': { verb: 'ha usato un codice di recupero di' },
} as const satisfies Readonly<Record<string, Action>>

export type AuditAction = keyof typeof ACTIONS

/** Those a verb takes back. */
export type UndoableAction = {
  [A in AuditAction]: (typeof ACTIONS)[A] extends { undoable: true } ? A : never
}[AuditAction]

/** Whether there is a verb that takes such a line back. */
export const isUndoable = (action: string): action is UndoableAction =>
  Object.hasOwn(ACTIONS, action) && 'undoable' in ACTIONS[action as AuditAction]

/** Every kind of thing a line of the audit is about, as a person calls one of it. */
export const ENTITIES = {
  bet: 'Bet',
  conferma: 'Richiesta di conferma',
  evento: 'Evento',
  tipster: 'Tipster',
  sala: 'Sala',
  sito: 'Sito',
  altro: 'Altro',
  book: 'Book',
  valuta: 'Valuta',
  sparax: 'Sparax',
  canale: 'Canale',
  anagrafica_sport: 'Sport',
  anagrafica_fasce: 'Fascia',
  anagrafica_esito: 'Esito',
  collegamento_automatico: 'Collegamento automatico',
  collegamento_riconoscimento: 'Collegamento riconoscimento',
  collegamento_keyword: 'Collegamento keyword',
  collegamento_speciale: 'Collegamento speciale',
  collegamento_sparax: 'Collegamento sparax',
  utente: 'Utente',
  task: 'Task',
  admin_variable: 'Variabile',
  conto: 'Conto',
  conti: 'Conti',
  chiusura: 'Settimana',
  movimento: 'Movimento',
  fondo_cassa: 'Fondo cassa',
  fondo: 'Fondo cassa',
  portafoglio: 'Portafoglio',
  chat: 'Chat',
  inoltro: 'Messaggio inoltrato',
  invio: 'Messaggio',
  'report-invio': 'Invio dei conti',
  estratto: 'Estratto',
  contestazione: 'Contestazione',
  dichiarazione: 'Dichiarazione di saldo',
  aggiornamento: 'Messaggio accantonato',
  bot: 'Bot',
  vista: 'Vista',
} as const satisfies Readonly<Record<string, string>>

export type AuditEntity = keyof typeof ENTITIES

interface Field {
  label: string
  as: ShownAs
}
type Fields = Readonly<Record<string, Field | null>>

const field = (label: string, as: ShownAs = 'text'): Field => ({ label, as })
/** Not shown: derived from other fields, or without information for a reader. */
const SILENT = null

/** Every field of lines of the audit. */
export const FIELDS: Fields = {
  // Bets
  receivedBet: field('Testo ricevuto'),
  formattedBet: field('Testo Bet'),
  esito: field('Esito'),
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
  importo: field('Importo', 'amount'),
  importoEur: field('In euro', 'amount'),
  riga: SILENT,
  quota: field('Quota', 'odds'),
  tassaQuota: field('Tassa Quota', 'percent'),
  percentualeImporto: field('Percentuale Importo', 'percent'),
  cambio: field('Cambio', 'rate'),
  idValuta: field('Valuta'),
  freerollAttivo: field('Freeroll Attivo', 'percent'),
  letteraImporto: field('Lettera Importo', 'letter'),
  letteraQuota: field('Lettera Quota', 'letter'),
  bet: field('Alla bet', 'bet'),
  daBet: field('Dalla bet', 'bet'),
  annunciato: field('Annunciato in chat', 'flag'),
  totTipster: field('Tot Tipster', 'money'),
  quotaDrop: field('Quota Drop', 'odds'),
  idTipsterDrop: field('Tipster droppato', 'tipster'),
  sala: field('Sala'),
  sito: field('Sito'),
  altro: field('Altro'),
  risposta: SILENT,
  autore: field('Autore'),

  // Events
  unitoA: field('Unito a', 'evento'),
  squadreInvertite: field('Squadre in ordine inverso', 'flag'),

  // Sends
  sale: field('Sale', 'list'),
  destinazioni: field('Destinazioni', 'list'),
  destinatari: field('Destinatari', 'list'),
  text: field('Testo'),
  chatId: field('Chat'),
  idReceivedBet: field('Bet', 'bet'),
  kind: SILENT,
  updateId: SILENT,
  invii: field('Messaggi', 'count'),

  // Reference records
  nome: field('Nome'),
  lista: field('Elenco'),
  condivisa: field('Condivisa', 'flag'),
  contenuto: SILENT,
  nomeTipster: field('Nome'),
  nomeSala: field('Nome'),
  nomeSito: field('Nome'),
  nomeAltro: field('Nome'),
  nomeBook: field('Nome'),
  nomeSparax: field('Nome'),
  pathFoto: field('Logo'),
  idBook: field('Book', 'book'),
  idGruppoTg: field('ID Gruppo Telegram'),
  idDropTg: field('ID Drop Telegram'),
  nomeGruppoTg: field('Nome Gruppo Telegram'),
  idGruppoTgMittente: field('Gruppo mittente'),
  argomento: field("Nell'argomento"),
  argomentoMittente: field("Dall'argomento"),
  argomentoDestinatario: field("Nell'argomento"),
  idGruppoTgDestinatario: field('Gruppo destinatario'),
  nomeMittente: field('Mittente'),
  nomeDestinatario: field('Destinatario'),
  stato: field('Stato', 'stato'),
  conti: field('Attesa Conti', 'flag'),
  passivo: field('Passivo', 'flag'),
  bloccata: field('Bloccata', 'flag'),
  limiteImporto: field('Limite per bet', 'amount'),
  obiettivo: field('Obiettivo', 'money'),
  quotaMinima: field('Quota minima', 'odds'),
  presoDa: field('Preso da'),
  presoA: field('Preso a'),
  isSecret: field('Segreta', 'flag'),
  sendOriginalBet: field('Invia la bet originale', 'flag'),
  promptGpt: field('Prompt'),
  pulsanti: field('Pulsanti sotto le bet', 'flag'),
  accettaDaSolo: field('Accetta da solo', 'flag'),
  accettaImportoMax: field('Importo massimo accettato', 'amount'),
  accettaScartoQuota: field('Scarto di quota accettato', 'odds'),
  freerollReale: field('Freeroll Reale', 'percent'),
  saldoOutstandingBase: field('Saldo Outstanding Base', 'amount'),
  saldoFreerollBase: field('Saldo Freeroll Base', 'amount'),
  saldoOutstandingBaseNoPerc: SILENT,
  saldoFreerollBaseNoPerc: SILENT,
  url: field('URL'),
  info: field('Info'),
  simbolo: field('Simbolo'),
  valuta: field('Valuta'),
  accettazioneTipster: field('Accettazione', 'flag'),
  action: field('Action', 'percent'),
  freeroll: field('Freeroll', 'percent'),
  prepagato: field('Prepagato', 'flag'),
  importoRichiesto: field('Importo Massimo Richiesto', 'money'),
  messaggioApertura: field('Messaggio di apertura'),
  messaggioChiusura: field('Messaggio di chiusura'),
  percentualeMinNoDrop: field('% minima NoDrop', 'percent'),
  percentualeMaxNoDrop: field('% massima NoDrop', 'percent'),
  percentualeMaxDrop: field('% massima Drop', 'percent'),
  capMaxDrop: field('Cap massimo Drop', 'money'),
  capMaxNoDrop: field('Cap massimo NoDrop', 'money'),
  filtroAutori: field('Filtro autori', 'flag'),
  autoriAmmessi: field('Autori ammessi', 'list'),
  regola: field('Regola'),
  delaySecondsSparax: field('Attesa (secondi)', 'number'),
  soloFoto: field('Solo foto', 'flag'),
  autoLinkMode: field('Collegamento automatico'),
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
  // Stored for taking the act back; its sentence says the same.
  campi: SILENT,
  filtro: SILENT,
  confermare: field("Conferma prima dell'invio", 'flag'),
  chiediConferma: field("Conferma prima dell'invio", 'flag'),
  giorno: field('Giorno', 'weekday'),
  oraInizio: field('Dalle'),
  oraFine: field('Alle'),

  // Money
  idMovimento: field('Movimento'),
  data: field('Data', 'moment'),
  nota: field('Nota'),
  portafogli: field('Portafogli', 'amount'),
  a: field('A'),
  da: field('Dal'),
  quanti: field('Conti', 'number'),
  euro: field('In euro', 'money'),

  // Statements
  periodo: field('Periodo', 'period'),
  saldo: field('Saldo', 'amount'),
  sha256: field('SHA-256'),
  presaDa: field('In carico a'),
  testo: field('Testo'),
  utente: field('Utente Telegram'),
  sostituisce: field('Sostituisce', 'list'),
  momento: field('Al', 'moment'),
  parole: field('Parole'),
  nostro: field('Nostro saldo', 'amount'),
  conto: SILENT,

  // Users
  username: field('Username'),
  roles: field('Ruoli', 'list'),
  tasks: field('Task', 'list'),
  bonus: field('Bonus', 'amount'),
  users: field('Utenti', 'list'),
  secondoFattoreRichiesto: field('Verifica in due passaggi richiesta', 'flag'),
  sessioni: field('Accessi chiusi', 'count'),

  // Keys and counters of rows
  id: SILENT,
  idRegola: SILENT,
  idCanale: SILENT,
  idSparax: SILENT,
  idSito: SILENT,
  idAltro: SILENT,
  idVenue: SILENT,
  demo: SILENT,
  version: SILENT,
  protetto: SILENT,
  chosenBook: SILENT,
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
  evento: { risultato: field('Risultato') },
  conti: { sale: field('Sale', 'count') },
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

/** The action in words; an action of another version of the product by its own name. */
export function actionWords(action: string, fields: readonly string[] = []): string {
  if (action === 'bets.edit' && fields.includes('esito')) return 'ha refertato'
  return Object.hasOwn(ACTIONS, action) ? ACTIONS[action as AuditAction].verb : action
}

export const entityWords = (entity: string): string =>
  Object.hasOwn(ENTITIES, entity) ? ENTITIES[entity as AuditEntity] : entity

/** The house's own accounts, as their screens call them. */
export const CONTO_NAMES: Readonly<Record<string, string>> = {
  NO_DROP: 'No Drop',
  SCARTI_QUOTA: 'Scarti Quota',
  FREEROLL: 'Freeroll',
  INCASSI: 'Incassi',
  SPESE: 'Spese',
  DIVIDENDI: 'Dividendi',
}
