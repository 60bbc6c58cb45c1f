export { deleteRows, insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
