import { IconAlertTriangle } from '@tabler/icons-react'
import { errorText } from '#web/lib/api-error.ts'
import classes from '#web/ui/empty-state/empty-state.module.css'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'

const RETRY = 'Riprova'

interface ErrorStateProps {
  error?: unknown
  /** The sentence shown instead of that of the error. */
  message?: string
  onRetry?: (() => unknown) | undefined
}

/** An error where the data would be. */
export function ErrorState({ error, message = errorText(error), onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className={`column middle gap-5 centred ${classes.state}`}>
      <IconAlertTriangle size={30} stroke={1.4} aria-hidden className="rigid red" />
      <p className={classes.error}>{message}</p>
      {onRetry && <ToolButton onClick={() => void onRetry()}>{RETRY}</ToolButton>}
    </div>
  )
}

/** An error above data that is still on screen. */
export function ErrorLine({ error, message = errorText(error), onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="alarm row middle gap-4 type-sm">
      <IconAlertTriangle size={16} aria-hidden className="rigid red" />
      <span className="red">{message}</span>
      {onRetry && (
        <button type="button" className="small-button hovers pushed" onClick={() => void onRetry()}>
          {RETRY}
        </button>
      )}
    </div>
  )
}
