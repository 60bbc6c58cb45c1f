import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A stored figure that differs from the one computed from its rows. */
export interface Difference {
  /** What differs, in the report's words. */
  what: string
  /** The key of the row that differs. */
  key: string
  stored: string
  computed: string
}

export type Report = (difference: Difference) => void

/** Reports each row of a query (`key`, `stored`, `computed`) as a difference. */
export async function findIn(
  ctx: Ctx,
  what: string,
  query: RawBuilder<unknown>,
  report: Report,
): Promise<void> {
  const { rows } = await sql<Omit<Difference, 'what'>>`${query}`.execute(ctx.db)
  for (const row of rows) report({ what, ...row })
}
