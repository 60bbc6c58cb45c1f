import type { ReactNode } from 'react'
import { dataTableText as text } from './data-table.it.ts'

// What a column of a table is, and makers of the usual ones.

export type CellValue = string | number | boolean | null | undefined

/** Where a column goes when the row is a card (below 768 px). `false` leaves it out. */
export type CardSlot = 'media' | 'title' | 'aside' | 'body' | 'field' | 'actions'

export interface DataColumn<Row> {
  id: string
  header: string
  /** What the column counts, said on its header. */
  hint?: string
  /** Value the column is sorted by; also its text where `cell` is absent. */
  value?: (row: Row) => CellValue
  /** Replaces the comparison of values. Ascending. */
  compare?: (a: Row, b: Row) => number
  /** Server tables sort by any column marked so; client tables by any column with a value. */
  sortable?: boolean
  descFirst?: boolean
  cell?: (row: Row) => ReactNode
  align?: 'start' | 'center' | 'end'
  width: number
  /** Takes a share of the spare width; 1 is a full share. Ends when the user sets a width. */
  grow?: number
  /** Lines shown before the text is cut; the whole of it appears on hover. Default 1. */
  lines?: number
  /**
   * The text of the cell is a button that opens the row. In a list with such a column a click anywhere in a row opens
   * it; in any other a double click does.
   */
  opens?: boolean
  /** The user may hide it. Default true. */
  hideable?: boolean
  /** `narrow`: shown where the window has room for it. */
  hiddenAtFirst?: boolean | 'narrow'
  /** Stays at this edge while the others scroll under it. */
  pinned?: 'start' | 'end'
  /** `wide`: a field as broad as two. */
  card?:
    | {
        slot: CardSlot
        order?: number
        wide?: boolean
        /** Whether the field is left out of the card of a row. */
        blank?: (row: Row) => boolean
        /** The control that enters a field left out, at the end of the card on one line with others. */
        toEnter?: (row: Row) => ReactNode
      }
    | false
}

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
