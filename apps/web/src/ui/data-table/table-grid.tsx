// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid takes the focus, its active row is announced
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useListedShortcut } from '#web/lib/shortcuts.ts'
import { useLatest } from '#web/ui/latest.ts'
import { TooltipLayer } from '#web/ui/tooltip/tooltip-layer.tsx'
import { type ColumnLayout, gridTemplate, pinLengths, type ShownColumn } from './column-layout.ts'
import { dataTableText as text } from './data-table.it.ts'
import type { DataTableProps, Sort, TableView } from './data-table.types.ts'
import { EDITABLE, pressRowKey, type RowKeyboard } from './row-keyboard.ts'
import type { RowSelection } from './row-selection.ts'
import { useScrollAnchor } from './scroll-anchor.ts'
import classes from './table-grid.module.css'
import { TableHeader } from './table-header.tsx'
import type { ShownRow } from './table-model.ts'
import { TableRow } from './table-row.tsx'
import { TableStateRows } from './table-state-rows.tsx'

/** The control of a cell that Enter presses. */
const ACTION = '[data-cell-action]'

const HEADER_PX = 34
const ROW_PX = 36
/** Rows drawn beyond each edge of what is in sight, so that scrolling does not show a gap. */
const OVERSCAN = 8

export interface TableGridProps<T> {
  table: DataTableProps<T>
  shown: readonly ShownRow<T>[]
  /** Every row is drawn rather than those in sight, for paper. */
  whole: boolean
  layout: ColumnLayout<T>
  selection: RowSelection<T>
  view: TableView
  onSort: (sort: Sort[]) => void
  rowsKey: string
  /** A row to scroll to and make active, and the callback that clears the request once done. */
  target: string | null
  onTarget: (done: null) => void
}

export function TableGrid<T extends object>({
  table,
  shown,
  whole,
  layout,
  selection,
  view,
  onSort,
  rowsKey,
  target,
  onTarget,
}: TableGridProps<T>) {
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const pointer = useRef({ x: -1, y: -1 })
  const arrived = useRef(new Set<string>())
  const [active, setActive] = useState<string | null>(null)
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const latest = useLatest({ shown, ids, onOpen: table.onOpen })
  const rowHeight = table.estimatedRowHeight ?? ROW_PX
  const drawn = useRef<{ startIndex: number; endIndex: number } | null>(null)
  const redraw = useReducer((count: number) => count + 1, 0)[1]

  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: whole ? shown.length : OVERSCAN,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    directDomUpdates: true,
    // Rows that come while the grid is as low as its header are drawn for that height. The package then compares the
    // range of the full height with the one it last announced, not with the one drawn, and draws nothing.
    onChange: ({ range }) => {
      const was = drawn.current
      if (range?.startIndex !== was?.startIndex || range?.endIndex !== was?.endIndex) redraw()
    },
  })
  const items = virtualizer.getVirtualItems()
  useLayoutEffect(() => {
    drawn.current = virtualizer.range
  })
  const anchor = useScrollAnchor(virtualizer, ids, rowsKey)

  useEffect(() => {
    const index = target === null ? -1 : ids.indexOf(target)
    if (index < 0) return
    setActive(target)
    scroller.current?.focus({ preventScroll: true })
    virtualizer.scrollToIndex(index, { align: 'center' })
    onTarget(null)
  }, [target, ids, virtualizer, onTarget])

  const open = useCallback(
    (id: string) => {
      const found = latest.current.shown.find((candidate) => candidate.id === id)
      if (found) latest.current.onOpen?.(found.row)
    },
    [latest],
  )
  const cells = useCellKeys(table.cellKeys ?? false, layout.shown, active, scroller)
  const keyboard: RowKeyboard = {
    ids,
    active,
    rowsPerScreen: Math.floor(((scroller.current?.clientHeight ?? 400) - HEADER_PX) / rowHeight),
    activate: (id) => {
      setActive(id)
      scroller.current?.focus({ preventScroll: true })
      virtualizer.scrollToIndex(ids.indexOf(id))
    },
    open: table.onOpen && open,
    select: selection.enabled ? selection.toggle : undefined,
    selectPage: selection.enabled ? selection.togglePage : undefined,
    clearSelection: selection.rows.length > 0 ? selection.clear : undefined,
  }
  useListedShortcut(table.cellKeys ? '↑ ↓ ← →' : '↑ ↓', table.cellKeys ? text.keyMoveCell : text.keyMove)
  useListedShortcut('Invio', table.cellKeys ? text.keyEditCell : text.keyOpen)
  useListedShortcut('Spazio', text.keySelect)
  const rowAt = (target: EventTarget) =>
    (target as Element).closest<HTMLElement>('[data-row-id]')?.dataset.rowId ?? null
  const opensByClick = table.onOpen !== undefined && layout.shown.some((column) => column.opens)
  const openRow = ({ target }: { target: EventTarget }) => {
    const id = rowAt(target)
    const hasSelected = opensByClick && document.getSelection()?.type === 'Range'
    if (id !== null && !hasSelected && !(target as Element).closest('button, a, input')) open(id)
  }

  const groupOf = view.sort.length === 0 ? table.group : undefined
  const isEmpty = shown.length === 0
  const limited = whole ? {} : { maxHeight: table.maxHeight, ...heightOf(table.height) }
  const size: CSSProperties = isEmpty ? { flex: 'none' } : limited
  const style = {
    '--grid-columns': gridTemplate(layout.shown, layout.memory.widths, selection.enabled),
    ...pinLengths(layout.shown as readonly ShownColumn<never>[], layout.memory.widths),
    '--header-height': `${HEADER_PX}px`,
    '--row-height': `${ROW_PX}px`,
    ...size,
  } as CSSProperties

  const grid = (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={table.label}
      aria-rowcount={shown.length + 1}
      aria-busy={table.rows === undefined}
      aria-multiselectable={selection.enabled || undefined}
      aria-activedescendant={active !== null && ids.includes(active) ? `${gridId}${active}` : undefined}
      className={`shrinks-down scrolls ${classes.scroller}`}
      data-grid-focus
      style={style}
      onKeyDown={(event) => {
        cells.onKeyDown(event)
        pressRowKey(event, keyboard)
      }}
      onScroll={anchor.scrolled}
      onPointerMove={(event) => {
        // Rows that slide under a resting pointer make the browser report it at the same place.
        const { screenX: x, screenY: y } = event
        if (x === pointer.current.x && y === pointer.current.y) return
        pointer.current = { x, y }
        anchor.moved(rowAt(event.target))
      }}
      onPointerLeave={() => anchor.moved(null)}
      onClickCapture={(event) => {
        // Stops a click meant for another row, but none by keyboard (detail 0), which presses the focused element.
        if (event.detail === 0 || !anchor.isMisplaced()) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        const id = rowAt(event.target)
        if (id !== null) setActive(id)
        cells.onPointerDown(event)
      }}
      onClick={opensByClick ? openRow : undefined}
      onDoubleClick={opensByClick ? undefined : openRow}
      data-opens={opensByClick || undefined}
    >
      <TableHeader table={table} layout={layout} selection={selection} sort={view.sort} onSort={onSort} />
      <div role="rowgroup" ref={virtualizer.containerRef} className={classes.body}>
        {items.map(({ index }) => {
          const item = shown[index]
          if (item === undefined) return null
          const before = shown[index - 1]
          const group = groupOf?.(item.row)
          return (
            <TableRow
              key={item.id}
              domId={`${gridId}${item.id}`}
              id={item.id}
              name={table.rowName?.(item.row) ?? item.id}
              row={item.row}
              index={index}
              columns={layout.shown}
              state={table.rowState}
              active={item.id === active}
              activeColumn={item.id === active ? cells.activeColumn : null}
              group={before && groupOf?.(before.row) === group ? undefined : group}
              highlighted={table.highlighted?.(item.row) ?? false}
              arrived={arrived.current}
              select={
                selection.enabled
                  ? {
                      checked: selection.ids.has(item.id),
                      disabled: !(table.selectable?.(item.row) ?? true),
                    }
                  : null
              }
              onOpen={table.onOpen && open}
              onSelect={selection.toggle}
              measure={virtualizer.measureElement}
            />
          )
        })}
      </div>
      <TooltipLayer within={scroller} />
    </div>
  )
  if (!isEmpty) return grid
  return (
    <>
      {grid}
      {/* Under the grid, not in it: a grid contains rows, and these states may have buttons. */}
      <div
        className={`shrinks-down scrolls ${classes.state}`}
        style={{ maxHeight: table.maxHeight, ...heightOf(table.height, HEADER_PX) }}
      >
        <TableStateRows table={table} columns={layout.shown} rowHeight={rowHeight} />
      </div>
    </>
  )
}

