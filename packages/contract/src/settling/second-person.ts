import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Esito, Fingerprint, Message, WireDateTime } from '../fields.ts'
import { BulkOutcome, Effect, SECOND_REASONS } from './bulk-settle.ts'

// Outcomes that wait for a second person.

/** Roles that set outcomes, and confirm those another person set. */
export const SETTLERS = ['ADMIN', 'CALCOLATORE', 'REFERTATORE'] as const

export const CONFIRMATION_STATES = ['in attesa', 'confermata', 'rifiutata', 'ritirata', 'scaduta'] as const

export const Conferma = z.object({
  id: z.number(),
  richiestaDa: z.string(),
  richiestaAt: WireDateTime,
  scadeAt: WireDateTime,
  /** True: the caller made the request, and cannot confirm it. */
  mia: z.boolean(),
  stato: z.enum(CONFIRMATION_STATES),
  motivi: z.array(z.enum(SECOND_REASONS)),
  bet: z.number(),
  cambi: Effect.shape.cambi,
  decisaDa: z.string().nullable(),
  decisaAt: WireDateTime.nullable(),
  nota: z.string().nullable(),
})

export const ConfermaDetail = Conferma.extend({
  /** Current effect of the request; null once it is decided. */
  effetto: Effect.nullable(),
  /** True: the data have changed since the request, which can no longer be confirmed. */
  cambiata: z.boolean(),
  /** Bets of the request, at most the first 200. */
  voci: z.array(
    z.object({
      idReceivedBet: z.number(),
      testo: z.string(),
      nomeTipster: z.string(),
      tot: z.number(),
      totTipster: z.number(),
      da: Esito,
      a: Esito,
    }),
  ),
})

const ofOneRequest = { access: SETTLERS, params: ById } as const
const errors = ['CONFERMA_NOT_FOUND', 'CONFERMA_SETTLED', 'CONFERMA_OWN', 'EFFECT_CHANGED'] as const

export const secondPersonEndpoints = {
  'GET /api/v1/conferme': endpoint({
    summary: 'Outcomes that wait for a second person, oldest first, and the last 50 that were decided',
    access: SETTLERS,
    answer: z.array(Conferma),
  }),
  'GET /api/v1/conferme/regola': endpoint({
    summary: 'When a second person is asked for, and whether there is one',
    access: SETTLERS,
    answer: z.object({
      /** EUR above which a second person is required; 0: never. */
      soglia: z.number(),
      /** Whether settled bets that a sent statement counts require a second person. */
      dopoEstratto: z.boolean(),
      /** Whether another user may confirm. */
      altri: z.boolean(),
    }),
  }),
  'GET /api/v1/conferme/:id': endpoint({
    summary: 'Returns one request with its current effect',
    ...ofOneRequest,
    answer: ConfermaDetail,
    errors: ['CONFERMA_NOT_FOUND'],
  }),
  'POST /api/v1/conferme/:id/conferma': endpoint({
    summary: "Confirms another person's request and executes it in the same transaction",
    ...ofOneRequest,
    body: z.object({ impronta: Fingerprint }),
    answer: BulkOutcome,
    errors,
  }),
  'POST /api/v1/conferme/:id/rifiuta': endpoint({
    summary:
      'Refuses what another person asked for, or takes back what the caller asked for; nothing is done',
    ...ofOneRequest,
    body: z.object({ nota: z.string().trim().max(500, 'Massimo 500 caratteri.').nullish() }),
    answer: Message,
    errors: ['CONFERMA_NOT_FOUND', 'CONFERMA_SETTLED'],
  }),
}
