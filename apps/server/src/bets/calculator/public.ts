export { filteredBets } from './filtered-bets.ts'
