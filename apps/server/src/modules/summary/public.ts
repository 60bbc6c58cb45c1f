export { depositaProfitto } from './profit.ts'
export { recordFlusso } from './record-flusso.ts'
