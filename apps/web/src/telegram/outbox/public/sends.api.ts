import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

// Messages a person has to look at. Several screens show them or count them.

export type UncertainSend = Answer<'GET /api/v1/invii/incerti'>[number]
export type DeadLetter = Answer<'GET /api/v1/ricezione/accantonati'>[number]
export type HeldSend = Answer<'GET /api/v1/invii/in-attesa'>[number]
export type PausedChat = Answer<'GET /api/v1/invii/chat-in-pausa'>[number]

export const SENDS_KEY = ['invii'] as const

const REFRESH_MS = 15_000

/** Messages that may not have arrived, and those Telegram refused. */
export const uncertainSendsQuery = {
  ...apiQuery([...SENDS_KEY, 'incerti'], 'GET /api/v1/invii/incerti'),
  refetchInterval: REFRESH_MS,
}

/** Received messages the product could not make anything of. */
export const deadLettersQuery = {
  ...apiQuery([...SENDS_KEY, 'accantonati'], 'GET /api/v1/ricezione/accantonati'),
  refetchInterval: REFRESH_MS,
}

/** Sends that wait for confirmation, by bet. */
export const heldSendsQuery = {
  ...apiQuery([...SENDS_KEY, 'in-attesa'], 'GET /api/v1/invii/in-attesa'),
  refetchInterval: REFRESH_MS,
}

/** Chats the bot may not write in. */
export const pausedChatsQuery = {
  ...apiQuery([...SENDS_KEY, 'chat-in-pausa'], 'GET /api/v1/invii/chat-in-pausa'),
  refetchInterval: REFRESH_MS,
}

/** Options of every decision on a message. */
export const RESOLVED = {
  invalidates: [SENDS_KEY, ['percorso']],
  success: 'Operazione completata con successo',
}
