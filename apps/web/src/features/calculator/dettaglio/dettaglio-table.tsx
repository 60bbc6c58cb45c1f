import { type ReactNode, useMemo } from 'react'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { RowFinder, useFinder } from '#web/ui/filter-bar/row-finder.tsx'
import { foldText } from '#web/ui/picker/filter-options.ts'
import { dettaglioText as text } from './dettaglio.it.ts'
import { dettaglioColumns, type ShownRow } from './dettaglio-columns.tsx'

type Shown = keyof typeof text.show

interface DettaglioTableProps {
  idReceivedBet: number
  owner: string
  rows: readonly ShownRow[] | undefined
  error: string | null
  onRetry: () => void
  mayEdit: boolean
  onEdit: (row: ShownRow, field: 'importo' | 'quota') => void
  /** What can be done with the bet. */
  actions: ReactNode
}

/** 3 §9. */
const MAX_HEIGHT = 800

const rowState = ({ drop }: ShownRow) =>
  drop ? ({ tone: 'green', label: text.show.dropped } as const) : undefined

export function DettaglioTable(props: DettaglioTableProps) {
  const { idReceivedBet, owner, rows, error, onRetry, mayEdit, onEdit, actions } = props
  const finder = useFinder<Shown>('all')
  const { view, words } = finder
  const found = useMemo(
    () =>
      rows?.filter(
        (row) =>
          (view === 'all' || row.drop !== undefined) &&
          (words === '' || foldText(`${row.name} ${row.book ?? ''}`).includes(words)),
      ),
    [rows, view, words],
  )
  const columns = useMemo(() => dettaglioColumns(mayEdit ? onEdit : undefined), [mayEdit, onEdit])
  return (
    <>
      <RowFinder finder={finder} label={text.filter} views={text.show}>
        {actions}
      </RowFinder>
      <DataTable<ShownRow>
        tableKey="calcolatore-dettaglio"
        owner={owner}
        label={text.table(idReceivedBet)}
        columns={columns}
        rows={found}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowState={rowState}
        cellKeys
        maxHeight={MAX_HEIGHT}
        filterKey={finder.key}
        error={error}
        onRetry={onRetry}
        onOpen={mayEdit ? (row) => !row.pending && onEdit(row, 'importo') : undefined}
        empty={<EmptyState title={rows?.length === 0 ? text.empty : text.emptyFiltered} />}
      />
    </>
  )
}
