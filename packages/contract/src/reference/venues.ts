import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { webAddress } from '@xbetapp/domain/platform/validation/rules'
import { maxOf } from '@xbetapp/domain/reference/reference/fields'
import { z } from 'zod'
import { ADMINS, SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Id, SeenVersion, Stato, WireDate } from '../fields.ts'
import {
  Balance,
  Choice,
  ColumnLetters,
  MaybeText,
  OddsSpread,
  Percent3_2,
  SharePercent,
  StatoField,
  ValutaKey,
} from '../form-fields.ts'
import { authors, authorsRead, authorsWrite } from './authors.ts'
import { Book, Valuta } from './books-currencies.ts'
import {
  amount,
  answerFields,
  atLimit,
  bodyFields,
  chat,
  credit,
  editFields,
  field,
  flag,
  list,
  name,
  oneById,
  text,
} from './record.ts'

// Rooms, sites and others are created whole and edited by merging the sent fields: a field left out stays, null empties
// it. Fields the caller's role may not edit keep their stored value without an error (rule: venue/money-is-admins).

const percent = field(z.number(), Percent3_2)
const balance = field(z.number(), Balance)
const letters = field(z.string().nullable(), ColumnLetters.optional())

const requiredFields = {
  percentualeImporto: field(z.number(), SharePercent),
  stato: field(Stato, StatoField),
}
const money = {
  freerollAttivo: percent,
  freerollReale: percent,
  saldoOutstandingBase: balance,
  saldoFreerollBase: balance,
}
const optional = {
  letteraImporto: letters,
  letteraQuota: letters,
  passivo: flag,
  /** The venue's book takes nothing any more. */
  bloccata: flag,
  /** The most the venue's book takes on a bet, in the venue's currency; null for no limit. */
  limiteImporto: amount,
  ...credit,
}
const chats = { idGruppoTg: chat, idDropTg: chat }
const room = {
  conti: flag,
  sendOriginalBet: flag,
  promptGpt: text('promptGpt'),
  /** The room's answers become drops without a person, within the two limits that follow. */
  accettaDaSolo: flag,
  /** The greatest accepted amount, in the room's currency. */
  accettaImportoMax: amount,
  /** The allowed distance of an answer's odds from the bet's. */
  accettaScartoQuota: field(z.number().nullable(), OddsSpread.nullable().optional()),
  /** In the room's chat the bot answers `/saldo` with the balance. */
  saldoInChat: flag,
  ...atLimit,
}
const tax = { tassaQuota: percent }
const info = { info: text('info') }
const Url = MaybeText(maxOf('url')).refine((url) => webAddress(url ?? '') === null, MESSAGES.webAddress)
const site = { url: field(z.string().nullable(), Url.optional()) }

/** Fields that only rooms have: columns of the table `room`, not of `venue`. */
export const ROOM_FIELDS = ['idBook', 'filtroAutori', ...keys(chats), ...keys(room)] as const
function keys<F extends object>(fields: F) {
  return Object.keys(fields) as Array<keyof F>
}

/** Defaults of a new venue. */
const defaults = {
  percentualeImporto: SharePercent.default(100),
  idValuta: ValutaKey.default('EUR'),
  stato: StatoField.default('A'),
}

export const VenueTerms = z.object({
  percentualeImporto: z.number(),
  tassaQuota: z.number(),
  freerollAttivo: z.number(),
  freerollReale: z.number(),
})

const venueFields = {
  ...answerFields({ ...requiredFields, ...money, ...optional }),
  saldoOutstandingBaseNoPerc: z.number(),
  saldoFreerollBaseNoPerc: z.number(),
  idValuta: z.string(),
  valuta: Valuta,
  /** Grows with every change. Sent back with an edit, the version detects a change in between. */
  version: z.number(),
  /** Terms by their first day, null for the beginning; absent where none are dated. */
  condizioni: z.array(z.object({ dal: WireDate.nullable(), ...VenueTerms.shape })).optional(),
}

const roomName = { nomeSala: name('nomeSala') }
const roomOptional = { ...chats, ...optional, ...room }
export const Sala = z.object({
  idSala: z.number(),
  ...answerFields(roomName),
  idBook: z.number(),
  book: Book,
  ...venueFields,
  ...answerFields({ ...chats, ...room }),
  /** 0 or 1 on the wire, where every other flag is a boolean. */
  isSecret: z.union([z.literal(0), z.literal(1)]),
  ...authorsRead,
})
/**
 * Book and currency of a room are fixed once it exists (rule: venue/currency-locked); changed ones in the body are
 * ignored.
 */
const SalaEdit = z.object({
  idSala: Id,
  version: SeenVersion,
  ...editFields({ ...roomName, ...requiredFields, ...money }),
  ...bodyFields(roomOptional),
  ...authorsWrite,
})

