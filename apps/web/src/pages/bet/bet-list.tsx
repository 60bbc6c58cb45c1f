import { Button } from '@mantine/core'
import { compareBets } from '@xbetapp/domain/bets/colour'
import { useCallback, useMemo } from 'react'
import { type Bet, betRowId } from '#web/entities/bet/bet.ts'
import { useSession } from '#web/entities/session/use-session.ts'
import { BetFilterBar } from '#web/features/bets/bet-filter-bar.tsx'
import { type BetFilters, filterBets, withinRange } from '#web/features/bets/bet-filters.ts'
import { betRowState } from '#web/features/bets/bet-row-state.ts'
import { BET_LIST, readBetSearch } from '#web/features/bets/bet-search.ts'
import { BetSelectionToolbar } from '#web/features/bets/bet-selection-toolbar.tsx'
import { betsText as text } from '#web/features/bets/bets.it.ts'
import { writeListView } from '#web/lib/table-search.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useBetColumns } from './use-bet-columns.ts'
import type { BetDialogsState } from './use-bet-dialogs.ts'
import { useMinute } from './use-minute.ts'
import { useSelectionHandlers } from './use-selection-handlers.ts'

const ROW_PX = 56

interface BetListProps {
  bets: readonly Bet[] | undefined
  newIds: ReadonlySet<number>
  error: string | null
  onRetry: () => void
  dialogs: BetDialogsState
}

export function BetList({ bets, newIds, error, onRetry, dialogs }: BetListProps) {
  const [{ filters: asked, view }, change] = useAddressSearch(readBetSearch)
  const write = change as unknown as (values: Record<string, unknown>) => void
  const owner = useSession()?.username ?? ''
  const now = useMinute()
  const filters = useMemo(() => withinRange(asked, now), [asked, now])

  const sorted = useMemo(() => bets?.toSorted(compareBets), [bets])
  const found = useMemo(() => sorted && filterBets(sorted, filters, now), [sorted, filters, now])
  const columns = useBetColumns(dialogs, found)
  const handlers = useSelectionHandlers(dialogs)

  const setFilters = ({ data, testo, idTipster, ore }: BetFilters) =>
    write({ data, testo, tipster: idTipster, ore: data === undefined ? undefined : ore, pagina: undefined })
  const setView = (next: TableView) => write({ ...writeListView(next, BET_LIST) })
  const filtered = JSON.stringify(filters)

  return (
    <>
      <BetFilterBar filters={filters} onFilters={setFilters} bets={bets ?? NO_BETS} now={now} />
      <DataTable<Bet>
        tableKey="bet"
        owner={owner}
        label={text.table}
        columns={columns}
        rows={found}
        rowId={betRowId}
        rowState={betRowState}
        highlighted={useCallback((bet: Bet) => newIds.has(bet.idReceivedBet), [newIds])}
        view={view}
        onView={setView}
        pageSizes={BET_LIST.pageSizes}
        filterKey={filtered}
        estimatedRowHeight={ROW_PX}
        error={error}
        onRetry={onRetry}
        onOpen={handlers.open}
        selectionToolbar={
          handlers.toolbar &&
          ((chosen) => handlers.toolbar && <BetSelectionToolbar bets={chosen} handlers={handlers.toolbar} />)
        }
        empty={
          bets?.length === 0 ? (
            <EmptyState title={text.emptyTitle}>{text.emptyWeek}</EmptyState>
          ) : (
            <EmptyState
              title={text.emptyTitle}
              action={
                <Button size="xs" variant="default" onClick={() => setFilters({})}>
                  {text.clearFilters}
                </Button>
              }
            >
              {text.emptyFiltered}
            </EmptyState>
          )
        }
      />
    </>
  )
}

const NO_BETS: readonly Bet[] = []
