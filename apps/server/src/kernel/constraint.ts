import type { AppError } from './app-error.ts'

/**
 * Runs a write and turns a broken constraint into the refusal named for it: the database decides which of two
 * concurrent writers wins. `detail` is PostgreSQL's, e.g. `Key (chat_id)=(-5) already exists.`, in the server's
 * language. The transaction has failed either way. Constraints not named pass as the defects they are.
 */
export async function refusing<R>(
  refusals: Record<string, (detail: string) => AppError>,
  write: Promise<R>,
): Promise<R> {
  try {
    return await write
  } catch (error) {
    const broken = brokenConstraint(error)
    const refusal = broken && refusals[broken.name]
    throw refusal ? refusal(broken.detail) : error
  }
}

/** The unique index or foreign key a write broke, null when it failed for another reason. */
function brokenConstraint(error: unknown): { name: string; detail: string } | null {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return null
  if (error.code !== '23505' && error.code !== '23503') return null
  if (typeof error.constraint !== 'string') return null
  return { name: error.constraint, detail: 'detail' in error ? String(error.detail) : '' }
}
