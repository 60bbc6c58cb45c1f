import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { PopoverPanel } from '#web/ui/popover/popover-panel.tsx'
import type { ColumnLayout } from './column-layout.ts'
import classes from './columns-menu.module.css'
import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn } from './data-table.types.ts'

interface ColumnsMenuProps<T> {
  columns: readonly DataColumn<T>[]
  layout: ColumnLayout<T>
}

export function ColumnsMenu<T>(props: ColumnsMenuProps<T>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" aria-haspopup="menu" popoverTarget={id} className={classes.button}>
        <IconColumns3 size={15} aria-hidden />
        {text.columns}
      </button>
      <PopoverPanel
        id={id}
        anchor={button}
        align="end"
        role="menu"
        label={text.columnsTitle}
        className={classes.menu}
      >
        <Items {...props} />
      </PopoverPanel>
    </>
  )
}

function Items<T>({ columns, layout }: ColumnsMenuProps<T>) {
  const items = useMenuKeys()
  const shown = new Set(layout.shown.map((column) => column.id))
  const hideable = columns.filter((column) => column.hideable !== false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the items inside take the focus
    <div ref={items.ref} onKeyDown={items.onKeyDown}>
      <p className={classes.title} aria-hidden>
        {text.columnsTitle}
      </p>
      {hideable.map((column) => (
        <button
          key={column.id}
          type="button"
          role="menuitemcheckbox"
          aria-checked={shown.has(column.id)}
          className={classes.item}
          onClick={() => layout.toggle(column.id)}
        >
          <IconCheck size={15} aria-hidden className={shown.has(column.id) ? undefined : classes.absent} />
          {column.header}
        </button>
      ))}
      <hr className={classes.line} />
      <button type="button" role="menuitem" className={classes.item} onClick={layout.reset}>
        {text.resetColumns}
      </button>
    </div>
  )
}

/** The keys of a menu in a popover: focus starts on its first item, arrows, Home and End move it, Tab leaves. */
function useMenuKeys() {
  const ref = useRef<HTMLDivElement>(null)
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  useEffect(() => ref.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    // The focus returns to the button first, so that Tab goes on from there.
    if (event.key === 'Tab') ref.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target = targetOf(event.key, at, all.length)
    if (target === null) return
    event.preventDefault()
    all[target]?.focus()
  }
  return { ref, onKeyDown }
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
