import { z } from 'zod'
import { ADMINS, SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Name, RequiredChatId, StatoField, Version, WholeNumber } from '../form-fields.ts'
import { AutoLinkMode, Canale, Sparax } from './reference.ts'

const sparax = {
  nomeSparax: Name,
  idGruppoTg: RequiredChatId,
  soloFoto: z.boolean(),
  stato: StatoField,
  autoLinkMode: AutoLinkMode,
  delaySecondsSparax: WholeNumber,
}
const canale = {
  nomeMittente: Name,
  idGruppoTgMittente: RequiredChatId,
  nomeDestinatario: Name,
  idGruppoTgDestinatario: RequiredChatId,
  argomentoMittente: z.number().int().positive().nullable(),
  argomentoDestinatario: z.number().int().min(2).nullable(),
}

export const sparaxChannelEndpoints = {
  'POST /api/v1/sparax': endpoint({
    summary: "Creates a sparax; its delay is SUPERADMIN's, 0 for everybody else",
    access: ADMINS,
    denied: 'SPARAX_CREATE_DENIED',
    body: z.object({
      ...sparax,
      soloFoto: sparax.soloFoto.default(false),
      stato: StatoField.default('A'),
      autoLinkMode: AutoLinkMode.default('NONE'),
      delaySecondsSparax: WholeNumber.default(0),
    }),
    answer: Sparax,
    errors: ['NAME_TAKEN'],
    idempotent: true,
  }),
  'PUT /api/v1/sparax': endpoint({
    summary: 'Edits a sparax; the delay is taken from SUPERADMIN only',
    access: SETTINGS_EDITORS,
    denied: 'SPARAX_EDIT_DENIED',
    body: z.object({ idSparax: Id, version: Version, ...z.object(sparax).partial().shape }),
    answer: Sparax,
    errors: ['NAME_TAKEN', 'CONFLICT'],
    idempotent: true,
  }),
  'POST /api/v1/canale': endpoint({
    summary: 'Creates a channel, once per pair of chats and topics',
    access: ADMINS,
    denied: 'CANALE_CREATE_DENIED',
    body: z.object({
      ...canale,
      argomentoMittente: canale.argomentoMittente.default(null),
      argomentoDestinatario: canale.argomentoDestinatario.default(null),
    }),
    answer: Canale,
    errors: ['CANALE_EXISTS', 'CANALE_SAME_CHAT'],
    idempotent: true,
  }),
  'PUT /api/v1/canale': endpoint({
    summary: 'Edits a channel',
    access: SETTINGS_EDITORS,
    denied: 'CANALE_EDIT_DENIED',
    body: z.object({ idCanale: Id, version: Version, ...z.object(canale).partial().shape }),
    answer: Canale,
    errors: ['CANALE_EXISTS', 'CANALE_SAME_CHAT', 'CONFLICT'],
    idempotent: true,
  }),
  'DELETE /api/v1/canale/:id': endpoint({
    summary: 'Deletes a channel',
    access: ADMINS,
    denied: 'CANALE_DELETE_DENIED',
    params: z.object({ id: Id }),
  }),
}
