import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './error-state.module.css'

const RETRY = 'Riprova'

interface ErrorStateProps {
  message: string
  onRetry?: () => void
}

/** An error where the data would be. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className={`column middle gap-5 centred ${classes.state}`}>
      <IconAlertTriangle size={30} stroke={1.4} aria-hidden className="rigid red" />
      <p className={classes.message}>{message}</p>
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {RETRY}
        </Button>
      )}
    </div>
  )
}

/** An error above data that is still on screen. */
export function ErrorLine({ message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="alarm row middle gap-4 type-sm">
      <IconAlertTriangle size={16} aria-hidden className="rigid red" />
      <span className="red">{message}</span>
      {onRetry && (
        <button type="button" className="small-button hovers pushed" onClick={onRetry}>
          {RETRY}
        </button>
      )}
    </div>
  )
}
