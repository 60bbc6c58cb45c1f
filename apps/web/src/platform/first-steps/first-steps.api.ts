import { useLocalStorage } from '@mantine/hooks'
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

/** The setup steps of a product while some are open; undefined afterwards, in a demo, and unless `isAsked`. */
export function useFirstSteps(isAsked: boolean): FirstSteps | undefined {
  const isDemo = useIdentity()?.demo ?? true
  const { data } = useQuery({ ...query, enabled: isAsked && !isDemo })
  return isAsked && data?.some(({ fatto }) => !fatto) ? data : undefined
}

/** Hash of an address that shows the steps even where the user hid them. */
export const STEPS_HASH = 'primi-passi'

/** Whether the steps are hidden in this browser. */
export const useStepsHidden = () =>
  useLocalStorage({ key: `xbetapp.${STEPS_HASH}`, defaultValue: false, getInitialValueInEffect: false })

/** Whether no bet came yet, so that an empty week means a new product. */
export const isUnused = (steps: FirstSteps): boolean =>
  steps.some(({ passo, fatto }) => passo === 'bet' && !fatto)
