import type { Answer } from '@xbetapp/contract/contract'
import { DROPS_KEY } from '#web/bets/drops/public/drop.api.ts'
import { apiQuery } from '#web/lib/api-query.ts'

export type StakeTarget = Answer<'GET /api/v1/bets/:id/misuratore'>

const REFRESH_MS = 4_000

/** Its key is under that of the drops: each saved drop changes the target's figures. */
export const stakeTargetQuery = (id: number) => ({
  ...apiQuery([...DROPS_KEY, 'misuratore', id], 'GET /api/v1/bets/:id/misuratore', { params: { id } }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
})
