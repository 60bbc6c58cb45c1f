import { useQuery } from '@tanstack/react-query'
import { slowRooms } from '@xbetapp/domain/insight/performance/figures'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { ListView } from '#web/lib/table-search.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { betTableQuery, delayQuery, venueTableQuery } from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'
import type { Group, VenueGroup } from './performance.search.ts'
import { betColumns, venueColumns } from './performance-columns.tsx'

/** Parameters of the address that filter the lists. */
const FILTERS = ['dal', 'al', 'per']

/** An amount that stays on one line where the foot of a phone has two. */
const amount = (value: number): string => formatMoney(value).replaceAll(' ', '\u00a0')

interface TableProps<G> {
  per: G
  dal: string
  al: string
  view: ListView
  onView: (view: ListView) => void
  /** The bets behind a row. */
  onOpen: (row: { chiave: string; nome: string }) => void
}

/** Bets of the period counted by tipster, sport, fascia, weekday, hour or moment. */
export function BetTableView(props: TableProps<Exclude<Group, VenueGroup>>) {
  const { per, dal, al } = props
  const result = useQuery(betTableQuery({ dal, al, per }))
  const total = result.data?.totale
  // Interval and drawdown are known of tipsters and moments.
  const isFollowed = per === 'tipster' || per === 'momento'
  const hasBefore = result.data?.righe.some(({ casaPrima }) => casaPrima) ?? true
  return (
    <GroupTable
      {...props}
      tableKey={`andamento-${isFollowed ? 'tipster' : 'bet'}`}
      columns={betColumns(isFollowed, { hasCourse: dal !== al, hasBefore })}
      rows={result.data?.righe}
      {...listState(result)}
      count={total && text.total(total.bet, amount(total.casa))}
    />
  )
}

/** Drops of the period counted by venue, book or currency. */
export function VenueTableView(props: TableProps<VenueGroup>) {
  const { per, dal, al } = props
  const result = useQuery(venueTableQuery({ dal, al, per }))
  const hasDelay = per === 'sala'
  const hasBefore = result.data?.righe.some(({ profitEurPrima }) => profitEurPrima) ?? true
  const delays = useQuery({ ...delayQuery({ dal, al, per: 'sala' }), enabled: hasDelay })
  const delayOf = new Map(delays.data?.righe.map((row) => [row.chiave, row]))
  const total = result.data?.totale
  const slow = slowRooms(hasDelay ? (result.data?.righe ?? []) : [])
  return (
    <GroupTable
      {...props}
      tableKey="andamento-venue"
      columns={venueColumns(hasDelay, { hasCourse: dal !== al, hasBefore })}
      rows={result.data?.righe.map((row) => {
        const { secondi = null, costo = null } = delayOf.get(row.chiave) ?? {}
        return { ...row, secondi, costo, lenta: slow.has(row) }
      })}
      {...listState(result)}
      count={total && text.totalVenue(total.drop, amount(total.profitEur))}
    />
  )
}

type GroupTableProps<Row> = TableProps<Group> &
  ReturnType<typeof listState> &
  Pick<DataTableProps<Row>, 'tableKey' | 'columns' | 'rows'> & { count: string | undefined }

function GroupTable<Row extends { chiave: string; nome: string }>(props: GroupTableProps<Row>) {
  const { per, dal, al, count, ...table } = props
  return (
    <DataTable
      {...table}
      filters={FILTERS}
      label={text.tableOf(text.groups[per])}
      rowId={({ chiave }) => chiave}
      rowName={({ nome }) => nome}
      filterKey={`${per} ${dal} ${al}`}
      briefCards
      empty={<EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      {...(count !== undefined && { count })}
      height="60vh"
    />
  )
}
