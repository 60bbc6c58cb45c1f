import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './locked.module.css'

interface LockedProps {
  /** Why the field cannot be changed; null: it can. */
  reason: string | null
  children: ReactElement
}

/** Explains why a field is disabled, on hover, focus and touch. */
export function Locked({ reason, children }: LockedProps) {
  if (reason === null) return children
  return (
    <Tooltip
      label={reason}
      multiline
      w={280}
      events={{ hover: true, focus: true, touch: true }}
      openDelay={150}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way for the keyboard to reach the reason */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would disable what is already disabled and bring its frame */}
      <div tabIndex={0} role="group" aria-label={reason} className={classes.locked}>
        {children}
      </div>
    </Tooltip>
  )
}
