import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isTransient } from './api-error.ts'
import { getConditions, subscribeToConditions } from './conditions.ts'
import { toastFailure } from './toast-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A failure is told by a toast: no screen that reads this shows it in its place. */
      toast?: boolean
    }
  }
}

/** One retry where nothing was decided by the server; a refusal is final. */
const retry = (failures: number, error: unknown): boolean => failures < 1 && isTransient(error)

/** The cache of everything read from the server, except the bet list, which has its own feed. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.toast) toastFailure(error)
    },
  }),
  defaultOptions: {
    // `always`: without the network a call fails and says so, instead of waiting in silence for it to come back.
    queries: { networkMode: 'always', retry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always', retry: false },
  },
})

let wasCut = false
/** Repeats the reads that failed while the server was away, once it is back. */
subscribeToConditions(() => {
  const { isCut } = getConditions()
  const isBack = wasCut && !isCut
  wasCut = isCut
  if (isBack)
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isTransient(state.error) })
})
