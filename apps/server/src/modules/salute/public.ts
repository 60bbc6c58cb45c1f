export { noteCheck } from './note-check.ts'
export type { SaluteSource } from './read-salute.ts'
export { checkBooksNightly, watchSalute } from './watch-salute.ts'
