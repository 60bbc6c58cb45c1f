import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'

// Messages a person has to look at. Several screens show them or count them.

export type InvioIncerto = Answer<'GET /api/v1/invii/incerti'>[number]
export type Accantonato = Answer<'GET /api/v1/ricezione/accantonati'>[number]
export type InvioInAttesa = Answer<'GET /api/v1/invii/in-attesa'>[number]
export type ChatInPausa = Answer<'GET /api/v1/invii/chat-in-pausa'>[number]

export const SENDS_KEY = ['invii'] as const

const REFRESH_MS = 15_000

/** Messages that may not have arrived, and those Telegram refused. */
export const uncertainSendsQuery = queryOptions({
  queryKey: [...SENDS_KEY, 'incerti'],
  queryFn: ({ signal }) => api('GET /api/v1/invii/incerti', { signal }),
  refetchInterval: REFRESH_MS,
})

/** Received messages the product could not make anything of. */
export const deadLettersQuery = queryOptions({
  queryKey: [...SENDS_KEY, 'accantonati'],
  queryFn: ({ signal }) => api('GET /api/v1/ricezione/accantonati', { signal }),
  refetchInterval: REFRESH_MS,
})

/** Sends that leave only when somebody says so, by bet. */
export const waitingSendsQuery = queryOptions({
  queryKey: [...SENDS_KEY, 'in-attesa'],
  queryFn: ({ signal }) => api('GET /api/v1/invii/in-attesa', { signal }),
  refetchInterval: REFRESH_MS,
})

/** Chats the bot may not write in. */
export const pausedChatsQuery = queryOptions({
  queryKey: [...SENDS_KEY, 'chat-in-pausa'],
  queryFn: ({ signal }) => api('GET /api/v1/invii/chat-in-pausa', { signal }),
  refetchInterval: REFRESH_MS,
})

/** Of whatever a person decides about a message. */
export const RESOLVED = {
  invalidates: [SENDS_KEY, ['percorso']],
  success: 'Operazione completata con successo',
}
