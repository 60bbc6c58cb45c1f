import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { DROPS_KEY } from '#web/bets/drops/public/drop.api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { roomAnswersText as text } from './room-answers.it.ts'

export type RisposteBet = Answer<'GET /api/v1/bets/:id/risposte'>
export type Risposta = RisposteBet['risposte'][number]

const REFRESH_MS = 2_000
const KEY = ['risposte'] as const

/** The rooms' answers to a bet; polled while they are shown. */
export const roomAnswersQuery = (id: number) => ({
  ...apiQuery([...KEY, id], 'GET /api/v1/bets/:id/risposte', { params: { id } }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
})

/** Reads the current state of an answer; undefined if it no longer exists. */
export function useAnswerNow(idReceivedBet: number, id: number): () => Promise<Risposta | undefined> {
  const client = useQueryClient()
  return async () =>
    (await client.fetchQuery(roomAnswersQuery(idReceivedBet))).risposte.find((risposta) => risposta.id === id)
}

/** When the event begins and the source of that time; polled while the dialog is open. */
export const inizioQuery = (id: number) => ({
  ...apiQuery([...KEY, 'inizio', id], 'GET /api/v1/bets/:id/inizio', { params: { id } }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
  gcTime: 0,
})

/** Its form shows the refusal. */
export const useSetBeginning = () =>
  useApiMutation('PUT /api/v1/bets/:id/inizio', {
    invalidates: [KEY, ['bets']],
    success: text.beginningSaved,
    onError: () => true,
  })

const invalidates = [KEY, DROPS_KEY, ['bets']]

/** The caller shows the refusal: in a toast or a form. */
export const useAcceptAnswer = () =>
  useApiMutation('POST /api/v1/risposte/:id/accetta', {
    invalidates,
    success: text.accepted,
    onError: () => true,
  })

export const useIgnoreAnswer = () =>
  useApiMutation('POST /api/v1/risposte/:id/ignora', { invalidates, success: text.ignored })

export const useRemindRooms = () => useApiMutation('POST /api/v1/bets/:id/sollecita', { invalidates: [KEY] })
