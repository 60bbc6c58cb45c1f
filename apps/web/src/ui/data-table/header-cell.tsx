// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid takes the focus, its active row is announced
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { ShownColumn } from './column-layout.ts'
import { dataTableText as text } from './data-table.it.ts'
import type { Sort } from './data-table.types.ts'
import { pinStyle } from './pin-style.ts'
import classes from './table-header.module.css'

interface HeaderCellProps<T> {
  column: ShownColumn<T>
  canSort: boolean
  sort: readonly Sort[]
  onSort: (column: ShownColumn<T>, add: boolean) => void
  onResizeStart: (event: PointerEvent<HTMLElement>, column: ShownColumn<T>) => void
  onResizeReset: (id: string) => void
}

export function HeaderCell<T>({
  column,
  canSort,
  sort,
  onSort,
  onResizeStart,
  onResizeReset,
}: HeaderCellProps<T>) {
  const place = sort.findIndex((entry) => entry.id === column.id)
  const current = sort[place]
  return (
    <div
      role="columnheader"
      className={`row middle shrinks ${classes.cell}`}
      data-align={column.align}
      data-pinned={column.pinned}
      style={pinStyle(column)}
      aria-sort={current ? (current.desc ? 'descending' : 'ascending') : canSort ? 'none' : undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={current ? '' : undefined}
          data-hint={text.sortHint}
          onClick={(event) => onSort(column, event.shiftKey)}
        >
          <span className={classes.label}>{column.header}</span>
          <SortMark sort={current} />
          {sort.length > 1 && current && <span className={classes.place}>{place + 1}</span>}
        </button>
      ) : (
        <span className={classes.label}>{column.header}</span>
      )}
      {/* A pointer aid only: widths have no meaning for those who do not see them. */}
      <span
        aria-hidden
        className={classes.resize}
        onPointerDown={(event) => onResizeStart(event, column)}
        onDoubleClick={() => onResizeReset(column.id)}
      />
    </div>
  )
}

function SortMark({ sort }: { sort: Sort | undefined }) {
  const Icon = sort === undefined ? IconSelector : sort.desc ? IconArrowDown : IconArrowUp
  return <Icon size={13} className={classes.mark} aria-hidden />
}
