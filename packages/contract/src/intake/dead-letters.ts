import { z } from 'zod'
import { OPERATORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, Message, WireDateTime } from '../fields.ts'

/** A received message that could not be handled. */
export const Accantonato = z.object({
  id: z.number(),
  chatId: z.number(),
  chat: z.string(),
  /** Who wrote the message; empty when Telegram does not say. */
  mittente: z.string(),
  tipo: z.enum(['messaggio', 'modifica', 'reazione', 'bot']),
  /** Content beside the text, in Italian; null where there is only text. */
  contenuto: z.string().nullable(),
  testo: z.string(),
  /** When the message was written. */
  data: WireDateTime,
  accantonato: WireDateTime,
  /** Link to the message, for members of the chat; null in chats whose messages have no link. */
  link: z.string().nullable(),
  /** Why the message could not be handled, in Italian. */
  motivo: z.string(),
  /** The error message of the program. */
  errore: z.string().nullable(),
})

const decision = (summary: string) =>
  endpoint({
    summary,
    access: OPERATORS,
    params: ById,
    answer: Message,
    errors: ['ACCANTONATO_NOT_FOUND'],
  })

export const deadLetterEndpoints = {
  'GET /api/v1/ricezione/accantonati': endpoint({
    summary: 'Received messages that could not be handled and wait for a person; the latest first',
    access: OPERATORS,
    answer: z.array(Accantonato),
  }),
  'POST /api/v1/ricezione/accantonati/:id/rielabora': decision(
    'Returns a dead letter to the inbox, with later updates about it',
  ),
  'POST /api/v1/ricezione/accantonati/:id/ignora': decision(
    'Takes such a message off the list: nothing is made of it',
  ),
}
