import { AppError } from '#server/kernel/app-error.ts'
import { isByContent, isPassing } from '#server/kernel/database-away.ts'

/**
 * Whether an update failed by what stands in it, so that it would fail whenever it is tried. Everything that comes
 * with a code of the network, the disk or the database's own state lies outside it and passes.
 */
export const isOfUpdate = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && !isPassing(error))

/** Why an update was set aside, in Italian. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return isByContent(error) ? 'contiene un valore che il database non accetta' : 'ha una forma inattesa'
}
