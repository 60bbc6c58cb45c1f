export { findDueForwards, forwardDue, nextForwardAt } from './forward-due.ts'
export { type Elemento, relaySource } from './relay-source.ts'
export { editSource } from './source-album.ts'
