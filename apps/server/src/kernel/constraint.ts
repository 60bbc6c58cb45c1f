import type { AppError } from './app-error.ts'

/**
 * Runs a write and turns a broken constraint into the refusal named for it: the database decides between two writers,
 * whoever came first. The transaction is lost either way. Constraints not named pass as the defects they are.
 */
export async function refusing<R>(refusals: Record<string, () => AppError>, write: Promise<R>): Promise<R> {
  try {
    return await write
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? '']
    throw refusal ? refusal() : error
  }
}

/** Name of the unique index or foreign key a write broke, null when it failed for another reason. */
function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return null
  const isOurs = error.code === '23505' || error.code === '23503'
  return isOurs && typeof error.constraint === 'string' ? error.constraint : null
}
