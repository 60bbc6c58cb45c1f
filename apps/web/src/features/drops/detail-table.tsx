import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useMemo } from 'react'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { RowFinder, useFinder } from '#web/ui/filter-bar/row-finder.tsx'
import { foldText } from '#web/ui/picker/filter-options.ts'
import { detailColumns } from './detail-columns.tsx'
import type { DetailRow } from './detail-rows.ts'
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

const rowId = (row: DetailRow): string => row.id
const rowName = (row: DetailRow): string => row.name
const rowState = (row: DetailRow) =>
  row.drop ? ({ tone: 'green', label: text.show.dropped } as const) : undefined

export function DetailTable(props: DetailTableProps) {
  const { idReceivedBet, owner, rows, error, onRetry, selection, onSelection, onMove } = props
  const finder = useFinder<Shown>('all')
  const { view, words } = finder
  const found = useMemo(() => rows?.filter((row) => isShown(row, view, words)), [rows, view, words])
  return (
    <>
      <RowFinder finder={finder} label={text.filter} views={text.show} />
      <DataTable<DetailRow>
        tableKey="bet-dettaglio"
        owner={owner}
        label={text.table(idReceivedBet)}
        columns={detailColumns}
        rows={found}
        rowId={rowId}
        rowName={rowName}
        rowState={rowState}
        filterKey={finder.key}
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
