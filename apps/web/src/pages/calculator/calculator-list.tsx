import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { betRowId } from '#web/bets/bets/public/bet.ts'
import { BetChoices } from '#web/bets/calculator/bet-choices.tsx'
import {
  type CalculatorBet,
  calculatorPageQuery,
  fasceQuery,
  filtersOf,
  reloadBet,
  reloadPages,
  sportQuery,
} from '#web/bets/calculator/calculator.api.ts'
import { calculatorPageText as text } from '#web/bets/calculator/calculator.it.ts'
import { CALCULATOR_FILTERS, CALCULATOR_LIST } from '#web/bets/calculator/calculator.search.ts'
import { calculatorColumns, outcomeRowState } from '#web/bets/calculator/calculator-columns.tsx'
import { asksFirst, useEditBet } from '#web/bets/calculator/use-edit-bet.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import type { BulkDialogProps } from '#web/settling/bulk-settle/bulk-dialog.tsx'
import { bulkSettleText } from '#web/settling/bulk-settle/bulk-settle.it.ts'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { lazyDialog } from '#web/ui/part/part.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import type { Calculator } from './use-calculator.ts'
import { useCorrectOutcome } from './use-correct-outcome.ts'

const ROW_PX = 44
const HEIGHT = '70vh'

const BulkDialog = lazyDialog(() => import('#web/settling/bulk-settle/bulk-dialog.tsx'))
/** A bulk change: of the chosen rows, of all rows the filters leave, or of the outcome of one bet. */
type Bulk = Pick<BulkDialogProps, 'title' | 'target' | 'fixed' | 'seen'>
const NOTHING: ReadonlySet<string> = new Set()

/** The card of a bet with its eight figures is tall: a phone draws five, and more when asked. */
const CARDS_AT_ONCE = 5

