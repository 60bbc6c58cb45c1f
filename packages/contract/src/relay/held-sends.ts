import { z } from 'zod'
import { OPERATORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Id, WireDateTime } from '../fields.ts'

/** A bet, or a message of a sparax or channel, whose sends do not leave by themselves: a person decides. */
export const InvioInAttesa = z.object({
  tipo: z.enum(['bet', 'sparax', 'canale']),
  /** Number of the bet; null for messages of a sparax or channel. */
  idReceivedBet: z.number().nullable(),
  /** The tipster, the sparax or the channel's sender. */
  da: z.string(),
  /** Beginning of the text. */
  testo: z.string(),
  /** The tipster's text, where the staff gave the bet another text; null where they did not. */
  testoTipster: z.string().nullable(),
  foto: z.number(),
  /** When the author posted the bet or message. */
  data: WireDateTime,
  /** Since when the first of the sends waits. */
  dal: WireDateTime,
  /** When the sends are dropped without a decision; null: never. */
  scade: WireDateTime.nullable(),
  sale: z.array(
    z.object({
      /** Number of the send: idInstradamento for a bet, idInoltroDestinazione for a message of a sparax or channel. */
      id: z.number(),
      /** Version of the bet or message; a decision repeats it to say what the caller saw. */
      versione: z.number(),
      /** The room, or the channel's recipient. */
      nome: z.string(),
      /** Why the send waits; Italian. */
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
      /** Sends decided, stopped or deleted meanwhile. */
      giaDecisi: z.number(),
      /** Sends whose text is another than the caller saw: they still wait. */
      cambiati: z.number(),
      /** Key by which the sending of the bets is followed; null where no bet was sent. */
      idSpedizione: z.number().nullable(),
    }),
    errors: ['ATTESA_SETTLED', 'ATTESA_CHANGED'],
  }),
}
