export { addToFund } from './add-to-fund.ts'
export { recordFlusso } from './record-flusso.ts'
