import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Percorso = Answer<'GET /api/v1/bets/:id/percorso'>
export type Riga = Percorso['righe'][number]

const REFRESH_MS = 2_000

/** Why each room did or did not get a bet; polled while it is shown. */
export const betPathQuery = (id: number) => ({
  ...apiQuery(['percorso', id], 'GET /api/v1/bets/:id/percorso', { params: { id } }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
})
