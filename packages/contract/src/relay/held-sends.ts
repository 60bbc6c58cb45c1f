import { z } from 'zod'
import { OPERATORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, WireDateTime } from '../fields.ts'

/** A bet, or a message of a sparax or channel, whose sends do not leave by themselves: a person decides. */
export const InvioInAttesa = z.object({
  tipo: z.enum(['bet', 'sparax', 'canale']),
  /** The bet's; null for messages of a sparax or channel. */
  idReceivedBet: z.number().nullable(),
  /** The tipster, the sparax or the channel's sender. */
  da: z.string(),
  /** Its beginning. */
  testo: z.string(),
  /** The tipster's text, where the staff gave the bet another; null where they did not. */
  testoTipster: z.string().nullable(),
  foto: z.number(),
  /** When its author posted it. */
  data: WireDateTime,
  /** Since when the first of its sends waits. */
  dal: WireDateTime,
  /** When it is dropped without a decision; null: never. */
  scade: WireDateTime.nullable(),
  sale: z.array(
    z.object({
      /** Of the send: an idInstradamento for a bet, an idInoltroDestinazione for the others. */
      id: z.number(),
      /** Version of the bet or message; a decision sends it to state what the caller saw. */
      versione: z.number(),
      /** The room, or the channel's recipient. */
      nome: z.string(),
      /** Why it waits; Italian. */
      motivo: z.string(),
      dal: WireDateTime,
    }),
  ),
})

/** A send with the version the caller saw; refused if it has changed. */
const SeenSend = z.object({ id: Id, versione: z.number().int() })

export const heldSendEndpoints = {
  'GET /api/v1/invii/in-attesa': endpoint({
    summary: 'Sends that do not leave by themselves until somebody decides, by bet; the newest bet first',
    access: OPERATORS,
    answer: z.array(InvioInAttesa),
  }),
  'POST /api/v1/invii/in-attesa/decidi': endpoint({
    summary:
      'Sends what waits as an operator does (invia), or drops it (scarta); what was decided meanwhile stays as it is',
    access: OPERATORS,
    body: z.object({
      azione: z.enum(['invia', 'scarta']),
      /** Sends of bets, by their `sale[].id`, each with the version that was seen. */
      bet: z.array(SeenSend).max(20_000).default([]),
      /** Sends of sparax and channels. */
      inoltri: z.array(SeenSend).max(20_000).default([]),
    }),
    answer: z.object({
      message: z.string(),
      decisi: z.number(),
      /** Decided, stopped or deleted meanwhile. */
      giaDecisi: z.number(),
      /** They say something else than was seen: they still wait. */
      cambiati: z.number(),
      /** By which the progress of the bets sent is followed. */
      idSpedizione: z.number().nullable(),
    }),
    errors: ['ATTESA_SETTLED', 'ATTESA_CHANGED'],
  }),
}
