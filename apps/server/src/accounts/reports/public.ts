export { answerBalance } from './answer-balance.ts'
export { prepareReports } from './prepare-report.ts'
