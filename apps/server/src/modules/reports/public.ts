export { prepareNextReport } from './prepare-report.ts'
