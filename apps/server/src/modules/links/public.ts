export { linkNewSala } from './link-new-sala.ts'
