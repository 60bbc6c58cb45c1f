import { type ReactNode, useId, useState } from 'react'
import { BarButton } from './bar-button.tsx'
import classes from './bar-popover.module.css'

interface BarPopoverProps {
  label: string
  icon: ReactNode
  width: number
  className?: string | undefined
  /** Called with a function that closes the panel; mounted only while it is open. */
  children: (close: () => void) => ReactNode
}

/**
 * A button of the top bar that opens a panel under the bar's right end. The browser's own popover closes it on Esc or
 * a click outside and gives the focus back, without a library for a panel whose place never changes.
 */
export function BarPopover({ label, icon, width, className, children }: BarPopoverProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <BarButton
        label={label}
        aria-expanded={opened}
        aria-controls={id}
        popoverTarget={id}
        className={className}
      >
        {icon}
      </BarButton>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`flush ${classes.panel}`}
        style={{ width }}
        onToggle={({ newState }) => setOpened(newState === 'open')}
      >
        {opened && children(close)}
      </div>
    </>
  )
}
