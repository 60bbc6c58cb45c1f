import { maxOf } from '@xbetapp/domain/reference/reference/fields'
import { z } from 'zod'
import { ADMINS, SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, SeenVersion, Stato, WireDate } from '../fields.ts'
import { Amount, Balance, Choice, FilledText, Percent, Percent3_2, StatoField } from '../form-fields.ts'
import { authors, authorsRead, authorsWrite } from './authors.ts'
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

const share = field(z.number().nullable(), Percent3_2.nullable().optional())
const cap = field(z.number().nullable(), Amount.nullable().optional())

const identity = { nomeTipster: name('nomeTipster') }
const chats = { idGruppoTg: chat, idDropTg: chat }
const limits = {
  percentualeMinNoDrop: share,
  percentualeMaxNoDrop: share,
  capMaxDrop: cap,
  capMaxNoDrop: cap,
  percentualeMaxDrop: share,
}
const money = {
  action: field(z.number(), Percent),
  freeroll: field(z.number(), Percent),
  saldoOutstandingBase: field(z.number(), Balance),
  saldoFreerollBase: field(z.number(), Balance),
}
const messages = {
  messaggioApertura: text('messaggioApertura'),
  messaggioChiusura: text('messaggioChiusura'),
}
const acceptance = { accettazioneTipster: flag, importoRichiesto: amount }
const flags = { prepagato: flag, passivo: flag, conti: flag }
const ceiling = { ...credit, ...atLimit }
/** Fields a body may leave out, in the order in which they are judged. */
const optional = { ...chats, ...messages, ...acceptance, ...limits, ...flags, ...ceiling }

export const RegolaTipster = z.object({ idRegola: z.number(), regola: z.string(), idTipster: z.number() })

/** The tipster as a bet carries him. */
export const BetTipster = z.object({
  idTipster: z.number(),
  ...answerFields(identity),
  ...answerFields(chats),
  stato: Stato,
  regole: z.array(RegolaTipster),
  ...answerFields(limits),
})

export const TipsterTerms = z.object({ action: z.number(), freeroll: z.number() })

export const Tipster = BetTipster.extend({
  nomeGruppoTg: z.string().nullable(),
  ...answerFields({ ...acceptance, ...messages, ...money, ...flags, ...ceiling }),
  saldoOutstandingBaseNoPerc: z.number(),
  saldoFreerollBaseNoPerc: z.number(),
  ...authorsRead,
  /** Grows with every change. Sent back with an edit, the version detects a change in between. */
  version: z.number(),
  /** Terms by their first day, null for the beginning; absent where none are dated. */
  condizioni: z.array(z.object({ dal: WireDate.nullable(), ...TipsterTerms.shape })).optional(),
})

export const tipsterEndpoints = {
  'GET /api/v1/tipster': list('tipsters with their rules', Tipster),
  'GET /api/v1/tipster/:id': oneById('tipster', Tipster),
  'POST /api/v1/tipster': endpoint({
    summary: 'Creates a tipster',
    access: ADMINS,
    denied: 'TIPSTER_CREATE_DENIED',
    body: z.object({
      ...bodyFields(identity),
      stato: StatoField.default('A'),
      ...bodyFields(money),
      ...bodyFields(optional),
    }),
    answer: Tipster,
    errors: ['NAME_TAKEN', 'CHAT_SHARED'],
  }),
  // The screens of limits, required amount and acceptance send only their own fields (rule: venue/merge).
  'PUT /api/v1/tipster': endpoint({
    summary: 'Edits a tipster, his limits, required amount and acceptance included',
    access: SETTINGS_EDITORS,
    denied: 'TIPSTER_EDIT_DENIED',
    body: z.object({
      idTipster: Id,
      version: SeenVersion,
      ...editFields(identity),
      stato: StatoField.optional(),
      ...editFields(money),
      ...bodyFields(optional),
      ...authorsWrite,
    }),
    answer: Tipster,
    errors: ['NAME_TAKEN', 'NAME_PROTECTED', 'CHAT_SHARED', 'CONFLICT'],
  }),
  'GET /api/v1/tipster/:id/autori': authors('Who has written in the group of a tipster'),
  'POST /api/v1/regola-tipster': endpoint({
    summary: "Adds a rule to a tipster; idRegola is the server's",
    access: ADMINS,
    body: z.object({
      idRegola: z.unknown().optional(),
      regola: FilledText(maxOf('regola')),
      idTipster: Choice,
    }),
    answer: RegolaTipster,
    errors: ['TIPSTER_NOT_FOUND'],
  }),
  'DELETE /api/v1/regola-tipster/:idRegola': endpoint({
    summary: 'Deletes a rule',
    access: ADMINS,
    params: z.object({ idRegola: Id }),
  }),
}
