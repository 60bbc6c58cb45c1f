export { updateSalaStati } from './update-sala-stati.ts'
export { updateTipsterStati } from './update-tipster-stati.ts'
