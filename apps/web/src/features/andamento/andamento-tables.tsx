import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@xbetapp/domain/format/number'
import { useMemo } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import type { ListView } from '#web/lib/table-search.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { betTableQuery, venueTableQuery } from './andamento.api.ts'
import { andamentoText as text } from './andamento.it.ts'
import type { Group } from './andamento.search.ts'
import { betColumns, venueColumns } from './andamento-columns.tsx'

/** What in the address filters the lists. */
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

/** Bets of the period counted by tipster, sport, fascia, weekday or hour. */
export function BetTableView({ per, dal, al, owner, view, onView, onOpen }: TableProps<BetGroup>) {
  const { data, error, refetch, isFetching } = useQuery(betTableQuery({ dal, al, per }))
  const columns = useMemo(() => betColumns(per === 'tipster'), [per])
  return (
    <DataTable
      tableKey={`andamento-${per === 'tipster' ? per : 'bet'}`}
      filters={FILTERS}
      owner={owner}
      label={text.tableOf(text.groups[per])}
      columns={columns}
      rows={data?.righe}
      rowId={rowId}
      rowName={rowName}
      view={view}
      onView={onView}
      filterKey={`${per} ${dal} ${al}`}
      busy={isFetching}
      error={error ? errorText(error) : null}
      onRetry={() => void refetch()}
      onOpen={onOpen}
      empty={empty}
      {...(data && { count: text.total(data.totale.bet, formatMoney(data.totale.casa)) })}
      height={ROWS}
    />
  )
}

const ROWS = '60vh'

/** Drops of the period counted by venue, book or currency. */
export function VenueTableView({ per, dal, al, owner, view, onView, onOpen }: TableProps<VenueGroup>) {
  const { data, error, refetch, isFetching } = useQuery(venueTableQuery({ dal, al, per }))
  const columns = useMemo(() => venueColumns(), [])
  return (
    <DataTable
      tableKey="andamento-venue"
      filters={FILTERS}
      owner={owner}
      label={text.tableOf(text.groups[per])}
      columns={columns}
      rows={data?.righe}
      rowId={rowId}
      rowName={rowName}
      view={view}
      onView={onView}
      filterKey={`${per} ${dal} ${al}`}
      busy={isFetching}
      error={error ? errorText(error) : null}
      onRetry={() => void refetch()}
      onOpen={onOpen}
      empty={empty}
      {...(data && { count: text.totalVenue(data.totale.drop, formatMoney(data.totale.profitEur)) })}
      height={ROWS}
    />
  )
}
