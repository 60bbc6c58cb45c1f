// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid takes the focus, its active row is announced

import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { type ColumnLayout, clampWidth, pinStyle, type ShownColumn } from './column-layout.ts'
import { dataTableText as text } from './data-table.it.ts'
import type { DataTableProps, Sort } from './data-table.types.ts'
import { pageSelection, type RowSelection } from './row-selection.ts'
import { SelectBox } from './select-box.tsx'
import { isSortable, nextSort } from './sort-rows.ts'
import classes from './table-header.module.css'

interface TableHeaderProps<T> {
  table: DataTableProps<T>
  layout: ColumnLayout<T>
  selection: RowSelection<T>
  sort: readonly Sort[]
  onSort: (sort: Sort[]) => void
}

export function TableHeader<T>({ table, layout, selection, sort, onSort }: TableHeaderProps<T>) {
  const chosen = pageSelection(selection.ids, selection.pageIds)
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`type-xs weight-600 quiet ${classes.header}`}
      data-busy={table.busy || undefined}
    >
      {selection.enabled && (
        <div role="columnheader" className="centre">
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
          canSort={isSortable(column, table)}
          sort={sort}
          onSort={onSort}
          onResize={layout.resize}
        />
      ))}
    </div>
  )
}

/** Drags a column's edge: one call per frame at most, with a width the column allows. */
function dragEdge(event: PointerEvent<HTMLElement>, onDrag: (width: number) => void): void {
  const handle = event.currentTarget
  const header = handle.parentElement
  if (event.button !== 0 || header === null) return
  event.preventDefault()
  event.stopPropagation()
  const startX = event.clientX
  const startWidth = header.getBoundingClientRect().width
  const ending = new AbortController()
  const { signal } = ending
  let frame = 0
  handle.setPointerCapture(event.pointerId)
  handle.dataset.dragging = ''

  const move = (moved: globalThis.PointerEvent) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => onDrag(clampWidth(startWidth + moved.clientX - startX)))
  }
  const end = () => {
    delete handle.dataset.dragging
    ending.abort()
  }
  handle.addEventListener('pointermove', move, { signal })
  handle.addEventListener('pointerup', end, { signal })
  handle.addEventListener('pointercancel', end, { signal })
}

interface HeaderCellProps<T> extends Pick<TableHeaderProps<T>, 'sort' | 'onSort'> {
  column: ShownColumn<T>
  canSort: boolean
  onResize: ColumnLayout<T>['resize']
}

function HeaderCell<T>({ column, canSort, sort, onSort, onResize }: HeaderCellProps<T>) {
  const { id, header, hint, descFirst = false } = column
  const place = sort.findIndex((entry) => entry.id === id)
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
          className={`inline-row middle gap-2 shrinks ${classes.sort}`}
          data-sorted={current ? '' : undefined}
          data-hint={hint ?? text.sortHint}
          onClick={(event) => onSort(nextSort(sort, id, descFirst, event.shiftKey))}
        >
          <span className={`clamp ${classes.label}`}>{header}</span>
          <SortMark sort={current} />
          {sort.length > 1 && current && <span className="type-2xs accent">{place + 1}</span>}
        </button>
      ) : (
        <span className={`clamp ${classes.label}`} data-hint={hint}>
          {header}
        </span>
      )}
      {/* A pointer aid only: widths have no meaning for those who do not see them. */}
      <span
        aria-hidden
        className={classes.resize}
        onPointerDown={(event) => dragEdge(event, (width) => onResize(id, width))}
        onDoubleClick={() => onResize(id, null)}
      />
    </div>
  )
}

function SortMark({ sort }: { sort: Sort | undefined }) {
  const Icon = sort === undefined ? IconSelector : sort.desc ? IconArrowDown : IconArrowUp
  return <Icon size={13} className={`rigid ${classes.mark}`} aria-hidden />
}
