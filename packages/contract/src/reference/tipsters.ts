import { z } from 'zod'
import { ADMINS, SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import {
  Amount,
  Balance,
  Choice,
  FilledText,
  MaybeChatId,
  MaybeText,
  Name,
  Percent,
  Percent3_2,
  PositiveAmount,
  StatoField,
  Version,
} from '../form-fields.ts'
import { authors, authorsEdit } from './authors.ts'
import { RegolaTipster, Tipster } from './reference.ts'

/** A Telegram message holds no more. */
const ChatMessage = MaybeText(4096)

const money = {
  action: Percent,
  freeroll: Percent,
  saldoOutstandingBase: Balance,
  saldoFreerollBase: Balance,
}
const optional = {
  idGruppoTg: MaybeChatId.optional(),
  idDropTg: MaybeChatId.optional(),
  messaggioApertura: ChatMessage.optional(),
  messaggioChiusura: ChatMessage.optional(),
  accettazioneTipster: z.boolean().optional(),
  importoRichiesto: PositiveAmount.nullable().optional(),
  percentualeMinNoDrop: Percent3_2.nullable().optional(),
  percentualeMaxNoDrop: Percent3_2.nullable().optional(),
  capMaxDrop: Amount.nullable().optional(),
  capMaxNoDrop: Amount.nullable().optional(),
  percentualeMaxDrop: Percent3_2.nullable().optional(),
  prepagato: z.boolean().optional(),
  passivo: z.boolean().optional(),
  conti: z.boolean().optional(),
}

export const NewTipster = z.object({
  nomeTipster: Name,
  stato: StatoField.default('A'),
  ...money,
  ...optional,
})
/**
 * Merges the sent fields: the limits, required-amount and acceptance screens send only theirs (rule: venue/merge).
 */
export const TipsterEdit = z.object({
  idTipster: Id,
  version: Version,
  ...z.object({ nomeTipster: Name, stato: StatoField, ...money }).partial().shape,
  ...optional,
  ...authorsEdit,
})

export const tipsterEndpoints = {
  'POST /api/v1/tipster': endpoint({
    summary: 'Creates a tipster',
    access: ADMINS,
    denied: 'TIPSTER_CREATE_DENIED',
    body: NewTipster,
    answer: Tipster,
    errors: ['NAME_TAKEN', 'CHAT_SHARED'],
    idempotent: true,
  }),
  'PUT /api/v1/tipster': endpoint({
    summary: 'Edits a tipster, his limits, required amount and acceptance included',
    access: SETTINGS_EDITORS,
    denied: 'TIPSTER_EDIT_DENIED',
    body: TipsterEdit,
    answer: Tipster,
    errors: ['NAME_TAKEN', 'NAME_PROTECTED', 'CHAT_SHARED', 'CONFLICT'],
    idempotent: true,
  }),
  'GET /api/v1/tipster/:id/autori': authors('Who has written in the group of a tipster'),
  'POST /api/v1/regola-tipster': endpoint({
    summary: "Adds a rule to a tipster; idRegola is the server's",
    access: ADMINS,
    body: z.object({
      idRegola: z.unknown().optional(),
      regola: FilledText(2000),
      idTipster: Choice,
    }),
    answer: RegolaTipster,
    errors: ['TIPSTER_NOT_FOUND'],
    idempotent: true,
  }),
  'DELETE /api/v1/regola-tipster/:idRegola': endpoint({
    summary: 'Deletes a rule',
    access: ADMINS,
    params: z.object({ idRegola: Id }),
  }),
}
