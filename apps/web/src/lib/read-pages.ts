import type { FetchInfiniteQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads the pages of a list that is read on demand, from its beginning until there are `most` rows or no more. Does not
 * change the list on screen.
 */
export async function readPages<Page, Param>(
  client: QueryClient,
  query: {
    queryKey: QueryKey
    queryFn?: unknown
    initialPageParam: Param
    getNextPageParam: (page: Page, pages: Page[], param: Param, params: Param[]) => Param | null | undefined
  },
  rowsIn: (page: Page) => number,
  most: number,
): Promise<Page[]> {
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = query
  const { pages } = await client.fetchInfiniteQuery({
    queryKey: [...queryKey, 'tutte'],
    queryFn,
    initialPageParam,
    getNextPageParam: (page: Page, all: Page[], param: Param, params: Param[]) => {
      const read = all.reduce((sum, one) => sum + rowsIn(one), 0)
      return read < most ? getNextPageParam(page, all, param, params) : undefined
    },
    pages: most,
    staleTime: 0,
    gcTime: 0,
  } as FetchInfiniteQueryOptions<Page, Error, Page, QueryKey, Param>)
  return pages
}
