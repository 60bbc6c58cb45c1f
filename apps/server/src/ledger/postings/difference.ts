import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A stored figure that differs from the one computed from its rows. */
export interface Difference {
  /** Table or column. */
  what: string
  /** The key of its row. */
  key: string
  stored: string
  computed: string
}

export type Found = (difference: Difference) => void

/** Reports the rows of a query, each the difference of one key. */
export async function findIn(
  ctx: Ctx,
  what: string,
  query: RawBuilder<unknown>,
  found: Found,
): Promise<void> {
  const { rows } = await sql<Omit<Difference, 'what'>>`${query}`.execute(ctx.db)
  for (const row of rows) found({ what, ...row })
}
