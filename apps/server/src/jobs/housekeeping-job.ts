import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Job } from './run-scheduler.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Rows deleted in one statement: few enough that no other transaction waits for the locks. */
const BATCH = 5_000

/** How long rows of a table are kept, counted from a column; `but` is a condition for rows that stay. */
type KeptRows = { column: string; forMs: number; but?: string }
const KEPT_ROWS: Readonly<Record<string, KeptRows>> = {
  session: { column: 'expires_at', forMs: 0 },
  // Repeats of a call come within minutes.
  idempotency_key: { column: 'created_at', forMs: DAY_MS },
  failed_sign_in: { column: 'ultimo', forMs: DAY_MS },
  // As long as a browser is known (`DEVICE_DAYS`).
  device: { column: 'last_at', forMs: 180 * DAY_MS },
  // Telegram delivers an update again for a day; the rest of the week is for looking into complaints. Updates that
  // still wait for a person stay.
  telegram_inbox: { column: 'handled_at', forMs: 7 * DAY_MS, but: 'dead_letter_at is not null' },
}

/** Every hour, deletes rows that would otherwise accumulate for ever. Safe to run twice at once. */
export function housekeepingJob(): Job {
  let dueAt = new Date(0)
  return {
    name: 'housekeeping',
    async run(ctx) {
      const now = ctx.now()
      if (now < dueAt) return false
      let mayBeMore = false
      for (const [table, kept] of Object.entries(KEPT_ROWS))
        mayBeMore = (await sweep(ctx, table, kept)) === BATCH || mayBeMore
      if (!mayBeMore) dueAt = new Date(now.getTime() + HOUR_MS)
      return mayBeMore
    },
    nextAt: async () => dueAt,
  }
}

/** @returns how many rows were deleted */
async function sweep(ctx: Ctx, table: string, { column, forMs, but = 'false' }: KeptRows): Promise<number> {
  const before = new Date(ctx.now().getTime() - forMs)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} and not (${sql.raw(but)}) limit ${BATCH} for update skip locked
    )`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
