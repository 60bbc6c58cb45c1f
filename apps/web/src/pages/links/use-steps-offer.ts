import { useNavigate } from '@tanstack/react-router'
import { ADMINS } from '@xbetapp/contract/access'
import { offerInToast } from '#web/lib/toast.ts'
import { useHasRole } from '#web/platform/auth/public/use-session.ts'
import { STEPS_HASH, useFirstSteps } from '#web/platform/first-steps/first-steps.api.ts'
import { firstStepsText } from '#web/platform/first-steps/first-steps.it.ts'

/** Offers the setup steps, while some are open, on the toast of links that were created; `said` is its text. */
export function useStepsOffer(): (said: string) => void {
  const steps = useFirstSteps(useHasRole(...ADMINS))
  const navigate = useNavigate()
  return (said) => {
    if (steps === undefined) return
    const run = () => void navigate({ to: '/impostazioni', hash: STEPS_HASH })
    offerInToast({ label: firstStepsText.title, run }, said)
  }
}
