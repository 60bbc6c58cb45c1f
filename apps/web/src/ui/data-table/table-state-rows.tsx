import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn, DataTableProps } from './data-table.types.ts'
import { SkeletonRows } from './skeleton-rows.tsx'

interface TableStateRowsProps<T> {
  table: DataTableProps<T>
  columns: readonly DataColumn<T>[]
  rowHeight: number
}

/** What stands where rows would: skeletons, the error, or what to do when there is nothing. */
export function TableStateRows<T>({ table, columns, rowHeight }: TableStateRowsProps<T>) {
  const { rows, error, onRetry, empty } = table
  if (rows === undefined) {
    return error ? (
      <ErrorState message={error} onRetry={onRetry} />
    ) : (
      <SkeletonRows columns={columns} rowHeight={rowHeight} />
    )
  }
  if (rows.length > 0) return null
  return empty ?? <EmptyState title={text.empty} />
}
