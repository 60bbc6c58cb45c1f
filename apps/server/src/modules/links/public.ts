export { createTipsterLink } from './create-tipster-link.ts'
export { deleteTipsterLink } from './delete-tipster-link.ts'
export { linkNewSala } from './link-new-sala.ts'
export { createSparaxLink, deleteSparaxLink } from './sparax-links.ts'
