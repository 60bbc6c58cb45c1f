export { filteredBets } from './calculator-page.ts'
