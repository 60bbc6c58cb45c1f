export { deleteBets, restoreBets } from './delete-bets.ts'
export { openSpedizione, operatorDueAt } from './queue-bet.ts'
