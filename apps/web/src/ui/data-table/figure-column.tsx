import type { ReactNode } from 'react'
import type { DataColumn } from './data-table.types.ts'

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
