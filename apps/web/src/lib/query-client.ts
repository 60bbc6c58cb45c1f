import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isTransient } from './api-error.ts'
import { getConditions, onServed, subscribeToConditions } from './conditions.ts'
import { toastFailure } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Shows a failure as a toast, for queries whose screens do not show it in place. */
      toast?: boolean
    }
  }
}

/** One retry if the server did not decide on the call; a refusal is final. */
const retry = (failures: number, error: unknown): boolean => failures < 1 && isTransient(error)

/** The cache of everything read from the server, except the bet list, which has its own feed. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.toast) toastFailure(error)
    },
  }),
  defaultOptions: {
    // `always`: without a network a call fails visibly, instead of waiting silently for the network.
    queries: { networkMode: 'always', retry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always', retry: false },
  },
})

const readAgain = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isTransient(state.error) })

let wasCut = false
/** Repeats the reads that failed while the server was away, once it is back. */
subscribeToConditions(() => {
  const { isCut } = getConditions()
  const isBack = wasCut && !isCut
  wasCut = isCut
  if (isBack) readAgain()
})

/** The wait before reads are repeated once the server serves: as long as its own `Retry-After`. */
const AGAIN_MS = 2_000
/** A read refused while the server was coming back sees no change of conditions: it is read again a moment later. */
onServed(() => setTimeout(readAgain, AGAIN_MS))
