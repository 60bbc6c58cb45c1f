import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { columnOf, type FieldName } from '@xbetapp/domain/reference/reference/fields'
import type { ReactNode } from 'react'
import { type ReferenceState, StatusChip } from '#web/reference/reference/public/status-chip.tsx'
import { CopyId } from '#web/ui/copy-id/copy-id.tsx'
import { buttonsColumn, type CellValue, type DataColumn } from '#web/ui/data-table/columns.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { Money, Percent } from '#web/ui/numbers/numbers.tsx'
import classes from './cells.module.css'
import { referenceText as text } from './reference.it.ts'

// Columns that several kinds share, by the field they show.

/** A column of a field: named as it, and sorted by it. */
export const fieldColumn = <N extends FieldName, Row extends Record<N, CellValue>>(
  name: N,
  column: Omit<DataColumn<Row>, 'id' | 'header'>,
): DataColumn<Row> => ({ id: name, header: columnOf(name), value: (row) => row[name], ...column })

export const nameColumn = <N extends FieldName>(name: N): DataColumn<Record<N, string>> => ({
  id: 'nome',
  header: columnOf(name),
  width: 140,
  grow: 1,
  hideable: false,
  value: (row) => row[name],
  cell: (row) => (
    <span className="weight-600" data-cut>
      {row[name]}
    </span>
  ),
  card: { slot: 'title' },
})

/** A text that the table cuts to a line and the card of a phone to a few: the form has the whole. */
export const textColumn = <N extends FieldName>(
  name: N,
  width: number,
): DataColumn<Record<N, string | null>> =>
  fieldColumn(name, {
    width,
    cell: (row) =>
      row[name] ? (
        <span className={classes.long} data-cut>
          {row[name]}
        </span>
      ) : (
        <Nothing />
      ),
    card: { slot: 'field', blank: (row) => !row[name] },
  })

/** A Telegram chat id, which a click copies. */
export const chatColumn = <N extends FieldName>(
  id: string,
  name: N,
): DataColumn<Record<N, number | null>> => ({
  id,
  header: columnOf(name),
  width: 126,
  value: (row) => row[name],
  card: { slot: 'field', wide: true, blank: (row) => row[name] === null },
  cell: (row) => {
    const chat = row[name]
    return chat === null ? <Nothing /> : <CopyId id={chat} />
  },
})

/** A column of figures; the card leaves out a row whose figure is `blank`. */
const figure = <N extends FieldName, Row extends Record<N, number | null>>(
  name: N,
  width: number,
  blank: 0 | null,
  cell: (row: Row) => ReactNode,
): DataColumn<Row> =>
  fieldColumn(name, {
    width,
    align: 'end',
    descFirst: true,
    cell,
    card: { slot: 'field', blank: (row) => row[name] === blank },
  })

export const percentColumn = <N extends FieldName>(name: N, width = 84): DataColumn<Record<N, number>> =>
  figure(name, width, 0, (row) => <Percent value={row[name]} />)

/** A balance in the currency of the row, or EUR. */
export const balanceColumn = <N extends FieldName>(
  name: N,
): DataColumn<Record<N, number> & { valuta?: { simbolo: string } }> =>
  figure(name, 112, 0, (row) => <Money value={row[name]} currency={row.valuta?.simbolo ?? '€'} />)

/** An amount a row may lack, in the currency of the row. */
export const amountColumn = <N extends FieldName>(
  name: N,
): DataColumn<Record<N, number | null> & { valuta: { simbolo: string } }> =>
  figure(name, 116, null, (row) => {
    const amount = row[name]
    return amount === null ? <Nothing /> : <Money value={amount} currency={row.valuta.simbolo} />
  })

export const stateColumn = <Row,>(of: (row: Row) => ReferenceState): DataColumn<Row> => ({
  id: 'stato',
  header: columnOf('stato'),
  width: 88,
  value: of,
  cell: (row) => <StatusChip stato={of(row)} />,
  card: { slot: 'aside' },
})

/** Hidden at first: the default order of lists whose newest row comes first. */
export const idColumn = <Row,>(of: (row: Row) => number): DataColumn<Row> => ({
  id: 'id',
  header: 'ID',
  width: 76,
  align: 'end',
  hiddenAtFirst: true,
  card: false,
  value: of,
})

/** The column with Modifica and whatever else a kind does to a row. */
export const actionsColumn = <Row,>(actions: (row: Row) => ReactNode, width = 96) =>
  buttonsColumn<Row>(width, (row) => (
    <div className={`row middle gap-3 ${classes.actions}`}>{actions(row)}</div>
  ))

/** The column with Modifica, for users who may edit: `...editColumn(onEdit)`. */
export const editColumn = <Row,>(onEdit: ((row: Row) => void) | undefined): DataColumn<Row>[] =>
  onEdit ? [actionsColumn((row) => <ActionButton label={text.edit} onClick={() => onEdit(row)} />)] : []

export interface HoursHandlers<Row> {
  onHours: (row: Row) => void
  hasHours: (row: Row) => boolean
}

/** A column of one small button, marked where a row has closing windows, which opens the closing windows of a row. */
export const hoursColumn = <Row,>(
  header: string,
  width: number,
  nameOf: (row: Row) => string,
  { onHours, hasHours }: HoursHandlers<Row>,
): DataColumn<Row> => ({
  id: 'orari',
  header,
  width,
  align: 'center',
  cell: (row) => (
    <IconButton
      icon={IconCalendarTime}
      iconSize={17}
      label={hasHours(row) ? nameOf(row) : text.noHours(nameOf(row))}
      size="sm"
      {...(hasHours(row) ? { variant: 'light', color: 'accent' } : {})}
      onClick={() => onHours(row)}
    />
  ),
})

interface ActionButtonProps {
  label: string
  onClick: () => void
  danger?: boolean
}

export function ActionButton({ label, onClick, danger = false }: ActionButtonProps) {
  return (
    <Button
      size="compact-xs"
      variant={danger ? 'subtle' : 'default'}
      color={danger ? 'red' : undefined}
      className={danger ? `${classes.button} red` : classes.button}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

export const Nothing = () => <span className="faint">{text.empty}</span>