const newAccount = { ...defaults, ...bodyFields(money), tassaQuota: Percent3_2.default(0) }
const editedAccount = {
  ...editFields(requiredFields),
  idValuta: ValutaKey.optional(),
  ...editFields({ ...money, ...tax }),
}

const siteName = { nomeSito: name('nomeSito') }
const siteOptional = { ...site, ...info, ...optional }
export const Sito = z.object({
  idSito: z.number(),
  ...answerFields({ ...siteName, ...site, ...info, ...tax }),
  ...venueFields,
})

const otherName = { nomeAltro: name('nomeAltro') }
const otherOptional = { ...info, ...optional }
export const Altro = z.object({
  idAltro: z.number(),
  ...answerFields({ ...otherName, ...info, ...tax }),
  ...venueFields,
})

const saldoTotale = (what: string) =>
  endpoint({
    summary: `SALDO TOTALE of the ${what} as of now, its percentage may change only at 0; its currency only while it holds nothing`,
    access: SETTINGS_EDITORS,
    params: ById,
    answer: z.object({ saldoTotale: z.number(), valutaInUso: z.boolean() }),
  })

export const venueEndpoints = {
  'GET /api/v1/sala': list('rooms; secret ones for ADMIN only', Sala),
  'GET /api/v1/sala/:id': oneById('room', Sala),
  'POST /api/v1/sala': endpoint({
    summary: 'Creates a room; sparax that link rooms of its kind by themselves are linked to it',
    access: ADMINS,
    denied: 'SALA_CREATE_DENIED',
    body: z.object({
      ...bodyFields(roomName),
      idBook: Choice,
      ...defaults,
      ...bodyFields(money),
      ...bodyFields(roomOptional),
    }),
    answer: Sala,
    errors: ['NAME_TAKEN', 'CHAT_SHARED'],
  }),
  'PUT /api/v1/sala': endpoint({
    summary: 'Edits a room, its prompt included',
    access: SETTINGS_EDITORS,
    denied: 'SALA_EDIT_DENIED',
    body: SalaEdit,
    answer: Sala,
    errors: ['NAME_TAKEN', 'CHAT_SHARED', 'PERCENTUALE_LOCKED', 'CONFLICT'],
  }),
  'GET /api/v1/sala/:id/autori': authors('Who has answered in the chat of a room'),
  'GET /api/v1/sala/:id/saldo-totale': saldoTotale('room'),
  'GET /api/v1/sito': list('sites', Sito),
  'GET /api/v1/sito/:id': oneById('site', Sito),
  'POST /api/v1/sito': endpoint({
    summary: 'Creates a site',
    access: ADMINS,
    denied: 'SITO_CREATE_DENIED',
    body: z.object({ ...bodyFields(siteName), ...newAccount, ...bodyFields(siteOptional) }),
    answer: Sito,
    errors: ['NAME_TAKEN'],
  }),
  'PUT /api/v1/sito': endpoint({
    summary: 'Edits a site',
    access: SETTINGS_EDITORS,
    denied: 'SITO_EDIT_DENIED',
    body: z.object({
      idSito: Id,
      version: SeenVersion,
      ...editFields(siteName),
      ...editedAccount,
      ...bodyFields(siteOptional),
    }),
    answer: Sito,
    errors: ['NAME_TAKEN', 'PERCENTUALE_LOCKED', 'VALUTA_LOCKED', 'CONFLICT'],
  }),
  'GET /api/v1/sito/:id/saldo-totale': saldoTotale('site'),
  'GET /api/v1/altro': list('others', Altro),
  'GET /api/v1/altro/:id': oneById('other', Altro),
  'POST /api/v1/altro': endpoint({
    summary: 'Creates an other account',
    access: ADMINS,
    denied: 'ALTRO_CREATE_DENIED',
    body: z.object({ ...bodyFields(otherName), ...newAccount, ...bodyFields(otherOptional) }),
    answer: Altro,
    errors: ['NAME_TAKEN'],
  }),
  'PUT /api/v1/altro': endpoint({
    summary: 'Edits an other account',
    access: SETTINGS_EDITORS,
    denied: 'ALTRO_EDIT_DENIED',
    body: z.object({
      idAltro: Id,
      version: SeenVersion,
      ...editFields(otherName),
      ...editedAccount,
      ...bodyFields(otherOptional),
    }),
    answer: Altro,
    errors: ['NAME_TAKEN', 'PERCENTUALE_LOCKED', 'VALUTA_LOCKED', 'CONFLICT'],
  }),
  'GET /api/v1/altro/:id/saldo-totale': saldoTotale('other account'),
}
