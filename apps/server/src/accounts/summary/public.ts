export { addToFund } from './add-to-fund.ts'
export { addHolder, type Holder, holdersWithAmounts } from './named-holders.ts'
export { recordFlusso } from './record-flusso.ts'
export { transfer } from './transfer.ts'
