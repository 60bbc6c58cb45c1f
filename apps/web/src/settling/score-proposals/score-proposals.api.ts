import { useQueryClient } from '@tanstack/react-query'
import type { Answer, Query } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'
import { useApiMutation, useFormMutation } from '#web/lib/use-api-mutation.ts'
import { scoreProposalsText as text } from './score-proposals.it.ts'

export type SportEvent = Answer<'GET /api/v1/eventi'>[number]
export type SportEventDetail = Answer<'GET /api/v1/eventi/:id'>

const KEY = ['eventi'] as const

export const eventsQuery = (query: Query<'GET /api/v1/eventi'>) =>
  apiQuery([...KEY, 'elenco', query], 'GET /api/v1/eventi', { query })

export const eventQuery = (id: number) => ({
  ...apiQuery([...KEY, 'uno', id], 'GET /api/v1/eventi/:id', { params: { id } }),
  staleTime: 0,
})

/** Reloads events after their bets are settled. */
export function useReloadEvents(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

/** Merging or separating two events returns the one that stays open. */
export function useEventWrite<K extends 'POST /api/v1/eventi/:id/unisci' | 'POST /api/v1/eventi/:id/separa'>(
  key: K,
) {
  const client = useQueryClient()
  return useApiMutation(key, {
    invalidates: [KEY],
    onSuccess: (event) => client.setQueryData(eventQuery(event.id).queryKey, event),
  })
}

/** Enters a score; the answer has its proposals. A refusal is shown at its field. */
export function useEnterScore() {
  const client = useQueryClient()
  return useFormMutation('PUT /api/v1/eventi/:id/risultato', {
    invalidates: [[...KEY, 'elenco']],
    success: ({ casa, ospite, risultato }) => text.scoreEntered(text.name(casa, ospite), risultato),
    onSuccess: (event) => client.setQueryData(eventQuery(event.id).queryKey, event),
  })
}
