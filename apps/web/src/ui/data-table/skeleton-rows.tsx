import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn } from './data-table.types.ts'
import classes from './skeleton-rows.module.css'

const ROWS = 12
const FULLNESS = [72, 48, 86, 60, 54, 78, 40, 66]

interface SkeletonRowsProps<T> {
  columns: readonly DataColumn<T>[]
  rowHeight: number
}

export function SkeletonRows<T>({ columns, rowHeight }: SkeletonRowsProps<T>) {
  return (
    <div role="status" aria-label={text.loading}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          key={row}
          className={classes.row}
          style={{ height: rowHeight, opacity: 1 - row / ROWS }}
          aria-hidden
        >
          {columns.map((column, place) => (
            <span
              key={column.id}
              className={classes.bar}
              style={{ maxWidth: column.width, width: `${FULLNESS[(row + place) % FULLNESS.length]}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
