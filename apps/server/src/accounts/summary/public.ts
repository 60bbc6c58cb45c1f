export { addToFund } from './add-to-fund.ts'
export {
  addHolder,
  findHolderIfAny,
  type Holder,
  holdersWithAmounts,
  isUsed,
  removeHolder,
} from './named-holders.ts'
export { recordFlusso } from './record-flusso.ts'
export { transfer } from './transfer.ts'
