import { useLocalStorage } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { useEffect } from 'react'
import { onWritten } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { useIdentity } from '#web/platform/auth/public/use-session.ts'

export type FirstSteps = Answer<'GET /api/v1/primi-passi'>

const query = {
  ...apiQuery(['primi-passi'], 'GET /api/v1/primi-passi'),
  // Each step is done on another screen, so the state is read again on return, and a bet comes by itself.
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data?: FirstSteps | undefined } }) =>
    hasOpenStep(data) && 10_000,
}

const hasOpenStep = (steps: FirstSteps | undefined): boolean => steps?.some(({ fatto }) => !fatto) === true

/** The setup steps of a product while some are open; undefined afterwards, in a demo, and unless `isAsked`. */
export function useFirstSteps(isAsked: boolean): FirstSteps | undefined {
  const isDemo = useIdentity()?.demo ?? true
  const client = useQueryClient()
  const { data } = useQuery({ ...query, enabled: isAsked && !isDemo })
  const hasOpen = isAsked && hasOpenStep(data)
  useEffect(() => {
    if (hasOpen) return onWritten(() => void client.invalidateQueries({ queryKey: query.queryKey }))
  }, [hasOpen, client])
  return hasOpen ? data : undefined
}

/** Hash of an address that shows the steps even where the user hid them. */
export const STEPS_HASH = 'primi-passi'

/** Whether the steps are hidden in this browser. */
export const useStepsHidden = () =>
  useLocalStorage({ key: `xbetapp.${STEPS_HASH}`, defaultValue: false, getInitialValueInEffect: false })

/** How many of the steps are done, until all are, or they are hidden. */
export function useStepsProgress(): [done: number, all: number] | undefined {
  const [isHidden] = useStepsHidden()
  const steps = useFirstSteps(!isHidden)
  return steps && [steps.filter(({ fatto }) => fatto).length, steps.length]
}

/** Whether no bet came yet, so that an empty week means a new product. */
export const isUnused = (steps: FirstSteps): boolean =>
  steps.some(({ passo, fatto }) => passo === 'bet' && !fatto)
