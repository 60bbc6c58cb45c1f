import { QueryCache, QueryClient } from '@tanstack/react-query'
import { errorText, isObsolete, isTransient, isUnauthenticated } from './api-error.ts'
import { toastError } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen shows the error itself, or nobody asked: no toast. */
      silent?: boolean
    }
  }
}

/** One retry where nothing was decided by the server; a refusal is final. */
const retry = (failures: number, error: unknown): boolean => failures < 1 && isTransient(error)

/** The cache of everything read from the server, except the bet list, which has its own feed. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The end of the session is told where it is ended.
      if (query.meta?.silent || isObsolete(error) || isUnauthenticated(error)) return
      toastError(errorText(error))
    },
  }),
  defaultOptions: {
    // `always`: without the network a call fails and says so, instead of waiting in silence for it to come back.
    queries: { networkMode: 'always', retry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always', retry: false },
  },
})
