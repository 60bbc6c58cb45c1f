export { openSpedizione, operatorDueAt } from './queue-bet.ts'
