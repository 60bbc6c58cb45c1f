export { updateSalaStati, updateTipsterStati } from './update-stati.ts'
