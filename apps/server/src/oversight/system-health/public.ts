export { noteCheck } from './note-check.ts'
export type { SystemHealthSource } from './read-system-health.ts'
export { backUpNightly, checkBooksNightly, watchSystemHealth } from './watch-system-health.ts'
