import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { webAddress } from '@xbetapp/domain/platform/validation/rules'
import { z } from 'zod'
import { ADMINS, SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import {
  Balance,
  Choice,
  ColumnLetters,
  MaybeChatId,
  MaybeText,
  Name,
  OddsSpread,
  Percent3_2,
  PositiveAmount,
  SharePercent,
  StatoField,
  ValutaKey,
  Version,
} from '../form-fields.ts'
import { authors, authorsEdit } from './authors.ts'
import { Altro, Sala, Sito } from './reference.ts'

// Rooms, sites and others are created whole and edited by merging the sent fields: a field left out stays, null empties
// it. Fields the caller's role may not edit keep their stored value without an error (rule: venue/money-is-admins).

const money = {
  freerollAttivo: Percent3_2,
  freerollReale: Percent3_2,
  saldoOutstandingBase: Balance,
  saldoFreerollBase: Balance,
}
/** Defaults of a new venue. */
const defaults = {
  percentualeImporto: SharePercent.default(100),
  idValuta: ValutaKey.default('EUR'),
  stato: StatoField.default('A'),
}
const given = { percentualeImporto: SharePercent, stato: StatoField }
const optional = {
  letteraImporto: ColumnLetters.optional(),
  letteraQuota: ColumnLetters.optional(),
  passivo: z.boolean().optional(),
  bloccata: z.boolean().optional(),
  limiteImporto: PositiveAmount.nullable().optional(),
}

const salaOptional = {
  idGruppoTg: MaybeChatId.optional(),
  idDropTg: MaybeChatId.optional(),
  ...optional,
  conti: z.boolean().optional(),
  sendOriginalBet: z.boolean().optional(),
  promptGpt: MaybeText(20_000).optional(),
  accettaDaSolo: z.boolean().optional(),
  accettaImportoMax: PositiveAmount.nullable().optional(),
  accettaScartoQuota: OddsSpread.nullable().optional(),
}
export const NewSala = z.object({ nomeSala: Name, idBook: Choice, ...defaults, ...money, ...salaOptional })
/**
 * Book and currency of a room are fixed once it exists (rule: venue/currency-locked); changed ones in the body are
 * ignored.
 */
export const SalaEdit = z.object({
  idSala: Id,
  version: Version,
  ...z.object({ nomeSala: Name, ...given, ...money }).partial().shape,
  ...salaOptional,
  ...authorsEdit,
})

const account = { ...money, tassaQuota: Percent3_2 }
const accountOptional = { info: MaybeText(2000).optional(), ...optional }
const sitoOptional = {
  url: MaybeText(500)
    .refine((url) => webAddress(url ?? '') === null, MESSAGES.webAddress)
    .optional(),
  ...accountOptional,
}
const newAccount = { ...defaults, ...money, tassaQuota: Percent3_2.default(0) }
const editedAccount = z.object({ ...given, idValuta: ValutaKey, ...account }).partial().shape

export const NewSito = z.object({ nomeSito: Name, ...newAccount, ...sitoOptional })
export const SitoEdit = z.object({
  idSito: Id,
  version: Version,
  nomeSito: Name.optional(),
  ...editedAccount,
  ...sitoOptional,
})

export const NewAltro = z.object({ nomeAltro: Name, ...newAccount, ...accountOptional })
export const AltroEdit = z.object({
  idAltro: Id,
  version: Version,
  nomeAltro: Name.optional(),
  ...editedAccount,
  ...accountOptional,
})

const saldoTotale = (what: string) =>
  endpoint({
    summary: `SALDO TOTALE of the ${what} as of now, its percentage may change only at 0; its currency only while it holds nothing`,
    access: SETTINGS_EDITORS,
    params: z.object({ id: Id }),
    answer: z.object({ saldoTotale: z.number(), valutaInUso: z.boolean() }),
  })

export const venueEndpoints = {
  'POST /api/v1/sala': endpoint({
    summary: 'Creates a room; sparax that link rooms of its kind by themselves are linked to it',
    access: ADMINS,
    denied: 'SALA_CREATE_DENIED',
    body: NewSala,
    answer: Sala,
    errors: ['NAME_TAKEN', 'CHAT_SHARED'],
    idempotent: true,
  }),
  'PUT /api/v1/sala': endpoint({
    summary: 'Edits a room, its prompt included',
    access: SETTINGS_EDITORS,
    denied: 'SALA_EDIT_DENIED',
    body: SalaEdit,
    answer: Sala,
    errors: ['NAME_TAKEN', 'CHAT_SHARED', 'PERCENTUALE_LOCKED', 'CONFLICT'],
    idempotent: true,
  }),
  'GET /api/v1/sala/:id/autori': authors('Who has answered in the chat of a room'),
  'GET /api/v1/sala/:id/saldo-totale': saldoTotale('room'),
  'POST /api/v1/sito': endpoint({
    summary: 'Creates a site',
    access: ADMINS,
    denied: 'SITO_CREATE_DENIED',
    body: NewSito,
    answer: Sito,
    errors: ['NAME_TAKEN'],
    idempotent: true,
  }),
  'PUT /api/v1/sito': endpoint({
    summary: 'Edits a site',
    access: SETTINGS_EDITORS,
    denied: 'SITO_EDIT_DENIED',
    body: SitoEdit,
    answer: Sito,
    errors: ['NAME_TAKEN', 'PERCENTUALE_LOCKED', 'VALUTA_LOCKED', 'CONFLICT'],
    idempotent: true,
  }),
  'GET /api/v1/sito/:id/saldo-totale': saldoTotale('site'),
  'POST /api/v1/altro': endpoint({
    summary: 'Creates an other account',
    access: ADMINS,
    denied: 'ALTRO_CREATE_DENIED',
    body: NewAltro,
    answer: Altro,
    errors: ['NAME_TAKEN'],
    idempotent: true,
  }),
  'PUT /api/v1/altro': endpoint({
    summary: 'Edits an other account',
    access: SETTINGS_EDITORS,
    denied: 'ALTRO_EDIT_DENIED',
    body: AltroEdit,
    answer: Altro,
    errors: ['NAME_TAKEN', 'PERCENTUALE_LOCKED', 'VALUTA_LOCKED', 'CONFLICT'],
    idempotent: true,
  }),
  'GET /api/v1/altro/:id/saldo-totale': saldoTotale('other account'),
}
