import { ActionIcon, Loader } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { TypedFigures } from '#web/bets/drops/drop-targets.ts'
import type { VenueRow } from '#web/bets/drops/venue-rows.ts'
import { buttonsColumn, columnsOf, type DataColumn } from '#web/ui/data-table/columns.ts'
import { EditCell } from '#web/ui/data-table/edit-cell.tsx'
import { COMPUTED_ODDS_PLACES, Money, Odds, Percent } from '#web/ui/numbers/numbers.tsx'
import { editRowText as text } from './edit-row.it.ts'
import classes from './edit-row.module.css'
import type { EntryField } from './entry-store.ts'
import { amountHint, enteredColumn, kindName, oddsHint, VenueName } from './venue-name.tsx'

/** A row with the figures just saved but not yet read back. */
export interface PlayedRow extends VenueRow {
  pending: TypedFigures | undefined
}

type Edit = (row: PlayedRow, field: EntryField) => void
type Column = DataColumn<PlayedRow>

/**
 * The typed amount and odds, which are editable (rule: drop/typed-and-derived), with the derived figures beside them.
 */
export function playedColumns(onEdit: Edit | undefined): Column[] {
  const { columns } = text
  const column = columnsOf(columns)
  const figure = { align: 'end', descFirst: true } as const
  const editOf = (row: PlayedRow, field: EntryField) =>
    onEdit && !row.pending ? () => onEdit(row, field) : undefined
  return [
    column('nome', {
      width: 220,
      grow: 1,
      hideable: false,
      value: (row) => row.name,
      cell: (row) => <VenueName row={row} />,
      card: { slot: 'title' },
    }),
    column('tipo', { width: 150, value: kindName, card: { slot: 'aside' } }),
    column('importo', {
      ...figure,
      width: 150,
      value: (row) => row.drop?.importoNoPerc,
      cell: (row) => (
        <EditCell label={text.edit(columns.importo)} onEdit={editOf(row, 'importo')}>
          <span data-hint={row.drop && amountHint(row.drop, row.currency)} className={pendingClass(row)}>
            <Money value={row.pending?.importo ?? row.drop?.importoNoPerc} currency={row.currency} />
          </span>
        </EditCell>
      ),
    }),
    column('quota', {
      ...figure,
      width: 120,
      value: (row) => row.drop?.quotaNoTassa,
      cell: (row) => (
        <EditCell label={text.edit(columns.quota)} onEdit={editOf(row, 'quota')}>
          <span data-hint={row.drop && oddsHint(row.drop)} className={pendingClass(row)}>
            <Odds value={row.pending?.quota ?? row.drop?.quotaNoTassa} places={2} />
          </span>
        </EditCell>
      ),
    }),
    column('euro', {
      ...figure,
      width: 140,
      value: (row) => row.drop?.importoPostCambio,
      cell: ({ drop, pending }) => drop && !pending && <Money value={drop.importoPostCambio} />,
    }),
    column('quotaNetta', {
      ...figure,
      width: 120,
      value: (row) => row.drop?.quota,
      cell: ({ drop, pending }) =>
        drop && !pending && <Odds value={drop.quota} places={COMPUTED_ODDS_PLACES} />,
    }),
    column('freeroll', {
      ...figure,
      width: 100,
      value: (row) => row.drop?.freerollAttivo,
      cell: ({ drop }) => drop && <Percent value={drop.freerollAttivo} />,
    }),
    enteredColumn as Column,
    ...(onEdit ? [actionsColumn(onEdit)] : []),
  ]
}

const pendingClass = ({ pending }: PlayedRow) => pending && classes.pending

const actionsColumn = (onEdit: Edit): Column => ({
  ...buttonsColumn<PlayedRow>(90, (row) =>
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
  ),
  align: 'center',
})
