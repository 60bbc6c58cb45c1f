import { sql } from 'kysely'
import { actOf } from '#server/kernel/act.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** What an update of `saldo`, named s, sets so that the row has the version of this act. */
export async function nextVersion(ctx: TxCtx) {
  const act = await actOf(ctx)
  const isNew = sql`s.id_atto is distinct from ${act}::bigint`
  return sql`
    version = s.version + (${isNew})::int,
    recorded_at = case when ${isNew}
      then greatest(date_trunc('milliseconds', ${ctx.now()}::timestamptz), s.recorded_at + interval '1 millisecond')
      else s.recorded_at end,
    id_atto = ${act}::bigint`
}
