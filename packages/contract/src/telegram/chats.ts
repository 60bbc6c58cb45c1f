import { z } from 'zod'
import { OPERATORS, SETTINGS_EDITORS, STAFF } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ChatId, Id, Message, WireDateTime } from '../fields.ts'

export const ChatInPausa = z.object({
  chatId: ChatId,
  chat: z.string(),
  motivo: z.string(),
  dal: WireDateTime,
  /** The topic that may not be written in, while the rest of the chat may; null for the whole chat. */
  argomento: z.number().nullable(),
  /** Messages that wait for the chat or topic. */
  inAttesa: z.number(),
})

/** A topic of a forum, as it was seen. */
export const Argomento = z.object({
  idArgomento: z.number(),
  nome: z.string(),
  chiuso: z.boolean(),
})

const chatParams = z.object({ chatId: z.coerce.number().int() })
/** Only this topic; absent: the whole chat. */
const topicQuery = z.object({ argomento: Id.optional() })

export const chatEndpoints = {
  'GET /api/v1/invii/chat-in-pausa': endpoint({
    summary: 'Lists chats the bot may not write in; messages queued for them wait',
    // ANAGRAFICHE too: the table of rooms shows which are paused.
    access: [...OPERATORS, 'ANAGRAFICHE'],
    answer: z.array(ChatInPausa),
  }),
  'POST /api/v1/invii/chat-in-pausa/:chatId/riprendi': endpoint({
    summary: 'Sends the messages that wait for a paused chat',
    access: OPERATORS,
    params: chatParams,
    query: topicQuery,
    answer: Message,
    errors: ['CHAT_NOT_PAUSED'],
    idempotent: false,
  }),
  'POST /api/v1/invii/chat-in-pausa/:chatId/annulla': endpoint({
    summary: 'Discards the messages that wait for a paused chat, or for one of its topics',
    access: OPERATORS,
    params: chatParams,
    query: topicQuery.extend({
      /** How many the caller saw waiting: the call is refused if more wait by now. */
      visti: z.coerce.number().int().nonnegative().optional(),
    }),
    answer: Message,
    errors: ['CHAT_NOT_PAUSED', 'PAUSED_CHANGED'],
    idempotent: false,
  }),
  'GET /api/v1/chat': endpoint({
    summary: 'Groups and channels the bot lately heard of, those without an owner first',
    access: SETTINGS_EDITORS,
    answer: z.array(
      z.object({
        id: ChatId,
        titolo: z.string(),
        /** The room, tipster, channel or staff whose chat this is; null for none yet. */
        di: z.string().nullable(),
        /** What Variabili Admin uses the chat for, even where a room or tipster has it too; null for nothing. */
        dellaCasa: z.string().nullable(),
      }),
    ),
  }),
  'GET /api/v1/argomenti/:chatId': endpoint({
    summary: 'The topics of a forum that were seen, by name; none of a chat that is no forum',
    access: STAFF,
    params: chatParams,
    answer: z.array(Argomento),
  }),
}
