interface Described {
  /** Label in a form. */
  label: string
  /** Label in the form of a site or other; by default `label`. */
  ofAccount?: string
  /** Heading of the column; by default `label`. */
  column?: string
  /** Label in the Registro; by default `label`. */
  log?: string
  /** How the Registro shows values of the field; by default as they are. */
  as?:
    | 'flag'
    | 'percent'
    | 'amount'
    | 'money'
    | 'rate'
    | 'odds'
    | 'number'
    | 'letter'
    | 'list'
    | 'book'
    | 'stato'
  /** Most characters of a text. */
  max?: number
  /** Only ADMIN writes the field (rule: venue/money-is-admins). */
  admin?: true
}

const NAME = { label: 'Nome', max: 100 } as const
const admin = true

/**
 * The fields of reference records, each described once: contract, verbs, forms, columns and Registro read this table.
 * The Registro lists a record's fields in this order.
 */
const TABLE = {
  nomeTipster: NAME,
  nomeSala: NAME,
  nomeSito: NAME,
  nomeAltro: NAME,
  nomeBook: NAME,
  nomeSparax: NAME,
  pathFoto: { label: 'Percorso del logo', log: 'Logo', max: 500 },
  idBook: { label: 'Book', as: 'book' },
  idGruppoTg: { label: 'ID Gruppo Telegram' },
  idDropTg: { label: 'ID Drop Telegram' },
  nomeGruppoTg: { label: 'Nome Gruppo Telegram' },
  idGruppoTgMittente: { label: 'ID Gruppo Telegram Mittente', log: 'Gruppo mittente' },
  argomentoMittente: { label: "Solo dall'argomento", log: "Dall'argomento" },
  argomentoDestinatario: { label: "Nell'argomento" },
  idGruppoTgDestinatario: { label: 'ID Gruppo Telegram Destinatario', log: 'Gruppo destinatario' },
  nomeMittente: { label: 'Nome Mittente', log: 'Mittente', max: 100 },
  nomeDestinatario: { label: 'Nome Destinatario', log: 'Destinatario', max: 100 },
  stato: { label: 'Stato', as: 'stato' },
  conti: { label: 'Attesa Conti', as: 'flag', admin },
  passivo: { label: 'Passivo', as: 'flag' },
  bloccata: { label: 'Bloccata', ofAccount: 'Bloccato', as: 'flag' },
  limiteImporto: { label: 'Limite per bet', as: 'amount' },
  fido: { label: 'Fido', as: 'amount', admin },
  giorniFido: { label: 'Giorni di fido', as: 'number', admin },
  alLimite: { label: 'Al limite', admin },
  isSecret: { label: 'Segreta', as: 'flag' },
  sendOriginalBet: {
    label: 'Invia bet originale',
    column: 'Bet originale',
    log: 'Invia la bet originale',
    as: 'flag',
    admin,
  },
  promptGpt: { label: 'Prompt', max: 20_000, admin },
  pulsanti: { label: 'Pulsanti sotto le bet', as: 'flag' },
  // Settings that book money without a person.
  accettaDaSolo: { label: 'Accetta automaticamente', as: 'flag', admin },
  accettaImportoMax: { label: 'Importo massimo', log: 'Importo massimo accettato', as: 'amount', admin },
  accettaScartoQuota: { label: 'Scarto di quota', log: 'Scarto di quota accettato', as: 'odds', admin },
  saldoInChat: { label: 'Risponde a /saldo', as: 'flag', admin },
  percentualeImporto: { label: 'Percentuale Importo', column: 'Importo %', as: 'percent', admin },
  tassaQuota: { label: 'Tassa Quota', as: 'percent', admin },
  freerollAttivo: { label: 'Freeroll Attivo', as: 'percent', admin },
  freerollReale: { label: 'Freeroll Reale', as: 'percent', admin },
  saldoOutstandingBase: {
    label: 'Saldo Outstanding Base',
    column: 'Saldo Outst. Base',
    as: 'amount',
    admin,
  },
  saldoFreerollBase: { label: 'Saldo Freeroll Base', as: 'amount', admin },
  idValuta: { label: 'Valuta' },
  letteraImporto: { label: 'Lettera Importo', as: 'letter', max: 3 },
  letteraQuota: { label: 'Lettera Quota', as: 'letter', max: 3 },
  url: { label: 'URL', max: 500 },
  info: { label: 'Info', max: 2000 },
  simbolo: { label: 'Simbolo', max: 1 },
  valuta: { label: 'Valuta', max: 10 },
  cambio: { label: 'Cambio', as: 'rate' },
  accettazioneTipster: { label: 'Accettazione', as: 'flag' },
  action: { label: 'Action', column: 'Action %', as: 'percent', admin },
  freeroll: { label: 'Freeroll', column: 'Freeroll %', as: 'percent', admin },
  prepagato: { label: 'Prepagato', as: 'flag' },
  importoRichiesto: { label: 'Importo Massimo Richiesto', as: 'money', admin },
  // A Telegram message holds no more characters.
  messaggioApertura: { label: 'Messaggio Apertura', log: 'Messaggio di apertura', max: 4096, admin },
  messaggioChiusura: { label: 'Messaggio Chiusura', log: 'Messaggio di chiusura', max: 4096, admin },
  percentualeMinNoDrop: { label: 'Percentuale Min NoDrop', log: '% minima NoDrop', as: 'percent', admin },
  percentualeMaxNoDrop: { label: 'Percentuale Max NoDrop', log: '% massima NoDrop', as: 'percent', admin },
  percentualeMaxDrop: { label: 'Percentuale Max Drop', log: '% massima Drop', as: 'percent', admin },
  capMaxDrop: { label: 'Tetto Max Drop', log: 'Cap massimo Drop', as: 'money', admin },
  capMaxNoDrop: { label: 'Tetto Max NoDrop', log: 'Cap massimo NoDrop', as: 'money', admin },
  filtroAutori: { label: 'Solo dagli autori scelti', log: 'Filtro autori', as: 'flag' },
  autoriAmmessi: { label: 'Autori ammessi', as: 'list' },
  regola: { label: 'Regola', max: 2000 },
  delaySecondsSparax: {
    label: 'Ritardo in secondi',
    column: 'Ritardo (secondi)',
    log: 'Attesa (secondi)',
    as: 'number',
  },
  soloFoto: { label: 'Solo Foto', log: 'Solo foto', as: 'flag' },
  autoLinkMode: { label: 'Collegamento automatico' },
} as const satisfies Record<string, Described>

export type FieldName = keyof typeof TABLE
/** A field that is a text, which has a greatest length. */
export type TextName = { [F in FieldName]: (typeof TABLE)[F] extends { max: number } ? F : never }[FieldName]

export const REFERENCE_FIELDS: Readonly<Record<FieldName, Described>> = TABLE

export const maxOf = (name: TextName): number => TABLE[name].max
export const labelOf = (name: FieldName): string => TABLE[name].label
export const accountLabelOf = (name: FieldName): string => REFERENCE_FIELDS[name].ofAccount ?? labelOf(name)
export const columnOf = (name: FieldName): string => REFERENCE_FIELDS[name].column ?? labelOf(name)

/** Whether only ADMIN writes a field of this name. */
export const isAdminField = (name: string): boolean =>
  Object.hasOwn(TABLE, name) && REFERENCE_FIELDS[name as FieldName].admin === true
