export { addToFund } from './add-to-fund.ts'
export { addHolder, holdersWithAmounts } from './named-holders.ts'
export { recordFlusso } from './record-flusso.ts'
