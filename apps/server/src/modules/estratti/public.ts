export {
  type Draft,
  type DraftMessage,
  freeze,
  lockStatements,
  previousStatement,
  type StatementPart,
  storedFigures,
} from './freeze.ts'
export { frozenRows, type StatementRow } from './rows.ts'
