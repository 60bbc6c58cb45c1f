export { ingestEdit } from './ingest-edit.ts'
export { ingestMessage } from './ingest-message.ts'
export { isWithdrawal, WITHDRAWAL_REACTION, withdrawBet } from './withdraw-bet.ts'
