import type { DataColumn } from './data-table.types.ts'

/** Makes columns that are named as their header is: `column('data', { width: 142 })`. */
export const columnsOf =
  <Id extends string>(headers: Readonly<Record<Id, string>>) =>
  <Row>(id: Id, column: Omit<DataColumn<Row>, 'id' | 'header'>): DataColumn<Row> => ({
    id,
    header: headers[id],
    ...column,
  })