/** Least height of a list: room for the sentence of one without rows. */
const LEAST_PX = 220

/**
 * A number is the greatest height in pixels: three rows need no box for twenty. A string, a share of the screen or
 * pixels, is the exact height, which shrinks where the page has less. `without`: part of the height used elsewhere.
 */
const heightOf = (height: DataTableProps<unknown>['height'], without = 0): CSSProperties => {
  if (height === undefined) return {}
  return typeof height === 'number'
    ? { minHeight: Math.min(height, LEAST_PX) - without, maxHeight: height - without, flex: 'none' }
    : { flex: `0 1 calc(${height} - ${without}px)` }
}

/** The active cell of a grid: left and right move it along its row, Enter presses its control. */
function useCellKeys(
  enabled: boolean,
  columns: readonly { id: string }[],
  /** Id of the active row. */
  active: string | null,
  grid: RefObject<HTMLElement | null>,
) {
  const [column, setColumn] = useState<string | null>(null)
  const at = columns.findIndex(({ id }) => id === column)
  const cellOf = (id: string) =>
    grid.current
      ?.querySelector(`[data-row-id="${CSS.escape(active ?? '')}"]`)
      ?.querySelector(`[data-column="${CSS.escape(id)}"]`)

  const move = (step: 1 | -1) => {
    const next = columns[at < 0 ? 0 : Math.min(Math.max(0, at + step), columns.length - 1)]
    if (next === undefined) return
    setColumn(next.id)
    grid.current?.focus({ preventScroll: true })
    cellOf(next.id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return {
    activeColumn: enabled ? column : null,
    /** Runs before the row's own keys; events handled here are marked as such. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!enabled || active === null || event.defaultPrevented) return
      const target = event.target as Element
      if (target.closest(EDITABLE) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'ArrowRight') move(1)
      else if (event.key === 'ArrowLeft') move(-1)
      else if (event.key === 'Enter' && column !== null && !target.closest('button, a')) {
        const action = cellOf(column)?.querySelector<HTMLElement>(ACTION)
        if (!action) return
        action.click()
      } else return
      event.preventDefault()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
      if (enabled && cell) setColumn(cell.dataset.column ?? null)
    },
  }
}
