import type { ReactNode } from 'react'
import { dataTableText as text } from './data-table.it.ts'
import type { DataColumn } from './data-table.types.ts'

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
