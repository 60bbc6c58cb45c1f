import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { betColour, compareBets } from '@xbetapp/domain/bets/bets/colour'
import { useCallback, useMemo } from 'react'
import { betColumns } from '#web/bets/bets/bet-columns.tsx'
import { BetFilterBar } from '#web/bets/bets/bet-filter-bar.tsx'
import { filterBets, useSilentBets, withoutOutdatedDay } from '#web/bets/bets/bet-filters.ts'
import { betRowState, operatorSendSearch } from '#web/bets/bets/bet-list.ts'
import { betPermissions } from '#web/bets/bets/bet-permissions.ts'
import type { BetSelectionHandlers } from '#web/bets/bets/bet-selection-toolbar.tsx'
import { betsText as text } from '#web/bets/bets/bets.it.ts'
import { BET_FILTERS, BET_LIST, type BetFilters, readBetFilters } from '#web/bets/bets/bets.search.ts'
import { type Bet, betRowId } from '#web/bets/bets/public/bet.ts'
import { seeBets, useUnseenBets } from '#web/bets/bets/public/unseen-bets.ts'
import { useBets, useNewBetIds, useRefetchBets, useSyncState } from '#web/bets/bets/public/use-bets.ts'
import { useAddress, useTableView } from '#web/lib/use-address.ts'
import { useHasRole, useRoles } from '#web/platform/auth/public/use-session.ts'
import { isUnused, useFirstSteps } from '#web/platform/first-steps/first-steps.api.ts'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { useMinute } from '#web/ui/use-minute.ts'
import classes from './bet-list.module.css'
import { keepFirstOrder, keepOrder } from './bet-order.ts'
import { preloadDetail, preloadViewer } from './lazy-dialogs.ts'
import type { BetDialogsState, ListDialog } from './use-bet-dialogs.ts'

const ROW_PX = 56

interface BetListProps {
  dialogs: BetDialogsState
  selection: ReadonlySet<string>
  onSelection: (selection: ReadonlySet<string>) => void
}

/** The bets of the week under the filters of the address, with the actions on the chosen ones. */
export function BetList({ dialogs, selection, onSelection }: BetListProps) {
  const bets = useBets()
  const newIds = useNewBetIds()
  const failed = useSyncState() === 'out-of-sync'
  const refetch = useRefetchBets()
  const address = useAddress('/')
  const { search, change } = address
  const [view, setView] = useTableView(address, BET_LIST)
  const isAdmin = useHasRole('ADMIN')
  const now = useMinute()
  const filters = useMemo(() => withoutOutdatedDay(readBetFilters(search), now), [search, now])

  const sorted = useMemo(() => bets?.toSorted(compareBets), [bets])
  const asked = useSilentBets(sorted, filters.mute === 1)
  const found = useMemo(() => asked && filterBets(asked, filters, now), [asked, filters, now])
  const columns = useBetColumns(dialogs, found)
  const { open, toolbar: allowed } = useSelectionHandlers(dialogs)
  // A user without other actions chooses rows only to confirm warnings, so without a warning there is no selection.
  const isIdle =
    allowed?.delete === undefined && allowed?.send === undefined && allowed?.dropSite === undefined
  const toolbar =
    isIdle && !found?.some((bet) => bet.wasTipsterDroppedBefore || bet.hasDropTipsterError)
      ? undefined
      : allowed

  const keepsOrder = dialogs.open?.name !== 'dettaglio'
  const unseen = useUnseenBets()
  const latest = useMemo(() => {
    const open = found?.filter((bet) => betColour(bet) !== 'green').map((bet) => bet.idReceivedBet) ?? []
    if (open.length === 0) return undefined
    return { id: String(Math.max(...open)), label: text.latest, hint: text.goToLatest }
  }, [found])
  const attention = useMemo(
    () => ({
      latest,
      wanted: (bet: Bet) => unseen.has(bet.idReceivedBet) || betColour(bet) === 'red',
      first: (bet: Bet) => unseen.has(bet.idReceivedBet),
      label: (some: readonly Bet[]) => {
        const fresh = some.filter(({ idReceivedBet }) => unseen.has(idReceivedBet)).length
        return text.waiting(fresh, some.length - fresh)
      },
      key: 'n',
      keyHint: text.keyNext,
      onSeen: (some: readonly Bet[]) => seeBets(some.map(({ idReceivedBet }) => idReceivedBet)),
    }),
    [unseen, latest],
  )
  const hidden = hiddenByFilters(bets, found, unseen)

  const setFilters = (next: BetFilters) =>
    change({
      ...readBetFilters(next),
      pagina: undefined,
      ...(next.data === undefined ? { ore: undefined } : {}),
      // The longest silence comes first.
      ...(next.mute === 1 && filters.mute !== 1 ? { ordine: undefined } : {}),
    })
  const filtered = JSON.stringify(filters)
  const isNew = useCallback((bet: Bet) => newIds.has(bet.idReceivedBet), [newIds])
  const firstSteps = useFirstSteps(isAdmin && bets?.length === 0)

  // Nothing to filter and no row yet: the way to the first one takes the place of the table.
  if (firstSteps && isUnused(firstSteps))
    return (
      <div className="grows shrinks-down scrolls">
        <Part>
          <FirstStepsCard />
        </Part>
      </div>
    )
  return (
    <>
      <BetFilterBar filters={filters} onFilters={setFilters} bets={bets ?? NO_BETS} now={now} />
      <DataTable<Bet>
        tableKey="bet"
        filters={BET_FILTERS}
        label={text.table}
        columns={columns}
        rows={found}
        rowId={betRowId}
        rowState={betRowState}
        highlighted={isNew}
        view={view}
        onView={setView}
        pageSizes={BET_LIST.pageSizes}
        filterKey={filtered}
        estimatedRowHeight={ROW_PX}
        error={failed && bets === undefined ? text.loadError : null}
        onRetry={() => void refetch()}
        attention={attention}
        notice={
          hidden > 0 && (
            <button
              type="button"
              className={`type-sm cut shrinks pushes round bright ${classes.hidden}`}
              onClick={() => setFilters({})}
            >
              {text.hiddenNew(hidden)}
            </button>
          )
        }
        onOrdered={keepsOrder ? keepOrder : keepFirstOrder}
        onOpen={open}
        selection={selection}
        onSelection={toolbar && onSelection}
        selectionToolbar={
          toolbar &&
          ((chosen) => (
            <Part>
              <BetSelectionToolbar bets={chosen} handlers={toolbar} />
            </Part>
          ))
        }
        empty={
          bets?.length === 0 ? (
            <EmptyState title={text.emptyTitle}>{text.emptyWeek}</EmptyState>
          ) : (
            <EmptyState
              title={text.emptyTitle}
              action={<ToolButton onClick={() => setFilters({})}>{text.clearFilters}</ToolButton>}
            >
              {filters.mute && asked?.length === 0 ? text.noneSilent : text.emptyFiltered}
            </EmptyState>
          )
        }
      />
    </>
  )
}

