// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid takes the focus, its active row is announced

import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { type PointerEvent, useCallback } from 'react'
import type { ColumnLayout, ShownColumn } from './column-layout.ts'
import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn, Sort } from './data-table.types.ts'
import { clampWidth } from './grid-template.ts'
import { pinStyle } from './pin-style.ts'
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
  /** The server sorts: only by columns marked as sortable. */
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

interface Resizable {
  id: string
  width: number
  minWidth?: number
}

/** Drags a column's edge: one call per frame at most, with a width the column allows. */
function useColumnResize(
  onDrag: (id: string, width: number) => void,
): (event: PointerEvent<HTMLElement>, column: Resizable) => void {
  return useCallback(
    (event, column) => {
      const handle = event.currentTarget
      const header = handle.parentElement
      if (event.button !== 0 || header === null) return
      event.preventDefault()
      event.stopPropagation()
      const startX = event.clientX
      const startWidth = header.getBoundingClientRect().width
      let frame = 0
      handle.setPointerCapture(event.pointerId)
      handle.dataset.dragging = ''

      const move = (moved: globalThis.PointerEvent) => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() =>
          onDrag(column.id, clampWidth(column, startWidth + moved.clientX - startX)),
        )
      }
      const end = () => {
        delete handle.dataset.dragging
        handle.removeEventListener('pointermove', move)
        handle.removeEventListener('pointerup', end)
        handle.removeEventListener('pointercancel', end)
      }
      handle.addEventListener('pointermove', move)
      handle.addEventListener('pointerup', end)
      handle.addEventListener('pointercancel', end)
    },
    [onDrag],
  )
}

interface HeaderCellProps<T> {
  column: ShownColumn<T>
  canSort: boolean
  sort: readonly Sort[]
  onSort: (column: ShownColumn<T>, add: boolean) => void
  onResizeStart: (event: PointerEvent<HTMLElement>, column: ShownColumn<T>) => void
  onResizeReset: (id: string) => void
}

function HeaderCell<T>({ column, canSort, sort, onSort, onResizeStart, onResizeReset }: HeaderCellProps<T>) {
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
          className={`inline-row middle gap-2 shrinks ${classes.sort}`}
          data-sorted={current ? '' : undefined}
          data-hint={column.hint ?? text.sortHint}
          onClick={(event) => onSort(column, event.shiftKey)}
        >
          <span className={`clamp ${classes.label}`}>{column.header}</span>
          <SortMark sort={current} />
          {sort.length > 1 && current && <span className="type-2xs accent">{place + 1}</span>}
        </button>
      ) : (
        <span className={`clamp ${classes.label}`} data-hint={column.hint}>
          {column.header}
        </span>
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
  return <Icon size={13} className={`rigid ${classes.mark}`} aria-hidden />
}
