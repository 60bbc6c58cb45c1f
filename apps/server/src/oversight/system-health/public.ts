export { noteCheck } from './note-check.ts'
export type { SaluteSource } from './read-system-health.ts'
export { checkBooksNightly, watchSalute } from './watch-system-health.ts'
