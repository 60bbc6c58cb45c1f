export type { SystemHealthSource } from './read-system-health.ts'
export {
  backUpNightly,
  checkBooksNightly,
  noteCheck,
  watchSystemHealth,
} from './watch-system-health.ts'
