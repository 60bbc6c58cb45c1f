import { useMemo } from 'react'
import type { DataTableProps, TableView } from './data-table.types.ts'
import { sortRows } from './sort-rows.ts'
import { existingPage } from './visible-count.ts'

export interface ShownRow<T> {
  id: string
  row: T
}

const NO_ROWS: readonly never[] = []

/** Sorts and cuts pages, unless the server did. */
export function useTableModel<T extends object>(
  { rows = NO_ROWS, rowId, columns, total, pageSizes }: DataTableProps<T>,
  { sort, ...view }: TableView,
) {
  const fromServer = total !== undefined
  const count = total ?? rows.length
  const pageSize = pageSizes === undefined ? Math.max(1, count) : view.pageSize
  const page = existingPage(view.page, count, pageSize)

  const sorted = useMemo(
    () => (fromServer ? rows : sortRows(rows, columns, sort)),
    [fromServer, rows, columns, sort],
  )
  const ordered = useMemo(() => sorted.map((row) => ({ id: rowId(row), row })), [sorted, rowId])
  const shown = useMemo(
    () => (fromServer ? ordered : ordered.slice((page - 1) * pageSize, page * pageSize)),
    [fromServer, ordered, page, pageSize],
  )
  return {
    /** The rows of the page on screen. */
    shown,
    /** The rows of all pages, in their order; where the server cuts pages, the rows of the page. */
    ordered,
    /** Number of rows of all pages. */
    total: count,
    /** The page on screen, which may be before the requested one. */
    page,
  }
}
