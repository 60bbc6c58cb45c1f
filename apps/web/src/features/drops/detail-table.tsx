import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconArrowsExchange, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { foldText } from '#web/ui/picker/filter-options.ts'
import { detailColumns } from './detail-columns.tsx'
import type { DetailRow } from './detail-rows.ts'
import classes from './detail-table.module.css'
import { dropsText as text } from './drops.it.ts'

type Shown = keyof typeof text.show

interface DetailTableProps {
  idReceivedBet: number
  owner: string
  rows: readonly DetailRow[] | undefined
  error: string | null
  onRetry: () => void
  selection: ReadonlySet<string>
  onSelection: (selection: ReadonlySet<string>) => void
  /** Absent for those who may not. */
  onMove?: ((rows: readonly DetailRow[]) => void) | undefined
}

const FINE_POINTER = '(pointer: fine)'

const rowId = (row: DetailRow): string => row.id
const rowName = (row: DetailRow): string => row.name
const rowState = (row: DetailRow) =>
  row.drop ? ({ tone: 'green', label: text.show.dropped } as const) : undefined

export function DetailTable(props: DetailTableProps) {
  const { idReceivedBet, owner, rows, error, onRetry, selection, onSelection, onMove } = props
  const [typed, setTyped] = useState('')
  const [show, setShow] = useState<Shown>('all')
  const words = useDeferredValue(foldText(typed.trim()))
  const found = useMemo(() => rows?.filter((row) => isShown(row, show, words)), [rows, show, words])
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          className={classes.search}
          placeholder={text.filter}
          aria-label={text.filter}
          autoComplete="off"
          // Typing a room's name is the first thing done here; on a phone it would raise the keyboard over the list.
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
      </div>
      <DataTable<DetailRow>
        tableKey="bet-dettaglio"
        owner={owner}
        label={text.table(idReceivedBet)}
        columns={detailColumns}
        rows={found}
        rowId={rowId}
        rowName={rowName}
        rowState={rowState}
        filterKey={`${show} ${words}`}
        error={error}
        onRetry={onRetry}
        empty={<EmptyState title={rows?.length === 0 ? text.emptyTitle : text.emptyFiltered} />}
        selection={selection}
        onSelection={onMove && onSelection}
        selectionToolbar={
          onMove &&
          ((chosen) => (
            <Button
              size="xs"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => onMove(chosen)}
            >
              {text.moveSelected}
            </Button>
          ))
        }
      />
    </>
  )
}

function isShown(row: DetailRow, show: Shown, words: string): boolean {
  if (show === 'dropped' && row.drop === undefined) return false
  if (show === 'received' && row.sent === undefined) return false
  return words === '' || foldText(`${row.name} ${row.book ?? ''}`).includes(words)
}
