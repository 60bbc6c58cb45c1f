export { prepareReports } from './prepare-report.ts'
