export { type AccountBridge, bridgeTo } from './bridge-to.ts'
export { changesSince } from './changes-since.ts'
export { lastStatements } from './closings.ts'
export { type ChatReply, takeReply } from './dispute-thread.ts'
export {
  type Draft,
  type DraftMessage,
  freeze,
  lockStatements,
  type StatementPart,
  storedFigures,
} from './freeze.ts'
export { remindSilent } from './reminders.ts'
export { FrozenRows } from './rows.ts'
export { statementButtons, takeVerdict, verdictAnswer } from './verdict.ts'
export { weeksOfAccounts } from './weeks.ts'
