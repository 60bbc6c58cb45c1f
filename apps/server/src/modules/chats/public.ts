export { followMigration } from './follow-migration.ts'
