import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import type { Category, DropListFilters } from './drop-list.search.ts'
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

interface Request {
  query: { date: string }
  signal: AbortSignal
}

function fetchDrops({ tipo, tipster = 0, categoria, entita = 0 }: DropListFilters, request: Request) {
  if (tipo === 'inviati')
    return api('GET /api/v1/dropped-bets/tipster/:idTipster', { params: { idTipster: tipster }, ...request })
  return RECEIVED[categoria ?? 'sale'](entita, request)
}

const fetchRoomDrops = (idSala: number, request: Request) =>
  api('GET /api/v1/dropped-bets/sala/:idSala', { params: { idSala }, ...request })

const RECEIVED: Record<Category, (id: number, request: Request) => Promise<DropEntry[]>> = {
  sale: fetchRoomDrops,
  helper: fetchRoomDrops,
  siti: (idSito, request) => api('GET /api/v1/dropped-bets/sito/:idSito', { params: { idSito }, ...request }),
  altri: (idAltro, request) =>
    api('GET /api/v1/dropped-bets/altro/:idAltro', { params: { idAltro }, ...request }),
}
