import { z } from 'zod'
import { SETTINGS_EDITORS } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ById, WireDateTime } from '../fields.ts'

/** Filter on the authors of a chat: where it is on, only messages of allowed authors count. */
export const authorsRead = {
  filtroAutori: z.boolean(),
  /** Telegram ids of the allowed authors: people, and chats that write under their own name. */
  autoriAmmessi: z.array(z.number()),
}
export const authorsWrite = {
  filtroAutori: z.boolean().optional(),
  autoriAmmessi: z.array(z.int()).max(1000).optional(),
}

const Autore = z.object({
  /** Telegram's id, negative for a chat. */
  idAutore: z.number(),
  nome: z.string(),
  ultimoMessaggio: WireDateTime,
})

export const authors = (summary: string) =>
  endpoint({
    summary: `${summary}, the latest first`,
    access: SETTINGS_EDITORS,
    params: ById,
    answer: z.array(Autore),
    errors: ['NOT_FOUND'],
  })
