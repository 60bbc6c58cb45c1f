import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import { useIdentity } from '#web/platform/auth/public/use-session.ts'

export type FirstSteps = Answer<'GET /api/v1/primi-passi'>

const query = {
  queryKey: ['primi-passi'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /api/v1/primi-passi', { signal }),
  // Each step is done on another screen, so the state is read again on return.
  staleTime: 0,
}

/** Steps that end the setup, whatever else is open: an old product may want a tipster without links. */
const LIVE: ReadonlySet<string> = new Set(['bet', 'invii'])

/** The setup steps of a new product; undefined once it is at work, in a demo, and where they are not asked for. */
export function useFirstSteps(isAsked: boolean): FirstSteps | undefined {
  const isDemo = useIdentity()?.demo ?? true
  const { data } = useQuery({ ...query, enabled: isAsked && !isDemo })
  return isAsked && data?.some(({ passo, fatto }) => !fatto && LIVE.has(passo)) ? data : undefined
}
