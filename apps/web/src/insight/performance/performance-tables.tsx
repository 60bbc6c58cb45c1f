import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { ListName } from '@xbetapp/domain/platform/roles/lists'
import { useMemo } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import type { ListView } from '#web/lib/table-search.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { betTableQuery, venueTableQuery } from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'
import type { Group } from './performance.search.ts'
import { betColumns, venueColumns } from './performance-columns.tsx'

/** Parameters of the address that filter the lists. */
const FILTERS = ['dal', 'al', 'per']

export type BetGroup = Exclude<Group, VenueGroup>
export type VenueGroup = 'sala' | 'book' | 'valuta'

export const isVenueGroup = (per: Group): per is VenueGroup =>
  per === 'sala' || per === 'book' || per === 'valuta'

interface TableProps<G> {
  per: G
  dal: string
  al: string
  owner: string
  view: ListView
  onView: (view: ListView) => void
  /** The bets behind a row. */
  onOpen: (row: { chiave: string; nome: string }) => void
}

const rowId = ({ chiave }: { chiave: string }): string => chiave
const rowName = ({ nome }: { nome: string }): string => nome
const empty = <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>

const HEIGHT = '60vh'

/** Bets of the period counted by tipster, sport, fascia, weekday or hour. */
export function BetTableView(props: TableProps<BetGroup>) {
  const { per, dal, al } = props
  const result = useQuery(betTableQuery({ dal, al, per }))
  const columns = useMemo(() => betColumns(per === 'tipster'), [per])
  const total = result.data?.totale
  return (
    <GroupTable
      {...props}
      tableKey={`andamento-${per === 'tipster' ? per : 'bet'}`}
      columns={columns}
      result={result}
      count={total && text.total(total.bet, formatMoney(total.casa))}
    />
  )
}

/** Drops of the period counted by venue, book or currency. */
export function VenueTableView(props: TableProps<VenueGroup>) {
  const { per, dal, al } = props
  const result = useQuery(venueTableQuery({ dal, al, per }))
  const columns = useMemo(() => venueColumns(), [])
  const total = result.data?.totale
  return (
    <GroupTable
      {...props}
      tableKey="andamento-venue"
      columns={columns}
      result={result}
      count={total && text.totalVenue(total.drop, formatMoney(total.profitEur))}
    />
  )
}

interface GroupTableProps<Row> extends TableProps<Group> {
  tableKey: ListName
  columns: readonly DataColumn<Row>[]
  result: UseQueryResult<{ righe: Row[] }>
  count: string | undefined
}

function GroupTable<Row extends { chiave: string; nome: string }>(props: GroupTableProps<Row>) {
  const { per, dal, al, result, count, ...table } = props
  const { data, error, refetch, isFetching } = result
  return (
    <DataTable
      {...table}
      filters={FILTERS}
      label={text.tableOf(text.groups[per])}
      rows={data?.righe}
      rowId={rowId}
      rowName={rowName}
      filterKey={`${per} ${dal} ${al}`}
      busy={isFetching}
      error={error ? errorText(error) : null}
      onRetry={() => void refetch()}
      empty={empty}
      {...(count !== undefined && { count })}
      height={HEIGHT}
    />
  )
}
