import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import { dataTableText as text } from './data-table.it.ts'

/** The tools of a table behind one button. */
export function ToolsMenu({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <IconButton icon={IconDots} label={text.tools} titled aria-haspopup="dialog" popoverTarget={id} />
      {/* Kept: a view named in the address applies, and a printed list is whole, also while it is closed. */}
      <PopoverPanel keepsContent id={id} align="end" label={text.tools}>
        <div className="row">{children}</div>
      </PopoverPanel>
    </>
  )
}
