import { AppError } from '#server/kernel/app-error.ts'
import { isDatabaseAway } from '#server/kernel/database-away.ts'

/** PostgreSQL's classes: values it cannot hold, rules of the tables that they break. */
const BY_CONTENT = /^(22|23|P0)/

/**
 * Whether an update failed by what stands in it, so that it would fail whenever it is tried. Everything that comes
 * with a code of the network, the disk or the database's own state lies outside it and passes.
 */
export function isOfUpdate(error: unknown): boolean {
  if (error instanceof AppError) return true
  if (!(error instanceof Error) || isDatabaseAway(error)) return false
  const { code } = error as Error & { code?: unknown }
  return code === undefined || BY_CONTENT.test(String(code))
}

/** Why an update was set aside, in Italian. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return BY_CONTENT.test(code) ? 'contiene un valore che il database non accetta' : 'ha una forma inattesa'
}
