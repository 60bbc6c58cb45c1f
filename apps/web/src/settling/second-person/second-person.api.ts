import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { secondPersonText as text } from './second-person.it.ts'

export type Conferma = Answer<'GET /api/v1/conferme'>[number]
export type SecondPersonRule = Answer<'GET /api/v1/conferme/regola'>

const KEY = ['conferme'] as const
const WATCHED_MS = 15_000

/** Waiting and recently decided requests; polled while they are shown. */
export const confirmationsQuery = {
  ...apiQuery([...KEY, 'elenco'], 'GET /api/v1/conferme'),
  refetchInterval: WATCHED_MS,
}

/** When a second person is required, and whether there is one. */
export const secondPersonQuery = apiQuery([...KEY, 'regola'], 'GET /api/v1/conferme/regola')

export const confirmationQuery = (id: number) => ({
  ...apiQuery([...KEY, 'una', id], 'GET /api/v1/conferme/:id', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

export const useConfirm = () =>
  useApiMutation('POST /api/v1/conferme/:id/conferma', {
    invalidates: [KEY, ['calcolatore']],
    success: ({ bet }) => text.confirmed(bet),
  })

export const useRefuse = () =>
  useApiMutation('POST /api/v1/conferme/:id/rifiuta', {
    invalidates: [KEY],
    success: ({ message }) => message,
  })
