import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dataTableText as text } from './data-table.it.ts'
import buttons from './icon-button.module.css'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  elsewhere: number
  all: { count: number; choose: () => void } | null
  onClear: () => void
  children: ReactNode
}

/** The actions on chosen rows, between rows and foot of the list, where the bar neither moves nor covers a row. */
export function SelectionBar({ count, elsewhere, all, onClear, children }: SelectionBarProps) {
  return (
    <div className={`row rigid line-above ${classes.dock}`}>
      <div role="toolbar" aria-label={text.selectionActions} className={`row middle gap-6 ${classes.bar}`}>
        <output className="rigid type-sm weight-600">{text.selected(count, elsewhere)}</output>
        {all && (
          <button type="button" className="small-button hovers accent one-line" onClick={all.choose}>
            {text.chooseAll(all.count)}
          </button>
        )}
        <div className={`row wraps gap-3 ${classes.actions}`}>{children}</div>
        <button
          type="button"
          className={`centre quiet hovers brightens ${buttons.button}`}
          aria-label={text.clearSelection}
          title={`${text.clearSelection} (Esc)`}
          onClick={onClear}
        >
          <IconX size={16} aria-hidden />
        </button>
      </div>
    </div>
  )
}
