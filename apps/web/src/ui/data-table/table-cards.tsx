import { Fragment, useEffect, useRef } from 'react'
import { useShowMore } from '#web/ui/show-more/use-show-more.tsx'
import type { DataColumn } from './columns.ts'
import type { Sort } from './data-table.types.ts'
import classes from './row-card.module.css'
import { columnsInSlot, RowCard } from './row-card.tsx'
import type { TableGridProps } from './table-grid.tsx'
import { TableStateRows } from './table-state-rows.tsx'

const CARD_PX = 150
/** Cards drawn before more are asked for; a brief card is one line. */
const CARDS_AT_ONCE = 8
const BRIEF_AT_ONCE = 20

interface TableCardsProps<T>
  extends Pick<TableGridProps<T>, 'table' | 'shown' | 'whole' | 'selection' | 'target' | 'onTarget'> {
  columns: readonly DataColumn<T>[]
  sort: readonly Sort[]
  /** Called with how many of the shown rows are drawn as cards. */
  onDrawn: (count: number) => void
}

/** The list on a phone. It scrolls with its page, and shows its first cards until more are asked for. */
export default function TableCards<T extends object>({
  table,
  columns,
  shown,
  selection,
  sort,
  whole,
  target,
  onTarget,
  onDrawn,
}: TableCardsProps<T>) {
  const { atOnce = table.briefCards ? BRIEF_AT_ONCE : CARDS_AT_ONCE } = table
  const { limit: wanted, more, showAt } = useShowMore(shown.length, atOnce)
  const limit = whole ? shown.length : wanted
  useEffect(() => onDrawn(limit), [onDrawn, limit])
  const groupAt = (index: number) => {
    const item = shown[index]
    return item && sort.length === 0 ? table.group?.(item.row) : undefined
  }
  const startsGroup = (index: number) => groupAt(index) !== undefined && groupAt(index) !== groupAt(index - 1)
  const heads = table.briefCards ? columnsInSlot(columns, 'aside') : []
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const index = target === null ? -1 : shown.findIndex(({ id }) => id === target)
    if (index < 0) return
    if (index >= limit) return showAt(index)
    list.current
      ?.querySelector(`[data-row-id="${CSS.escape(target ?? '')}"]`)
      ?.scrollIntoView({ block: 'center' })
    onTarget(null)
  }, [target, shown, limit, showAt, onTarget])
  return (
    <>
      <TableStateRows table={table} columns={columns} rowHeight={CARD_PX} />
      {heads.length > 1 && shown.length > 0 && (
        <div className={`row to-end gap-6 type-2xs faint ${classes.line} ${classes.heads}`}>
          <span className="row gap-6 rigid">
            {heads.map(({ id, header, hint }) => (
              <span key={id} data-hint={hint}>
                {header}
              </span>
            ))}
          </span>
        </div>
      )}
      <ul ref={list} className="column gap-4 bare-list" aria-label={table.label}>
        {shown.slice(0, limit).map(({ id, row }, index) => (
          <Fragment key={id}>
            {startsGroup(index) && (
              <li className="type-xs weight-600 quiet bare-list">{table.group?.(row)}</li>
            )}
            <RowCard
              id={id}
              name={table.rowName?.(row) ?? id}
              row={row}
              columns={columns}
              state={table.rowState}
              highlighted={table.highlighted?.(row) ?? false}
              checked={selection.enabled && (table.selectable?.(row) ?? true) ? selection.ids.has(id) : null}
              onSelect={selection.toggle}
              onOpen={table.onOpen}
              brief={table.briefCards ?? false}
            />
          </Fragment>
        ))}
      </ul>
      {limit < shown.length && more}
    </>
  )
}
