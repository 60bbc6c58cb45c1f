import { sql } from 'kysely'
import { actOf } from './act.ts'
import type { TxCtx } from './ctx.ts'

interface AuditEntry {
  action: string
  entity: string
  entityId: number | string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/**
 * Writes who did what, in the transaction that does it: no change without its line, no line without its change.
 * Before and after keep only what differs; a change of nothing leaves no line.
 */
export async function audit(ctx: TxCtx, entry: AuditEntry): Promise<void> {
  await auditAll(ctx, [entry])
}

/** {@link audit} of many at once. */
export async function auditAll(ctx: TxCtx, entries: readonly AuditEntry[]): Promise<void> {
  const lines = entries.flatMap((entry) => {
    const { before, after } = differing(entry.before ?? null, entry.after ?? null)
    if (entry.before && entry.after && Object.keys(after ?? {}).length === 0) return []
    return [{ action: entry.action, entity: entry.entity, entityId: String(entry.entityId), before, after }]
  })
  if (lines.length === 0) return
  const idAtto = await actOf(ctx)
  await sql`
    insert into audit (id_atto, at, actor, action, entity, entity_id, before, after, request_id)
    select ${idAtto}, ${ctx.now()}, ${ctx.actor.username}, action, entity, "entityId", nullif(before, 'null'), nullif(after, 'null'),
           ${ctx.requestId ?? null}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(action text, entity text, "entityId" text, before jsonb, after jsonb)
  `.execute(ctx.db)
}

type Side = Record<string, unknown> | null

function differing(before: Side, after: Side): { before: Side; after: Side } {
  if (!before || !after) return { before, after }
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  )
  const pick = (side: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, side[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}
