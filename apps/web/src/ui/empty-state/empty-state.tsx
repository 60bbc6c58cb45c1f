import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

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
