export { prepareReports } from './prepare-report.ts'
export { oneSheet } from './xlsx/one-sheet.ts'
export type { StyleSpec } from './xlsx/styles.ts'
