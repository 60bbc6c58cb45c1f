import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import classes from './placeholders.module.css'

// Shown in place of data: that there are none, an error, that they are on their way.

interface EmptyStateProps {
  title: string
  /** Suggested actions. */
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className={`column middle gap-3 centred ${classes.state}`}>
      <span className="faint">{icon ?? <IconInbox size={30} stroke={1.4} aria-hidden />}</span>
      <p className="weight-600">{title}</p>
      {children && <p className={`type-sm quiet below-3 ${classes.text}`}>{children}</p>}
      {action}
    </div>
  )
}

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

/** Placeholders of cards that are being read. */
export const Skeletons = ({ count, height }: { count: number; height: number }) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <Skeleton key={at} height={height} radius="lg" />
  ))
