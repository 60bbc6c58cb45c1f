import { EmptyState, ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import type { DataColumn } from './columns.ts'
import { dataTableText as text } from './data-table.it.ts'
import type { DataTableProps } from './data-table.types.ts'
import classes from './skeleton-rows.module.css'

/** How much of its column each bar of a skeleton fills, in percent: uneven, as text is. */
const FULLNESS = [72, 48, 86, 60, 54, 78, 40, 66]

/** Height of the skeleton: about that of the list to come. */
const HEIGHT_PX = 600
const LINE_PX = 1

const lastCountKey = (tableKey: string) => `righe:${tableKey}`

/** Keeps in the browser how many rows a list has, for its skeleton the next time: what is below stays in its place. */
export const rememberCount = (tableKey: string, rows: number) =>
  localStorage.setItem(lastCountKey(tableKey), String(rows))

interface TableStateRowsProps<T> {
  table: DataTableProps<T>
  columns: readonly DataColumn<T>[]
  rowHeight: number
}

function SkeletonRows<T>({ table, columns, rowHeight }: TableStateRowsProps<T>) {
  const lastCount = Number(localStorage.getItem(lastCountKey(table.tableKey))) || Number.POSITIVE_INFINITY
  const count = Math.min(Math.ceil(HEIGHT_PX / rowHeight), lastCount)
  return (
    <div role="status" aria-label={text.loading} aria-busy>
      {Array.from({ length: count }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          key={row}
          className={`row middle line-below ${classes.row}`}
          // As a row is: its cells, and the line below it.
          style={{ height: rowHeight + LINE_PX, opacity: 1 - row / count }}
          aria-hidden
        >
          {columns.map((column, place) => (
            <span
              key={column.id}
              className={`rounded-sm raised ${classes.bar}`}
              style={{ maxWidth: column.width, width: `${FULLNESS[(row + place) % FULLNESS.length]}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Shown in place of rows: skeletons, the error, or the text of an empty list. */
export function TableStateRows<T>({ table, columns, rowHeight }: TableStateRowsProps<T>) {
  const { rows, error, onRetry, empty } = table
  if (rows === undefined) {
    return error ? (
      <ErrorState message={error} onRetry={onRetry} />
    ) : (
      <SkeletonRows table={table} columns={columns} rowHeight={rowHeight} />
    )
  }
  if (rows.length > 0) return null
  return empty ?? <EmptyState title={text.empty} />
}
