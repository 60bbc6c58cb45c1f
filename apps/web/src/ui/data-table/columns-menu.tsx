import { Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import type { ColumnLayout } from './column-layout.ts'
import classes from './columns-menu.module.css'
import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn } from './data-table.types.ts'

interface ColumnsMenuProps<T> {
  columns: readonly DataColumn<T>[]
  layout: ColumnLayout<T>
}

export function ColumnsMenu<T>({ columns, layout }: ColumnsMenuProps<T>) {
  const shown = new Set(layout.shown.map((column) => column.id))
  const hideable = columns.filter((column) => column.hideable !== false)
  return (
    <Menu position="top-end" closeOnItemClick={false} width={220}>
      <Menu.Target>
        <button type="button" className={classes.button}>
          <IconColumns3 size={15} aria-hidden />
          {text.columns}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.columnsTitle}</Menu.Label>
        {hideable.map((column) => (
          <Menu.Item
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={shown.has(column.id)}
            leftSection={
              <IconCheck
                size={15}
                aria-hidden
                className={shown.has(column.id) ? undefined : classes.absent}
              />
            }
            onClick={() => layout.toggle(column.id)}
          >
            {column.header}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={layout.reset}>{text.resetColumns}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
