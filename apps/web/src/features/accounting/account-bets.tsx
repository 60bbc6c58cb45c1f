import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import type { ListView } from '#web/lib/table-search.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { TableView } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { accountBetsQuery, type BetsOf } from './account.api.ts'
import { contiText as text } from './account.it.ts'
import type { Account, AccountBet } from './account.ts'
import { accountBetColumns, betRowState } from './bet-columns.tsx'
import { BET_LIST, type Period } from './period.ts'

/** What in the address filters the list. */
const FILTERS = ['dal', 'al']

interface AccountBetsProps {
  account: Account
  period: Period
  owner: string
  view: ListView
  onView: (view: ListView) => void
  onOpen: (bet: AccountBet) => void
  onPhoto: (bet: AccountBet) => void
  of?: BetsOf
  /** Title of the empty state where the bets are not those of the period. */
  empty?: string
  /** In a dialog: grows up to this many pixels. */
  maxHeight?: number
}

const HEIGHT = '70vh'

const betId = (bet: AccountBet): string => String(bet.idReceivedBet)

/** The bets a period's figures are made of, cut and sorted by the server. */
export function AccountBets(props: AccountBetsProps) {
  const { account, period, owner, view, onView, onOpen, onPhoto, of, empty, maxHeight } = props
  const client = useQueryClient()
  const asked = JSON.stringify([account.kind, account.conto ?? account.id, period, of])
  const { data, error, refetch, isFetching } = useQuery({
    ...accountBetsQuery(account, period, view, of),
    // While a page comes the one before stays; another period's rows would contradict the card beside them.
    placeholderData: (previous, query) =>
      query && askedOf(query.queryKey) === askedOf(accountBetsQuery(account, period, view, of).queryKey)
        ? previous
        : undefined,
  })
  const columns = useMemo(
    () =>
      accountBetColumns({
        simbolo: account.simbolo,
        start: period.start,
        showTipster: account.kind !== 'tipster',
        onOpen,
        onPhoto,
      }),
    [account, period.start, onOpen, onPhoto],
  )
  return (
    <DataTable<AccountBet>
      tableKey={`conto-${account.kind}`}
      filters={FILTERS}
      owner={owner}
      label={text.table(account.nome)}
      columns={columns}
      rows={data?.content}
      total={data?.totalElements ?? 0}
      pageRows={async (page, pageSize) =>
        (await client.fetchQuery(accountBetsQuery(account, period, { ...view, page, pageSize }, of))).content
      }
      rowId={betId}
      rowState={betRowState}
      view={view}
      onView={(next: TableView) => onView({ ...next, sort: lastSort(view, next) })}
      pageSizes={BET_LIST.pageSizes}
      filterKey={asked}
      busy={isFetching}
      error={error ? errorText(error) : null}
      onRetry={() => void refetch()}
      onOpen={onOpen}
      maxHeight={maxHeight}
      height={maxHeight === undefined ? HEIGHT : undefined}
      empty={
        <EmptyState title={empty ?? text.emptyTitle}>{empty === undefined && text.emptyHint}</EmptyState>
      }
    />
  )
}

/** The server sorts by one column: the one chosen last. Sorted by none, the newest come first. */
function lastSort(before: ListView, { sort }: TableView) {
  const added = sort.find((rule) => !before.sort.some((old) => old.id === rule.id && old.desc === rule.desc))
  const chosen = added ?? sort[0]
  return chosen ? [chosen] : BET_LIST.sort
}

/** A key without its page and order. */
const askedOf = (key: readonly unknown[]): string => JSON.stringify(key.slice(0, -1))
