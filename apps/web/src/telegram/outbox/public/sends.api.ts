import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

// Messages a person has to look at. Several screens show them or count them.

export type UncertainSend = Answer<'GET /api/v1/invii/incerti'>[number]
export type DeadLetter = Answer<'GET /api/v1/ricezione/accantonati'>[number]
export type HeldSend = Answer<'GET /api/v1/invii/in-attesa'>[number]
export type PausedChat = Answer<'GET /api/v1/invii/chat-in-pausa'>[number]

export const SENDS_KEY = ['invii'] as const

const REFRESH_MS = 15_000
const polled = <Q extends object>(query: Q) => ({ ...query, refetchInterval: REFRESH_MS })

/** Messages that may not have arrived, and those Telegram refused. */
export const uncertainSendsQuery = polled(apiQuery([...SENDS_KEY, 'incerti'], 'GET /api/v1/invii/incerti'))

/** Received messages the product could not make anything of. */
export const deadLettersQuery = polled(
  apiQuery([...SENDS_KEY, 'accantonati'], 'GET /api/v1/ricezione/accantonati'),
)

/** Sends that wait for confirmation, by bet. */
export const heldSendsQuery = polled(apiQuery([...SENDS_KEY, 'in-attesa'], 'GET /api/v1/invii/in-attesa'))

/** Chats the bot may not write in. */
export const pausedChatsQuery = polled(
  apiQuery([...SENDS_KEY, 'chat-in-pausa'], 'GET /api/v1/invii/chat-in-pausa'),
)

/** Options of every decision on a message. */
export const RESOLVED = {
  invalidates: [SENDS_KEY, ['percorso']],
  success: 'Operazione completata con successo',
}
