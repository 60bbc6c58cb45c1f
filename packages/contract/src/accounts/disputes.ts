import { ENTITY_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import { z } from 'zod'
import { ACCOUNTANTS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Message, Reason, RequiredText, SendState, WireDateTime } from '../fields.ts'
import { Estratto } from './statements.ts'

export const Contestazione = z.object({
  id: z.number(),
  stato: z.enum(['aperta', 'presa', 'risolta']),
  estratto: Estratto,
  apertaDa: z.string(),
  apertaAt: WireDateTime,
  /** The bet of the statement that the other side named; null for none. */
  idReceivedBet: z.number().nullable(),
  /** What the other side wrote last; before any message, the reason the dispute was opened with. */
  parole: z.string(),
  presaDa: z.string().nullable(),
  esito: z.enum(['corretta', 'respinta', 'ritirata']).nullable(),
  motivo: z.string().nullable(),
  risoltaDa: z.string().nullable(),
  risoltaAt: WireDateTime.nullable(),
})
export const ContestazioneDettaglio = Contestazione.extend({
  /** Where the disputed account is found; null for one of the house. */
  conto: z
    .object({
      entity: z.enum(ENTITY_KINDS),
      id: z.number(),
      idBook: z.number().nullable(),
      nomeBook: z.string().nullable(),
    })
    .nullable(),
  messaggi: z.array(
    z.object({
      verso: z.enum(['entrata', 'uscita']),
      autore: z.string(),
      testo: z.string(),
      at: WireDateTime,
      /** State of the send of our message; null for a received one. */
      stato: SendState.nullable(),
    }),
  ),
})

/** What the calls that change a contestazione have alike. */
const decision = {
  access: ACCOUNTANTS,
  params: ById,
  answer: Message,
  errors: ['DISPUTE_NOT_FOUND', 'DISPUTE_SETTLED'],
} as const

export const disputeEndpoints = {
  'GET /api/v1/contestazioni': endpoint({
    summary: 'Contestazioni, those that wait for somebody first; the last 200',
    access: ACCOUNTANTS,
    query: z.object({ stato: z.enum(['aperte', 'risolte']).default('aperte') }),
    answer: z.array(Contestazione),
  }),
  'GET /api/v1/contestazioni/:id': endpoint({
    summary: 'A contestazione with its thread',
    access: ACCOUNTANTS,
    params: ById,
    answer: ContestazioneDettaglio,
    errors: ['DISPUTE_NOT_FOUND'],
  }),
  'POST /api/v1/contestazioni/:id/presa': endpoint({
    summary: 'Assigns the dispute to the caller',
    ...decision,
  }),
  'POST /api/v1/contestazioni/:id/risposte': endpoint({
    summary: 'Answers in the chat it came from',
    ...decision,
    body: z.object({ testo: RequiredText(3000) }),
  }),
  'POST /api/v1/contestazioni/:id/chiusura': endpoint({
    summary: 'Settles it: corrected, or refused; the reason goes to the chat',
    ...decision,
    body: z.object({
      esito: z.enum(['corretta', 'respinta'], 'Scegli come è stata risolta.'),
      motivo: Reason(3000),
    }),
  }),
}
