import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { BetChoices, type OpenChoice } from '#web/features/calculator/bet-choices.tsx'
import { betRowState } from '#web/features/calculator/bet-row-state.ts'
import { calcolatoreText as text } from '#web/features/calculator/calculator.it.ts'
import {
  betRowId,
  type CalculatorBet,
  type CalculatorPage,
  type MayEdit,
} from '#web/features/calculator/calculator.types.ts'
import { calculatorColumns } from '#web/features/calculator/calculator-columns.tsx'
import { CALCULATOR_LIST } from '#web/features/calculator/calculator-search.ts'
import { useEditBet } from '#web/features/calculator/use-edit-bet.ts'
import type { ListView } from '#web/lib/table-search.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import type { CalculatorDialogsState } from './use-calculator-dialogs.ts'

const ROW_PX = 44
const HEIGHT = '70vh'

interface CalcolatoreListProps {
  page: CalculatorPage | undefined
  busy: boolean
  error: string | null
  onRetry: () => void
  view: ListView
  onView: (view: ListView) => void
  filterKey: string
  onReset: () => void
  dialogs: CalculatorDialogsState
  may: MayEdit
  username: string
}

export function CalcolatoreList(props: CalcolatoreListProps) {
  const { page, busy, error, onRetry, view, onView, filterKey, onReset, dialogs, may, username } = props
  const { columns, choice, closeChoice } = useCalculatorColumns(dialogs, may)
  const edit = useEditBet()
  const { show } = dialogs.bet
  const total = page?.bets.totalElements ?? 0

  // A page that is no longer there, as in an old link.
  const lastPage = Math.max(1, Math.ceil(total / view.pageSize))
  useEffect(() => {
    if (page && !busy && view.page > lastPage) onView({ ...view, page: lastPage })
  }, [page, busy, view, lastPage, onView])

  return (
    <>
      <DataTable<CalculatorBet>
        tableKey="calcolatore"
        owner={username}
        label={text.table}
        columns={columns}
        rows={page?.bets.content}
        total={total}
        rowId={betRowId}
        rowState={betRowState}
        cellKeys
        height={HEIGHT}
        view={view}
        // The server sorts by one column: the last one chosen.
        onView={(next) => onView({ ...next, sort: next.sort.slice(-1) })}
        pageSizes={CALCULATOR_LIST.pageSizes}
        filterKey={filterKey}
        estimatedRowHeight={ROW_PX}
        busy={busy}
        error={error}
        onRetry={onRetry}
        onOpen={useCallback((bet: CalculatorBet) => show('dettaglio', String(bet.idReceivedBet)), [show])}
        empty={
          <EmptyState
            title={text.emptyTitle}
            action={
              <Button size="xs" variant="default" onClick={onReset}>
                {text.reset}
              </Button>
            }
          >
            {text.emptyFiltered}
          </EmptyState>
        }
      />
      {choice && (
        <BetChoices
          open={choice}
          onClose={closeChoice}
          onEdit={(bet, change) => {
            // The hook tells of a refusal and takes the change back.
            edit(bet, change).catch(() => {})
          }}
        />
      )}
    </>
  )
}

/** The columns with what this user may do. They stay the same while bets change: rows are drawn by them. */
function useCalculatorColumns({ bet, over }: CalculatorDialogsState, may: MayEdit) {
  const [choice, setChoice] = useState<OpenChoice | null>(null)
  const { show } = bet
  const { show: showOver } = over
  const columns = useMemo<DataColumn<CalculatorBet>[]>(
    () =>
      calculatorColumns(may, {
        onChoose: (row, field, cell) => setChoice({ bet: row, field, cell }),
        onTipsterDrop: (row) => show('dropTipster', String(row.idReceivedBet)),
        onClosing: (row) => show('chiusura', String(row.idReceivedBet)),
        // A text still to be read is read from the image.
        onText: (row) =>
          show(row.shouldProcessImageToText ? 'immagine' : 'modifica', String(row.idReceivedBet)),
        onPhoto: (row) => show('immagine', String(row.idReceivedBet)),
        onDetail: (row) => show('dettaglio', String(row.idReceivedBet)),
        onInfo: (id) => showOver('info', String(id)),
        onChanges: (row) => showOver('modifiche', String(row.idReceivedBet)),
        onDuplicate: (row) => showOver('duplica', String(row.idReceivedBet)),
      }),
    [may, show, showOver],
  )
  return { columns, choice, closeChoice: () => setChoice(null) }
}
