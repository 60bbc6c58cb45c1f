import { ActionIcon, Loader } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { TypedFigures } from '#web/bets/drops/drop-targets.ts'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { EditCell } from '#web/ui/data-table/edit-cell.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Odds } from '#web/ui/numbers/odds.tsx'
import { Percent } from '#web/ui/numbers/percent.tsx'
import { editRowText as text } from './edit-row.it.ts'
import classes from './edit-row.module.css'
import { amountHint, enteredColumn, kindName, NET_PLACES, oddsHint, VenueName } from './venue-name.tsx'

/** A row with the figures just saved but not yet read back. */
export interface PlayedRow extends VenueRow {
  pending: TypedFigures | undefined
}

export type DropField = 'importo' | 'quota'

type Edit = (row: PlayedRow, field: DropField) => void
type Column = DataColumn<PlayedRow>

/**
 * The typed amount and odds, which are editable (rule: drop/typed-and-derived), with the derived figures beside them.
 */
export function playedColumns(onEdit: Edit | undefined): Column[] {
  const { columns } = text
  const figure = { align: 'end', descFirst: true } as const
  const editOf = (row: PlayedRow, field: DropField) =>
    onEdit && !row.pending ? () => onEdit(row, field) : undefined
  return [
    {
      id: 'nome',
      header: columns.nome,
      width: 220,
      grow: 1,
      hideable: false,
      value: (row) => row.name,
      cell: (row) => <VenueName row={row} />,
      card: { slot: 'title' },
    },
    {
      id: 'tipo',
      header: columns.tipo,
      width: 150,
      value: kindName,
      card: { slot: 'aside' },
    },
    {
      ...figure,
      id: 'importo',
      header: columns.importo,
      width: 150,
      value: (row) => row.drop?.importoNoPerc,
      cell: (row) => (
        <EditCell label={text.edit(columns.importo)} onEdit={editOf(row, 'importo')}>
          <span data-hint={row.drop && amountHint(row.drop, row.currency)} className={pendingClass(row)}>
            <Money value={row.pending?.importo ?? row.drop?.importoNoPerc} currency={row.currency} />
          </span>
        </EditCell>
      ),
    },
    {
      ...figure,
      id: 'quota',
      header: columns.quota,
      width: 120,
      value: (row) => row.drop?.quotaNoTassa,
      cell: (row) => (
        <EditCell label={text.edit(columns.quota)} onEdit={editOf(row, 'quota')}>
          <span data-hint={row.drop && oddsHint(row.drop)} className={pendingClass(row)}>
            <Odds value={row.pending?.quota ?? row.drop?.quotaNoTassa} places={2} />
          </span>
        </EditCell>
      ),
    },
    {
      ...figure,
      id: 'euro',
      header: columns.euro,
      width: 140,
      value: (row) => row.drop?.importoPostCambio,
      cell: ({ drop, pending }) => drop && !pending && <Money value={drop.importoPostCambio} />,
    },
    {
      ...figure,
      id: 'quotaNetta',
      header: columns.quotaNetta,
      width: 120,
      value: (row) => row.drop?.quota,
      cell: ({ drop, pending }) => drop && !pending && <Odds value={drop.quota} places={NET_PLACES} />,
    },
    {
      ...figure,
      id: 'freeroll',
      header: columns.freeroll,
      width: 100,
      value: (row) => row.drop?.freerollAttivo,
      cell: ({ drop }) => drop && <Percent value={drop.freerollAttivo} />,
    },
    enteredColumn as Column,
    ...(onEdit ? [actionsColumn(onEdit)] : []),
  ]
}

const pendingClass = ({ pending }: PlayedRow) => pending && classes.pending

const actionsColumn = (onEdit: Edit): Column => ({
  id: 'azioni',
  pinned: 'end',
  header: text.columns.azioni,
  width: 90,
  align: 'center',
  hideable: false,
  cell: (row) =>
    row.pending ? (
      <span role="status" aria-label={text.updating} title={text.updating}>
        <Loader size={16} />
      </span>
    ) : (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={text.edit(row.name)}
        data-cell-action
        onClick={() => onEdit(row, 'importo')}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
    ),
  card: { slot: 'actions' },
})
