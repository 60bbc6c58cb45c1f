export { linkNewSala } from './link-new-sala.ts'
export { filterFrom, filterOf } from './stored-filter.ts'
