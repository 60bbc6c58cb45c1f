import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { foldText } from '#web/ui/picker/filter-options.ts'
import { dettaglioText as text } from './dettaglio.it.ts'
import classes from './dettaglio.module.css'
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

const FINE_POINTER = '(pointer: fine)'
/** 3 §9. */
const MAX_HEIGHT = 800

const rowState = ({ drop }: ShownRow) =>
  drop ? ({ tone: 'green', label: text.show.dropped } as const) : undefined

export function DettaglioTable(props: DettaglioTableProps) {
  const { idReceivedBet, owner, rows, error, onRetry, mayEdit, onEdit, actions } = props
  const [typed, setTyped] = useState('')
  const [show, setShow] = useState<Shown>('all')
  const words = useDeferredValue(foldText(typed.trim()))
  const found = useMemo(
    () =>
      rows?.filter(
        (row) =>
          (show === 'all' || row.drop !== undefined) &&
          (words === '' || foldText(`${row.name} ${row.book ?? ''}`).includes(words)),
      ),
    [rows, show, words],
  )
  const columns = useMemo(() => dettaglioColumns(mayEdit ? onEdit : undefined), [mayEdit, onEdit])
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          className={classes.search}
          placeholder={text.filter}
          aria-label={text.filter}
          autoComplete="off"
          // On a phone it would raise the keyboard over the list.
          data-autofocus={window.matchMedia(FINE_POINTER).matches || undefined}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl<Shown>
          size="sm"
          value={show}
          onChange={setShow}
          data={(Object.keys(text.show) as Shown[]).map((value) => ({ value, label: text.show[value] }))}
        />
        <div className={classes.actions}>{actions}</div>
      </div>
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
        filterKey={`${show} ${words}`}
        error={error}
        onRetry={onRetry}
        onOpen={mayEdit ? (row) => !row.pending && onEdit(row, 'importo') : undefined}
        empty={<EmptyState title={rows?.length === 0 ? text.empty : text.emptyFiltered} />}
      />
    </>
  )
}
