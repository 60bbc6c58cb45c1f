import {
  type ColumnDef,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareValues } from './compare-values.ts'
import type { DataColumn, DataTableProps, TableView } from './data-table.types.ts'
import { existingPage } from './visible-count.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

export interface ShownRow<T> {
  id: string
  row: T
}

interface TableModel<T> {
  /** The rows of the page on screen. */
  shown: readonly ShownRow<T>[]
  /** The rows of all pages, in their order; those the server did not send are not among them. */
  ordered: readonly ShownRow<T>[]
  /** Rows of all pages. */
  total: number
  /** The page on screen, which may be nearer than the one asked for. */
  page: number
}

const NO_ROWS: readonly never[] = []

/** Sorts and cuts pages, unless the server did. Equal rows keep the order they were given in. */
export function useTableModel<T extends object>(
  { rows = NO_ROWS, rowId, columns, total, pageSizes }: DataTableProps<T>,
  view: TableView,
): TableModel<T> {
  const fromServer = total !== undefined
  const count = total ?? rows.length
  const pageSize = pageSizes === undefined ? Math.max(1, count) : view.pageSize
  const page = existingPage(view.page, count, pageSize)

  const table = useTable({
    features,
    columns: useMemo(() => columns.map(toColumnDef), [columns]),
    data: rows as T[],
    getRowId: rowId,
    state: {
      sorting: view.sort as { id: string; desc: boolean }[],
    },
    manualSorting: fromServer,
    enableSortingRemoval: true,
  })

  const allRows = table.getRowModel().rows
  const ordered = useMemo(() => allRows.map(({ id, original }) => ({ id, row: original })), [allRows])
  const shown = useMemo(
    () => (fromServer ? ordered : ordered.slice((page - 1) * pageSize, page * pageSize)),
    [fromServer, ordered, page, pageSize],
  )
  return { shown, ordered, total: count, page }
}

function toColumnDef<T extends object>(column: DataColumn<T>): ColumnDef<typeof features, T> {
  const { value, compare } = column
  return {
    id: column.id,
    accessorFn: value ?? (() => undefined),
    enableSorting: value !== undefined || compare !== undefined,
    sortFn: (a: Row<typeof features, T>, b: Row<typeof features, T>) =>
      compare ? compare(a.original, b.original) : compareValues(value?.(a.original), value?.(b.original)),
  }
}