/** A page of bets whose cells are changed in place, and the changes of many bets at once. */
export function CalculatorList({ calculator }: { calculator: Calculator }) {
  const { page, isFetching, error, refetch, view, setView, filterKey, query, may } = calculator
  const columns = useCalculatorColumns(calculator)
  const { choice, setChoice } = calculator
  const edit = useEditBet()
  const client = useQueryClient()
  const { show } = calculator.bet
  const [chosen, setChosen] = useState({ filterKey, selection: NOTHING, all: false })
  const [bulk, setBulk] = useState<Bulk | null>(null)
  // Another user may have changed the bet meanwhile: the list is read again, whatever the dialog is answered.
  const ask = (bet: CalculatorBet, esito: Esito) => {
    setBulk(outcomeOf(bet, esito))
    void reloadPages(client)
    void reloadBet(client, bet.idReceivedBet)
  }
  const correct = useCorrectOutcome(ask)
  // A selection counts only with the filters it was made under; with `all` it means every bet they leave.
  const { selection, all } = chosen.filterKey === filterKey ? chosen : { selection: NOTHING, all: false }
  const select = (next: ReadonlySet<string>) => setChosen({ filterKey, selection: next, all: false })
  const bulkFields = BULK_FIELDS.filter((field) => may(field))
  const mayBulk = bulkFields.length > 0
  const { data: fasce = [] } = useQuery({ ...fasceQuery, enabled: bulk !== null && may('fascia') })
  const { data: sport = [] } = useQuery({ ...sportQuery, enabled: bulk !== null && may('sport') })
  const total = page?.bets.totalElements ?? 0

  // An old link may name a page that is no longer there.
  const lastPage = Math.max(1, Math.ceil(total / view.pageSize))
  useEffect(() => {
    if (page && !isFetching && view.page > lastPage) setView({ ...view, page: lastPage })
  }, [page, isFetching, view, lastPage, setView])

  return (
    <>
      <DataTable<CalculatorBet>
        tableKey="calcolatore"
        filters={CALCULATOR_FILTERS}
        label={text.table}
        columns={columns}
        rows={page?.bets.content}
        total={total}
        pageRows={async (number, pageSize) => {
          const asked = { ...query, pageNumber: number - 1, pageSize }
          return (await client.fetchQuery(calculatorPageQuery(asked))).bets.content
        }}
        rowId={betRowId}
        rowState={outcomeRowState}
        goTo={calculator.wanted}
        cellKeys
        height={HEIGHT}
        dense
        view={view}
        // The server sorts by one column: the last one chosen.
        onView={(next) => setView({ ...next, sort: next.sort.slice(-1) })}
        pageSizes={CALCULATOR_LIST.pageSizes}
        atOnce={CARDS_AT_ONCE}
        filterKey={filterKey}
        estimatedRowHeight={ROW_PX}
        busy={isFetching}
        error={error && errorText(error)}
        onRetry={refetch}
        {...(mayBulk && {
          selection,
          onSelection: select,
          selectedCount: all ? total : selection.size,
          selectionToolbar: () => (
            <BulkBar
              total={total}
              all={all}
              onAll={() => setChosen({ filterKey, selection, all: true })}
              onOpen={() =>
                setBulk(
                  all
                    ? { title: bulkSettleText.title(total), target: { filtri: filtersOf(query) } }
                    : {
                        title: bulkSettleText.title(selection.size),
                        target: { ids: [...selection].map(Number) },
                      },
                )
              }
            />
          ),
        })}
        onOpen={useCallback((bet: CalculatorBet) => show('dettaglio', String(bet.idReceivedBet)), [show])}
        empty={
          <EmptyState
            title={text.emptyTitle}
            action={<ToolButton onClick={() => calculator.apply({})}>{text.reset}</ToolButton>}
          >
            {text.emptyFiltered}
          </EmptyState>
        }
      />
      {choice && (
        <BetChoices
          open={choice}
          onClose={() => setChoice(null)}
          onEdit={(bet, change) => {
            const { esito } = change
            if (esito !== undefined && bet.esito !== 'Open') void correct(bet, esito)
            else
              edit(bet, esito === undefined ? change : { esito, esitoVisto: bet.esito }).catch(
                (error: unknown) => {
                  // The hook reports any other refusal and reverts the change.
                  if (esito !== undefined && asksFirst(error)) ask(bet, esito)
                },
              )
          }}
        />
      )}
      {bulk && (
        <BulkDialog
          {...bulk}
          {...(bulk.fixed ? {} : { offers: { fields: bulkFields, fasce, sport } })}
          onClose={() => setBulk(null)}
          onDone={() => {
            select(NOTHING)
            void reloadPages(client)
            const [id] = bulk.target.ids ?? []
            if (bulk.fixed && id !== undefined) void reloadBet(client, Number(id))
          }}
        />
      )}
    </>
  )
}

const BULK_FIELDS = ['esito', 'fascia', 'sport', 'dropChiusura'] as const

const outcomeOf = ({ idReceivedBet: id, esito: seen }: CalculatorBet, esito: Esito): Bulk => ({
  title: bulkSettleText.titleOne(id),
  target: { ids: [id] },
  fixed: { esito },
  seen,
})

/** The columns with this user's actions. Their identity is stable while bets change, because rows render by them. */
function useCalculatorColumns({ bet, over, may, setChoice }: Calculator) {
  const { show } = bet
  const { show: showOver } = over
  return useMemo<DataColumn<CalculatorBet>[]>(
    () =>
      calculatorColumns(may, {
        show: (name, { idReceivedBet }) => show(name, String(idReceivedBet)),
        showOver: (name, id) => showOver(name, String(id)),
        onChoose: (row, field, cell) => setChoice({ bet: row, field, cell }),
      }),
    [may, show, showOver, setChoice],
  )
}

interface BulkBarProps {
  /** Bets the filters leave, on all pages. */
  total: number
  /** Whether all these bets are chosen, not only rows. */
  all: boolean
  onAll: () => void
  onOpen: () => void
}

/** Actions on the chosen rows. */
function BulkBar({ total, all, onAll, onOpen }: BulkBarProps) {
  useShortcut('b', bulkSettleText.openKey, onOpen)
  return (
    <>
      {!all && <ToolButton onClick={onAll}>{bulkSettleText.all(total)}</ToolButton>}
      {all && <span>{bulkSettleText.allSelected(total)}</span>}
      <Button size="xs" title={`${bulkSettleText.open} (b)`} onClick={onOpen}>
        {bulkSettleText.open}
      </Button>
    </>
  )
}
