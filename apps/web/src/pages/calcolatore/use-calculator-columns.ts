import { useMemo, useState } from 'react'
import type { OpenChoice } from '#web/features/calculator/bet-choices.tsx'
import type { CalculatorBet, MayEdit } from '#web/features/calculator/calculator.types.ts'
import { calculatorColumns } from '#web/features/calculator/calculator-columns.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import type { CalculatorDialogsState } from './use-calculator-dialogs.ts'

/** The columns with what this user may do. They stay the same while bets change: rows are drawn by them. */
export function useCalculatorColumns({ bet, over }: CalculatorDialogsState, may: MayEdit) {
  const [choice, setChoice] = useState<OpenChoice | null>(null)
  const { show } = bet
  const { show: showOver } = over
  const columns = useMemo<DataColumn<CalculatorBet>[]>(
    () =>
      calculatorColumns(may, {
        onChoose: (row, field, cell) => setChoice({ bet: row, field, cell }),
        onTipsterDrop: (row) => show('dropTipster', row.idReceivedBet),
        onClosing: (row) => show('chiusura', row.idReceivedBet),
        // A text still to be read is read from the image.
        onText: (row) => show(row.shouldProcessImageToText ? 'immagine' : 'modifica', row.idReceivedBet),
        onPhoto: (row) => show('immagine', row.idReceivedBet),
        onDetail: (row) => show('dettaglio', row.idReceivedBet),
        onInfo: (id) => showOver('info', id),
        onChanges: (row) => showOver('modifiche', row.idReceivedBet),
        onDuplicate: (row) => showOver('duplica', row.idReceivedBet),
      }),
    [may, show, showOver],
  )
  return { columns, choice, closeChoice: () => setChoice(null) }
}
