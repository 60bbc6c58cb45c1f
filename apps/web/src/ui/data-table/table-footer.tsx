import { SHORT_LISTS } from '@xbetapp/domain/platform/roles/lists'
import type { ReactNode } from 'react'
import { dataTableText as text } from './data-table.it.ts'
import type { DataTableProps, TableView } from './data-table.types.ts'
import { PagePager } from './page-pager.tsx'
import { isSortable } from './sort-rows.ts'
import classes from './table-footer.module.css'
import { pageCount, visibleCount } from './visible-count.ts'

interface TableFooterProps<T> {
  table: DataTableProps<T>
  view: TableView
  page: number
  total: number
  asCards: boolean
  /** How many rows of the page are drawn: fewer than all where cards are shown bit by bit. */
  drawn: number
  onView: (view: TableView) => void
  /** Buttons to the rows out of sight, beside the count: over the rows they would cover one. */
  attention: ReactNode
  children?: ReactNode
}

export function TableFooter<T>(props: TableFooterProps<T>) {
  const { table, view, page, total, asCards, drawn, onView, attention, children } = props
  const { pageSizes, rows, count } = table
  const pageSize = pageSizes === undefined ? Math.max(1, total) : view.pageSize
  // While cards of the page are still to be drawn, "Mostra altri" is the one way on.
  const isPartOfPage = asCards && drawn < Math.min(pageSize, total - (page - 1) * pageSize)
  const isShort = SHORT_LISTS.has(table.tableKey)
  // All cards of a short list are in sight: nothing is left to say.
  if (asCards && isShort && drawn >= total && !attention) return null
  return (
    <div className={`rigid type-xs quiet middle ${classes.footer}`}>
      <div className={`row middle gap-5 shrinks ${classes.count}`}>
        <output className="one-line" data-visible-count>
          {rows === undefined ? '' : (count ?? visibleCount(page, pageSize, total, drawn))}
        </output>
        {!asCards && table.notice}
        {attention}
      </div>
      {pageSizes && !isPartOfPage && (
        <PagePager
          label={table.label}
          page={page}
          pages={pageCount(total, pageSize)}
          onPage={(next) => onView({ ...view, page: next })}
        />
      )}
      <div className={`row middle to-end gap-5 ${classes.side}`}>
        {!asCards && pageSizes && pageSizes.length > 1 && (
          <label className="row middle gap-3">
            <span className={classes.sizesLabel}>{text.rowsPerPage}</span>
            <select
              className={`rounded-sm raised bordered pressable bright ${classes.select}`}
              value={view.pageSize}
              onChange={(event) => onView({ ...view, page: 1, pageSize: Number(event.currentTarget.value) })}
            >
              {pageSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        )}
        {asCards && !isShort && <SortPicker table={table} view={view} onView={onView} />}
        {children}
      </div>
    </div>
  )
}

/** Sorts the cards, which have no headers to click. */
function SortPicker<T>({ table, view, onView }: Pick<TableFooterProps<T>, 'table' | 'view' | 'onView'>) {
  const sortable = table.columns.filter((column) => isSortable(column, table))
  if (sortable.length === 0) return null
  const [first] = view.sort
  return (
    <select
      className={`rounded-sm raised bordered pressable bright ${classes.select}`}
      aria-label={text.sortBy}
      value={first ? `${first.desc ? '-' : '+'}${first.id}` : ''}
      onChange={({ currentTarget: { value } }) => {
        const sort = value === '' ? [] : [{ id: value.slice(1), desc: value.startsWith('-') }]
        onView({ ...view, sort, page: 1 })
      }}
    >
      <option value="">{text.sortDefault}</option>
      {sortable.flatMap(({ id, header }) => [
        <option key={`+${id}`} value={`+${id}`}>{`${header} ↑`}</option>,
        <option key={`-${id}`} value={`-${id}`}>{`${header} ↓`}</option>,
      ])}
    </select>
  )
}
