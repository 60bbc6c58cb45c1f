export { findDueForwards, forwardDue, judgeForward, nextForwardAt } from './forward-due.ts'
export { relaySource } from './relay-source.ts'
export { editSource } from './source-album.ts'
export type { Elemento } from './source-message.ts'
