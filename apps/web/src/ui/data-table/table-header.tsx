// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid takes the focus, its active row is announced
import type { ColumnLayout } from './column-layout.ts'
import { useColumnResize } from './column-resize.ts'
import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn, Sort } from './data-table.types.ts'
import { HeaderCell } from './header-cell.tsx'
import { pageSelection } from './row-range.ts'
import type { RowSelection } from './row-selection.ts'
import { SelectBox } from './select-box.tsx'
import { nextSort } from './sort-cycle.ts'
import classes from './table-header.module.css'

interface TableHeaderProps<T> {
  layout: ColumnLayout<T>
  selection: RowSelection<T>
  sort: readonly Sort[]
  onSort: (sort: Sort[]) => void
  fromServer: boolean
  busy: boolean
}

export function TableHeader<T>({ layout, selection, sort, onSort, fromServer, busy }: TableHeaderProps<T>) {
  const startResize = useColumnResize(layout.resize)
  const chosen = pageSelection(selection.ids, selection.pageIds)
  const canSort = (column: DataColumn<T>) =>
    column.sortable ?? (!fromServer && (column.value ?? column.compare) !== undefined)
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`type-xs weight-600 quiet ${classes.header}`}
      data-busy={busy || undefined}
    >
      {selection.enabled && (
        <div role="columnheader" className={classes.select}>
          <SelectBox
            label={text.all}
            checked={chosen === 'all'}
            partial={chosen === 'some'}
            onToggle={selection.togglePage}
          />
        </div>
      )}
      {layout.shown.map((column) => (
        <HeaderCell
          key={column.id}
          column={column}
          canSort={canSort(column)}
          sort={sort}
          onSort={({ id, descFirst = false }, add) => onSort(nextSort(sort, id, descFirst, add))}
          onResizeStart={startResize}
          onResizeReset={(id) => layout.resize(id, null)}
        />
      ))}
    </div>
  )
}
