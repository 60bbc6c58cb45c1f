export { nextReportAt, prepareNextReport } from './prepare-report.ts'
