export { filteredBets } from './filtered-bets.ts'
export { indexWords, wordIndex } from './index-words.ts'
