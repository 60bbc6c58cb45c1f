import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconColumns3,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react'
import { useId } from 'react'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import type { ColumnLayout } from './column-layout.ts'
import { NO_MEMORY, type Pin } from './column-memory.ts'
import classes from './columns-menu.module.css'
import { dataTableText as text } from './data-table.it.ts'
import { useMenuKeys } from './menu-keys.ts'

interface ColumnsMenuProps<T> {
  layout: ColumnLayout<T>
}

export function ColumnsMenu<T>(props: ColumnsMenuProps<T>) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        popoverTarget={id}
        className={`inline-row middle gap-3 type-xs quiet hovers brightens ${classes.button}`}
      >
        <IconColumns3 size={15} aria-hidden />
        {text.columns}
      </button>
      <PopoverPanel id={id} align="end" role="menu" label={text.columnsTitle} className={classes.menu}>
        <Items {...props} />
      </PopoverPanel>
    </>
  )
}

/** One press pins a column at the start, the next at the end, a third frees it. */
const NEXT_PIN: Record<Pin, Pin> = { none: 'start', start: 'end', end: 'none' }
const PIN_ICONS = { none: IconPin, start: IconPinFilled, end: IconPinFilled }

function Items<T>({ layout }: ColumnsMenuProps<T>) {
  const items = useMenuKeys()
  const shown = new Set(layout.shown.map((column) => column.id))
  const sideOf = (id: string): Pin => layout.shown.find((column) => column.id === id)?.pinned ?? 'none'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the items inside take the focus
    <div ref={items.ref} onKeyDown={items.onKeyDown}>
      <p className={classes.title} aria-hidden>
        {text.columnsTitle}
      </p>
      {layout.all.map((column, index) => (
        <div key={column.id} className="row middle">
          <button
            type="button"
            role="menuitemcheckbox"
            aria-checked={shown.has(column.id)}
            aria-disabled={column.hideable === false || undefined}
            className={`row middle gap-5 grows type-sm hovers ${classes.item}`}
            onClick={() => column.hideable !== false && layout.toggle(column)}
          >
            <IconCheck size={15} aria-hidden className={shown.has(column.id) ? undefined : classes.absent} />
            {column.header}
          </button>
          <Tool
            label={text.moveEarlier(column.header)}
            icon={IconArrowUp}
            disabled={index === 0}
            onClick={() => layout.move(column.id, -1)}
          />
          <Tool
            label={text.moveLater(column.header)}
            icon={IconArrowDown}
            disabled={index === layout.all.length - 1}
            onClick={() => layout.move(column.id, 1)}
          />
          <Tool
            label={text.pin[sideOf(column.id)](column.header)}
            icon={PIN_ICONS[sideOf(column.id)]}
            onClick={() => layout.pin(column.id, NEXT_PIN[sideOf(column.id)])}
          />
        </div>
      ))}
      <hr className={classes.line} />
      <button
        type="button"
        role="menuitem"
        className={`row middle gap-5 type-sm hovers ${classes.item}`}
        onClick={() => layout.replace(NO_MEMORY)}
      >
        {text.resetColumns}
      </button>
    </div>
  )
}

interface ToolProps {
  label: string
  icon: typeof IconPin
  disabled?: boolean
  onClick: () => void
}

const Tool = ({ label, icon: Icon, disabled = false, onClick }: ToolProps) => (
  <button
    type="button"
    role="menuitem"
    className={`centre quiet ${classes.tool}`}
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    onClick={onClick}
  >
    <Icon size={14} aria-hidden />
  </button>
)
