import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from './verdict.module.css'

/** Shows whether the input adds up, updated as it changes. */
export function Verdict({ valid, message }: { valid: boolean; message: string }) {
  const Icon = valid ? IconCircleCheck : IconAlertTriangle
  return (
    <p
      className={`row top gap-4 type-sm yellow ${classes.verdict}`}
      data-valid={valid || undefined}
      role="status"
    >
      <Icon size={16} aria-hidden />
      {message}
    </p>
  )
}
