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
      <PopoverPanel id={id} align="end" label={text.tools} className="row">
        {children}
      </PopoverPanel>
    </>
  )
}
