import { type ReactNode, useMemo } from 'react'
import { dropsText as text } from '#web/bets/drops/drops.it.ts'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { RowFinder, useFinder } from '#web/ui/filter-bar/row-finder.tsx'
import { foldText } from '#web/ui/picker/filter-options.ts'

interface DetailTableProps<Row extends VenueRow>
  extends Omit<
    DataTableProps<Row>,
    'label' | 'rows' | 'rowId' | 'rowName' | 'rowState' | 'filterKey' | 'empty' | 'view' | 'onView'
  > {
  idReceivedBet: number
  rows: readonly Row[] | undefined
  views: Readonly<Record<string, string>>
  /** Enter in an empty search; after words it goes to the first row found. */
  onFinderEnter?: (() => void) | undefined
  /** Actions on the bet. */
  actions?: ReactNode
}

/** The venues of a bet, found by name and by whether they got it or played. */
export function DetailTable<Row extends VenueRow>(props: DetailTableProps<Row>) {
  const { idReceivedBet, rows, views, actions, onFinderEnter, ...table } = props
  const finder = useFinder('all')
  const { view, words } = finder
  const found = useMemo(() => rows?.filter((row) => isShown(row, view, words)), [rows, view, words])
  const enterRows = (first: Row | undefined) => {
    if (first === undefined) onFinderEnter?.()
    else document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(`${first.key}/importo`)}"]`)?.focus()
  }
  return (
    <>
      <RowFinder
        finder={finder}
        label={text.filter}
        views={views}
        onEnter={onFinderEnter && (() => enterRows(finder.words === '' ? undefined : found?.[0]))}
      >
        {actions}
      </RowFinder>
      <DataTable<Row>
        {...table}
        label={text.table(idReceivedBet)}
        rows={found}
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
  return words === '' || foldText(`${row.name} ${row.book?.nomeBook ?? ''}`).includes(words)
}
