import type { FetchInfiniteQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads the rows of a list that is read on demand, from its beginning until there are `most` or no more. Does not change
 * the list on screen.
 */
export async function readPages<Page, Param, Row>(
  client: QueryClient,
  query: {
    queryKey: QueryKey
    queryFn?: unknown
    initialPageParam: Param
    getNextPageParam: (page: Page, pages: Page[], param: Param, params: Param[]) => Param | null | undefined
  },
  rowsOf: (page: Page) => Row[],
  most: number,
): Promise<Row[]> {
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = query
  const { pages } = await client.fetchInfiniteQuery({
    queryKey: [...queryKey, 'tutte'],
    queryFn,
    initialPageParam,
    getNextPageParam: (page: Page, all: Page[], param: Param, params: Param[]) => {
      const read = all.reduce((sum, one) => sum + rowsOf(one).length, 0)
      return read < most ? getNextPageParam(page, all, param, params) : undefined
    },
    pages: most,
    staleTime: 0,
    gcTime: 0,
  } as FetchInfiniteQueryOptions<Page, Error, Page, QueryKey, Param>)
  return pages.flatMap(rowsOf)
}
