import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from './verdict.module.css'

interface VerdictProps {
  valid: boolean
  message: string
  /** Nothing was entered yet: the message says what is needed, without a warning. */
  quiet?: boolean
}

/** Shows whether the input adds up, updated as it changes. */
export function Verdict({ valid, message, quiet = false }: VerdictProps) {
  const Icon = valid ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={`row top gap-4 type-sm ${valid ? 'green' : quiet ? 'quiet' : 'yellow'} snug`} role="status">
      {!quiet && <Icon size={16} aria-hidden className={`rigid ${classes.icon}`} />}
      {message}
    </p>
  )
}