const BetSelectionToolbar = lazyPart(() => import('#web/bets/bets/bet-selection-toolbar.tsx'))
const FirstStepsCard = lazyPart(() => import('#web/platform/first-steps/first-steps-card.tsx'))

const NO_BETS: readonly Bet[] = []

/** Number of unseen new bets hidden by the filters. */
function hiddenByFilters(
  bets: readonly Bet[] | undefined,
  found: readonly Bet[] | undefined,
  unseen: ReadonlySet<number>,
): number {
  if (!bets || !found || unseen.size === 0 || found.length === bets.length) return 0
  const shown = new Set(found.map(({ idReceivedBet }) => idReceivedBet))
  return bets.filter(({ idReceivedBet: id }) => unseen.has(id) && !shown.has(id)).length
}

/** The columns with this user's actions. Their identity is stable while bets change, because rows render by them. */
function useBetColumns(dialogs: BetDialogsState, shown: readonly Bet[] | undefined): DataColumn<Bet>[] {
  const roles = useRoles()
  const client = useQueryClient()
  const { show, showList } = dialogs
  const latest = useLatest(shown)
  return useMemo(
    () =>
      betColumns({
        may: betPermissions(roles),
        show,
        onPhoto: (first) => showList({ name: 'foto', bets: latest.current ?? [first], first }),
        onPhotoSoon: preloadViewer,
        onDetailSoon: (id) => void preloadDetail(client, id),
      }),
    [roles, client, show, showList, latest],
  )
}

/** Actions on the selection, and the action of opening a row; each absent without the right. */
function useSelectionHandlers({ show, showList }: BetDialogsState) {
  const roles = useRoles()
  const { buildLocation } = useRouter()
  return useMemo(() => {
    const may = betPermissions(roles)
    const list = (name: Exclude<ListDialog['name'], 'foto'>) => (bets: readonly Bet[]) =>
      showList({ name, bets })
    // In a new tab, so that the list stays open; not `noopener`, because Sparabet closes its own window on ESCI.
    const openOperatorSend = (bets: readonly Bet[]) => {
      window.open(buildLocation({ to: '/sparabets', search: operatorSendSearch(bets) }).publicHref, '_blank')
    }
    const toolbar: BetSelectionHandlers = {
      ...(may.operate && { delete: list('elimina') }),
      ...(may.confirm && { confirmLate: list('ritardo'), confirmErrors: list('errore') }),
      ...(may.send && { send: openOperatorSend }),
      ...(may.drop && { dropSite: list('drop-sito'), dropRoom: list('drop-sala') }),
    }
    return {
      // Without actions, rows cannot be selected.
      toolbar: Object.keys(toolbar).length > 0 ? toolbar : undefined,
      open: (bet: Bet) => show(may.actions ? 'dettaglio' : 'info', bet.idReceivedBet),
    }
  }, [roles, show, showList, buildLocation])
}
