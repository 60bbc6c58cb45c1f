import type { ReactNode } from 'react'
import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn } from './data-table.types.ts'

/** Makes columns that are named as their header is: `column('data', { width: 142 })`. */
export const columnsOf =
  <Id extends string>(headers: Readonly<Record<Id, string>>) =>
  <Row>(id: Id, column: Omit<DataColumn<Row>, 'id' | 'header'>): DataColumn<Row> => ({
    id,
    header: headers[id],
    ...column,
  })

type Figure = number | null
/** The fields of a row that are figures. */
export type FigureOf<Row> = { [K in keyof Row]: Row[K] extends Figure ? K : never }[keyof Row] & string

interface FigureColumn<Row> extends Omit<DataColumn<Row>, 'id' | 'value' | 'cell'> {
  cell: (figure: Figure, row: Row) => ReactNode
}

/** A column of figures, by which its table can be sorted: at first from the greatest. */
export function figureColumn<Row>(
  id: FigureOf<Row>,
  { cell, ...column }: FigureColumn<Row>,
): DataColumn<Row> {
  const value = (row: Row) => row[id] as Figure
  return { id, value, cell: (row) => cell(value(row), row), align: 'end', descFirst: true, ...column }
}

/** The column with the buttons of a row: the last, always in sight at the right edge. */
export const buttonsColumn = <Row>(width: number, cell: (row: Row) => ReactNode): DataColumn<Row> => ({
  id: 'azioni',
  header: text.actions,
  width,
  hideable: false,
  pinned: 'end',
  cell,
  card: { slot: 'actions' },
})
