// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid: rows are placed by hand, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid takes the focus, its active row is announced

import { memo, type ReactNode, useCallback, useEffect, useState } from 'react'
import { toneVar } from '#web/ui/tones/tone.ts'
import { pinStyle, type ShownColumn } from './column-layout.ts'
import type { DataColumn } from './columns.ts'
import { dataTableText as text } from './data-table.it.ts'
import type { RowState } from './data-table.types.ts'
import { SelectBox } from './select-box.tsx'
import classes from './table-row.module.css'

export interface TableRowProps<T> {
  domId: string
  id: string
  name: string
  row: T
  /** Place in the page, from 0. */
  index: number
  columns: readonly ShownColumn<T>[]
  state: ((row: T) => RowState | undefined) | undefined
  active: boolean
  /** Active column of an active row whose cells can be chosen; null in any other row. */
  activeColumn: string | null
  /** Name of the group the row is the first of; undefined for any other row. */
  group: string | undefined
  highlighted: boolean
  /** Ids whose arrival has been shown: scrolling a row back into view is no arrival. */
  arrived: Set<string>
  /** State of the box that chooses the row; null where rows cannot be chosen. */
  select: { checked: boolean; disabled: boolean } | null
  onOpen: ((id: string) => void) | undefined
  onSelect: (id: string, range: boolean) => void
  measure: (element: Element | null) => void
}

/** One row of the grid, drawn again only when its own row object, its place or its marks change. */
export const TableRow = memo(TableRowView, sameRow) as typeof TableRowView

function TableRowView<T>({
  domId,
  id,
  name,
  row,
  index,
  columns,
  state,
  active,
  activeColumn,
  group,
  highlighted,
  arrived,
  select,
  onOpen,
  onSelect,
  measure,
}: TableRowProps<T>) {
  const [arriving] = useState(() => highlighted && !arrived.has(id))
  useEffect(() => {
    arrived.add(id)
  }, [arrived, id])
  const attach = useCallback(
    (row: HTMLDivElement) => {
      measure(row)
      return () => {
        measure(null)
        // A row that is deleted or scrolled away must not take the focus with it.
        if (row.contains(document.activeElement))
          row.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
      }
    },
    [measure],
  )
  const bar = state?.(row)
  return (
    <div
      role="row"
      id={domId}
      ref={attach}
      data-index={index}
      data-row-id={id}
      aria-rowindex={index + 2}
      aria-selected={select ? select.checked : undefined}
      className={`type-sm wide ${classes.row}`}
      data-active={active || undefined}
      data-highlighted={highlighted || undefined}
      data-arriving={arriving || undefined}
    >
      {group !== undefined && (
        <div className={`type-xs weight-600 quiet whole-row ${classes.group}`}>{group}</div>
      )}
      {bar && <span className={classes.bar} style={{ background: toneVar(bar.tone) }} title={bar.label} />}
      {select && (
        <div role="gridcell" className="centre">
          <SelectBox
            label={text.row(name)}
            checked={select.checked}
            disabled={select.disabled}
            onToggle={(range) => onSelect(id, range)}
          />
        </div>
      )}
      <RowCells id={id} row={row} columns={columns} activeColumn={activeColumn} onOpen={onOpen} />
    </div>
  )
}

function sameRow<T>(before: TableRowProps<T>, after: TableRowProps<T>): boolean {
  return (
    before.row === after.row &&
    before.index === after.index &&
    before.columns === after.columns &&
    before.state === after.state &&
    before.active === after.active &&
    before.activeColumn === after.activeColumn &&
    before.group === after.group &&
    before.highlighted === after.highlighted &&
    before.select?.checked === after.select?.checked &&
    before.select?.disabled === after.select?.disabled
  )
}

type RowCellsProps<T> = Pick<TableRowProps<T>, 'id' | 'row' | 'columns' | 'activeColumn' | 'onOpen'>

/** The cells of a row, apart from its marks: selecting or moving a row does not build them again. */
const RowCells = memo(function RowCellsView<T>({ id, row, columns, activeColumn, onOpen }: RowCellsProps<T>) {
  return columns.map((column) => (
    <div
      key={column.id}
      role="gridcell"
      className={`row middle shrinks ${classes.cell}`}
      data-align={column.align}
      data-column={column.id}
      data-pinned={column.pinned}
      style={pinStyle(column)}
      data-active-cell={column.id === activeColumn || undefined}
      data-cell
    >
      <div
        className={`shrinks cut ${classes.content}`}
        data-cut
        data-lines={(column.lines ?? 1) > 1 || undefined}
        style={(column.lines ?? 1) > 1 ? { WebkitLineClamp: column.lines } : undefined}
      >
        {column.opens && onOpen ? (
          // The keyboard opens the active row with Enter.
          <button type="button" tabIndex={-1} className="record-link" onClick={() => onOpen(id)}>
            {cellContent(column, row)}
          </button>
        ) : (
          cellContent(column, row)
        )}
      </div>
    </div>
  ))
}) as <T>(props: RowCellsProps<T>) => ReactNode

export function cellContent<T>(column: DataColumn<T>, row: T): ReactNode {
  return column.cell ? column.cell(row) : column.value?.(row)
}
