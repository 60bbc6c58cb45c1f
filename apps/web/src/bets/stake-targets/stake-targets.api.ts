import type { Answer } from '@xbetapp/contract/contract'
import { DROPS_KEY } from '#web/bets/drops/public/drop.api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { stakeTargetText as text } from './stake-targets.it.ts'

export type Misuratore = Answer<'GET /api/v1/bets/:id/misuratore'>

const REFRESH_MS = 4_000
/** Among the drops: each that is saved changes it. */
const keyOf = (id: number) => [...DROPS_KEY, 'misuratore', id] as const

export const stakeTargetQuery = (id: number) => ({
  ...apiQuery(keyOf(id), 'GET /api/v1/bets/:id/misuratore', { params: { id } }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
})

/** Its form shows the refusal. */
export const useSetTarget = (id: number) =>
  useApiMutation('PUT /api/v1/bets/:id/misuratore', {
    invalidates: [keyOf(id)],
    success: text.saved,
    onError: () => true,
  })
