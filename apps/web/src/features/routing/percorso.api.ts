import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'

export type Percorso = Answer<'GET /api/v1/bets/:id/percorso'>
export type Riga = Percorso['righe'][number]

const REFRESH_MS = 2_000

/** Why each room did or did not get a bet; asked again while somebody looks. */
export const percorsoQuery = (id: number) =>
  queryOptions({
    queryKey: ['percorso', id],
    queryFn: ({ signal }) => api('GET /api/v1/bets/:id/percorso', { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
