export { deleteBets, restoreBets } from './delete-bets.ts'
export { openOperatorSend, operatorDueAt } from './queue-bet.ts'
