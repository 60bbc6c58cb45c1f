import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answer, Query } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { readPages } from '#web/lib/read-pages.ts'

export type Forward = Answer<'GET /api/v1/inoltri'>['inoltri'][number]
export type ForwardPath = Answer<'GET /api/v1/inoltri/:id/percorso'>

export const FORWARDS_KEY = ['inoltri'] as const
const REFRESH_MS = 5_000
const PATH_REFRESH_MS = 2_000

/** Whose messages: of one sparax, of one channel, or all. */
export type Source = Pick<Query<'GET /api/v1/inoltri'>, 'idSparax' | 'idCanale'>

export const forwardsQuery = (source: Source) =>
  infiniteQueryOptions({
    queryKey: [...FORWARDS_KEY, 'elenco', source],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/inoltri', { query: { ...source, prima: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ inoltri, altri }) => (altri ? inoltri.at(-1)?.idInoltro : undefined),
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : REFRESH_MS),
    staleTime: 0,
  })

/** The first `most` relayed messages, however many are loaded so far. */
export const readForwards = (client: QueryClient, source: Source, most: number): Promise<Forward[]> =>
  readPages(client, forwardsQuery(source), ({ inoltri }) => inoltri, most)

/** State of a relayed message per room; polled while it is shown. */
export const forwardPathQuery = (id: number) => ({
  ...apiQuery([...FORWARDS_KEY, 'percorso', id], 'GET /api/v1/inoltri/:id/percorso', { params: { id } }),
  refetchInterval: PATH_REFRESH_MS,
  staleTime: 0,
})
