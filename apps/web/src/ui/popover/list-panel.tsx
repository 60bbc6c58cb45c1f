import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import classes from './panel.module.css'

interface ListPanelProps {
  anchor: RefObject<HTMLElement | null>
  className?: string | undefined
  children: ReactNode
}

/**
 * A list under the text field it belongs to, mounted while it is open. The field keeps the focus and closes it; the top
 * layer keeps dialogs and tables from cutting it off.
 */
export function ListPanel({ anchor, className, children }: ListPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (anchor.current) element?.showPopover({ source: anchor.current })
    return () => element?.hidePopover()
  }, [anchor])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it or its scroll bar leaves the focus in the field
    <div
      ref={panel}
      popover="manual"
      data-as-wide
      className={className ? `${classes.panel} ${className}` : classes.panel}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}
