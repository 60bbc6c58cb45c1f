export type { GroupMessage, ReceivedAttachment } from './group-message.ts'
export { ingestEdit } from './ingest-edit.ts'
export { ingestMessage } from './ingest-message.ts'
export { isWithdrawal, undoReaction, WITHDRAWAL_REACTION, withdrawBet } from './withdraw-bet.ts'
