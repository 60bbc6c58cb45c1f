import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table/data-table.types.ts'
import { type Finder, RowFinder } from '#web/ui/filter-bar/row-finder.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'

interface DetailTableProps<Row extends VenueRow>
  extends Omit<
    DataTableProps<Row>,
    'label' | 'rows' | 'rowId' | 'rowName' | 'rowState' | 'filterKey' | 'empty' | 'view' | 'onView'
  > {
  idReceivedBet: number
  finder: Finder<string>
  rows: readonly Row[] | undefined
  views: Readonly<Record<string, string>>
  /** Called on Enter in an empty search; after words Enter goes to the first row found. Absent: no row is typed in. */
  onFinderEnter?: (() => void) | undefined
  /** Keys of the rows with unsaved input, which no search hides, with spaces between. */
  unsaved?: string | undefined
  actions?: ReactNode
}

/** The venues of a bet, found by name and by whether they got the bet or played it. */
export function DetailTable<Row extends VenueRow>(props: DetailTableProps<Row>) {
  const { idReceivedBet, finder, rows, views, actions, onFinderEnter, unsaved = '', ...table } = props
  const { view, words } = finder
  const found = useMemo(
    () => new Set(rows?.filter((row) => isShown(row, view, words)).map(rowKey)),
    [rows, view, words],
  )
  const shown = useMemo(() => {
    const kept = new Set(unsaved.split(' '))
    return rows?.filter(({ key }) => found.has(key) || kept.has(key))
  }, [rows, found, unsaved])
  /** Moves to the amount of the first row found, as sorted, if that row takes one. @returns whether it moved */
  const enterFound = (field: HTMLElement): boolean => {
    const lines = [
      ...(field.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('[data-row-id]') ?? []),
    ]
    // The first row found may be above the lines that are drawn.
    if (lines[0] && (lines[0].dataset.index ?? '0') !== '0') return false
    const first = lines.find(({ dataset }) => found.has(dataset.rowId ?? ''))
    const cell = first?.querySelector<HTMLElement>('[data-entry$="/importo"]')
    if (!cell) return false
    cell.focus()
    return true
  }
  return (
    <>
      <RowFinder
        finder={finder}
        label={text.filter}
        views={views}
        onEnter={onFinderEnter && ((field) => (words === '' ? onFinderEnter() : enterFound(field)))}
        onDown={onFinderEnter && enterFound}
      >
        {actions}
      </RowFinder>
      <DataTable<Row>
        {...table}
        label={text.table(idReceivedBet)}
        rows={shown}
        rowId={rowKey}
        rowName={rowName}
        rowState={rowState}
        filterKey={finder.key}
        empty={<EmptyState title={rows?.length === 0 ? text.emptyTitle : text.emptyFiltered} />}
      />
    </>
  )
}

const rowKey = (row: VenueRow): string => row.key
const rowName = (row: VenueRow): string => row.name
const rowState = (row: VenueRow) =>
  row.drop ? ({ tone: 'green', label: text.show.dropped } as const) : undefined

function isShown(row: VenueRow, show: string, words: string): boolean {
  if (show === 'dropped' && row.drop === undefined) return false
  if (show === 'received' && row.sent === undefined) return false
  return hasWords(`${row.name} ${row.book?.nomeBook ?? ''}`, words)
}

/** The table appears without the answers when they take longer. */
const LONGEST_MS = 2_000

/**
 * Whether the answers above a detail's table are on screen: the table is drawn after them, since rows that move down
 * later put a click meant for one room into another's row.
 */
export function useAnswersFirst(): { isTableDue: boolean; onRead: () => void } {
  const [isRead, setRead] = useState(false)
  const onRead = useCallback(() => setRead(true), [])
  useEffect(() => {
    const timer = setTimeout(onRead, LONGEST_MS)
    return () => clearTimeout(timer)
  }, [onRead])
  return { isTableDue: isRead, onRead }
}
