import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import type { DropListFilters } from './drop-list.search.ts'
import { missingFilters } from './drop-list-filters.ts'

export type DropEntry = Answer<'GET /api/v1/dropped-bets/tipster/:idTipster'>[number]

/** The drops of a day. Asked for with complete filters only. */
export const dropListQuery = (filters: DropListFilters, today: string) => {
  const date = filters.data ?? today
  return queryOptions({
    queryKey: ['drop-list', filters.tipo, filters.tipster, filters.categoria, filters.entita, date],
    queryFn: ({ signal }) => fetchDrops(filters, { query: { date }, signal }),
    enabled: missingFilters(filters).length === 0,
    staleTime: 0,
  })
}

function fetchDrops(
  { tipo, tipster = 0, categoria, entita: id = 0 }: DropListFilters,
  request: { query: { date: string }; signal: AbortSignal },
): Promise<DropEntry[]> {
  if (tipo === 'inviati')
    return api('GET /api/v1/dropped-bets/tipster/:idTipster', { params: { idTipster: tipster }, ...request })
  if (categoria === 'siti')
    return api('GET /api/v1/dropped-bets/sito/:idSito', { params: { idSito: id }, ...request })
  if (categoria === 'altri')
    return api('GET /api/v1/dropped-bets/altro/:idAltro', { params: { idAltro: id }, ...request })
  // Helpers are rooms.
  return api('GET /api/v1/dropped-bets/sala/:idSala', { params: { idSala: id }, ...request })
}
