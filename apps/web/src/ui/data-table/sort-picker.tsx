import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn, Sort } from './data-table.types.ts'
import classes from './table-footer.module.css'

interface SortPickerProps {
  columns: readonly DataColumn<unknown>[]
  sort: readonly Sort[]
  onSort: (sort: Sort[]) => void
}

/** Cards have no headers to click. */
export function SortPicker({ columns, sort, onSort }: SortPickerProps) {
  const sortable = columns.filter(
    (column) => column.sortable ?? (column.value ?? column.compare) !== undefined,
  )
  if (sortable.length === 0) return null
  const [first] = sort
  return (
    <select
      className={classes.select}
      aria-label={text.sortBy}
      value={first ? `${first.desc ? '-' : '+'}${first.id}` : ''}
      onChange={({ currentTarget: { value } }) =>
        onSort(value === '' ? [] : [{ id: value.slice(1), desc: value.startsWith('-') }])
      }
    >
      <option value="">{text.sortDefault}</option>
      {sortable.flatMap(({ id, header }) => [
        <option key={`+${id}`} value={`+${id}`}>{`${header} ↑`}</option>,
        <option key={`-${id}`} value={`-${id}`}>{`${header} ↓`}</option>,
      ])}
    </select>
  )
}
