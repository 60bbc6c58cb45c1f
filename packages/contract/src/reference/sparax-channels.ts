import { z } from 'zod'
import { ADMINS, SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, ChatId, Id, SeenVersion, Stato } from '../fields.ts'
import { RequiredChatId, StatoField, WholeNumber } from '../form-fields.ts'
import { answerFields, bodyFields, editFields, field, list, name } from './record.ts'

const AutoLinkMode = z.enum(['NONE', 'SALA', 'HELPER', 'SALA_HELPER'])
const group = field(ChatId, RequiredChatId)

const sparax = {
  nomeSparax: name('nomeSparax'),
  idGruppoTg: group,
  soloFoto: field(z.boolean(), z.boolean()),
  stato: field(Stato, StatoField),
  autoLinkMode: field(AutoLinkMode, AutoLinkMode),
  delaySecondsSparax: field(z.number(), WholeNumber),
}
const canale = {
  nomeMittente: name('nomeMittente'),
  idGruppoTgMittente: group,
  nomeDestinatario: name('nomeDestinatario'),
  idGruppoTgDestinatario: group,
  /** The only topic the channel relays, 1 for General; null for all. */
  argomentoMittente: field(z.number().nullable(), z.number().int().positive().nullable()),
  /** The topic the channel relays to; null for General. */
  argomentoDestinatario: field(z.number().nullable(), z.number().int().min(2).nullable()),
}

const version = z.number()
export const Sparax = z.object({ idSparax: z.number(), ...answerFields(sparax), version })
export const Canale = z.object({ idCanale: z.number(), ...answerFields(canale), version })

export const sparaxChannelEndpoints = {
  'GET /api/v1/sparax': list('sparax', Sparax),
  'POST /api/v1/sparax': endpoint({
    summary: "Creates a sparax; its delay is SUPERADMIN's, 0 for everybody else",
    access: ADMINS,
    denied: 'SPARAX_CREATE_DENIED',
    body: z.object({
      ...bodyFields(sparax),
      soloFoto: z.boolean().default(false),
      stato: StatoField.default('A'),
      autoLinkMode: AutoLinkMode.default('NONE'),
      delaySecondsSparax: WholeNumber.default(0),
    }),
    answer: Sparax,
    errors: ['NAME_TAKEN'],
  }),
  'PUT /api/v1/sparax': endpoint({
    summary: 'Edits a sparax; the delay is taken from SUPERADMIN only',
    access: SETTINGS_EDITORS,
    denied: 'SPARAX_EDIT_DENIED',
    body: z.object({ idSparax: Id, version: SeenVersion, ...editFields(sparax) }),
    answer: Sparax,
    errors: ['NAME_TAKEN', 'CONFLICT'],
  }),
  'GET /api/v1/canale': list('channels', Canale),
  'POST /api/v1/canale': endpoint({
    summary: 'Creates a channel, once per pair of chats and topics',
    access: ADMINS,
    denied: 'CANALE_CREATE_DENIED',
    body: z.object({
      ...bodyFields(canale),
      argomentoMittente: canale.argomentoMittente.write.default(null),
      argomentoDestinatario: canale.argomentoDestinatario.write.default(null),
    }),
    answer: Canale,
    errors: ['CANALE_EXISTS', 'CANALE_SAME_CHAT'],
  }),
  'PUT /api/v1/canale': endpoint({
    summary: 'Edits a channel',
    access: SETTINGS_EDITORS,
    denied: 'CANALE_EDIT_DENIED',
    body: z.object({ idCanale: Id, version: SeenVersion, ...editFields(canale) }),
    answer: Canale,
    errors: ['CANALE_EXISTS', 'CANALE_SAME_CHAT', 'CONFLICT'],
  }),
  'DELETE /api/v1/canale/:id': endpoint({
    summary: 'Deletes a channel',
    access: ADMINS,
    denied: 'CANALE_DELETE_DENIED',
    params: ById,
  }),
}
