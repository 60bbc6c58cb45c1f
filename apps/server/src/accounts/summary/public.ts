export { addToFund } from './add-to-fund.ts'
export {
  addHolder,
  findHolderIfAny,
  type Holder,
  hasMovements,
  holdersWithAmounts,
  removeHolder,
} from './named-holders.ts'
export { recordFlusso } from './record-flusso.ts'
export { transfer } from './transfer.ts'
