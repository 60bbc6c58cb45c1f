export { cells, cellsByMonth, ofCountedDays } from './cells.ts'
export { countDay, dayTotals } from './count-days.ts'
