import { type AriaRole, type FocusEvent, type ReactNode, useState } from 'react'
import classes from './panel.module.css'

interface PopoverPanelProps {
  /** Id that the button of the panel sets as `popoverTarget`. */
  id: string
  /** The `anchorName` the panel is placed beside. Default: its button. */
  anchor?: string
  align?: 'start' | 'end'
  role?: AriaRole
  label: string
  className?: string | undefined
  /** The content stays mounted while the panel is closed, because its effects reach what is outside the panel. */
  keepsContent?: boolean
  /** Mounted only while the panel is open, unless `keepsContent`. */
  children: ReactNode
}

/**
 * A panel that its button opens beside it: the browser's own popover, in the top layer whatever surrounds it, closed by
 * Esc, a click outside or the focus moving on, giving the focus back. For a list under a text field see `useOptionList`.
 */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, anchor, align = 'start', role = 'dialog', label, className, keepsContent, children } = props
  const [opened, setOpened] = useState(false)
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has gone
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is the caller's
    <div
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      // While the panel is open, the dialog around it ignores Esc, which closes the panel alone.
      data-mantine-stop-propagation={opened || undefined}
      data-align={align}
      style={{ positionAnchor: anchor }}
      className={className ? `${classes.panel} ${className}` : classes.panel}
      onBlur={closeWhenLeft}
      // The content is mounted after the panel has opened, because nothing in a closed panel takes the focus.
      onToggle={({ newState }) => setOpened(newState === 'open')}
      // Until the content is mounted the panel is invisible: its size, and with it its place, are not known yet.
      data-filled={opened || undefined}
    >
      {(opened || keepsContent) && children}
    </div>
  )
}
