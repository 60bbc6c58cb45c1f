import { Link } from '@tanstack/react-router'
import { columnsOf, type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { type Deal, TOTALS, useBookName } from './deals.api.ts'
import { termsSentence, dealText as text } from './deals.it.ts'

interface DealsTableProps {
  deals: readonly Deal[]
  onOpen: (idAccordo: number) => void
}

/** Deals with what they earned and what of it is left to pay. */
export function DealsTable({ deals, onOpen }: DealsTableProps) {
  const bookName = useBookName()
  const column = columnsOf(text.columns)
  const columns: DataColumn<Deal>[] = [
    column('nome', { value: ({ nome }) => nome, width: 160, opens: true, card: { slot: 'title' } }),
    column('condizioni', {
      width: 320,
      grow: 1,
      lines: 2,
      value: ({ termini }) => termsSentence(termini, bookName),
      card: { slot: 'body' },
    }),
    ...TOTALS.map((name) =>
      figureColumn<Deal>(name, {
        header: text.figures[name],
        width: 120,
        cell: (value) => <Money value={value} />,
      }),
    ),
  ]
  return (
    <DataTable<Deal>
      tableKey="accordi"
      label={text.list}
      columns={columns}
      rows={deals}
      rowId={({ idAccordo }) => String(idAccordo)}
      rowName={({ nome }) => nome}
      onOpen={({ idAccordo }) => onOpen(idAccordo)}
      empty={
        <EmptyState
          title={text.none}
          action={<Link to="/impostazioni/anagrafiche/tipster">{text.toTipsters}</Link>}
        >
          {text.noneHint}
        </EmptyState>
      }
      height={640}
    />
  )
}
