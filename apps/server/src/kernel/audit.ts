import { type AuditAction, type AuditEntity, isUndoable } from '@xbetapp/domain/registro/words'
import { type RawBuilder, sql } from 'kysely'
import { actOf, writeActWith } from './act.ts'
import type { TxCtx } from './ctx.ts'

export interface AuditEntry {
  /** One the Registro has words for. */
  action: AuditAction
  entity: AuditEntity
  entityId: number | string
  /** Which part of it: the venue of a drop, the room of a link (`sala:7`). */
  part?: string
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
    const { action, entity, entityId, part = null } = entry
    return [{ action, entity, entityId: String(entityId), part, before, after }]
  })
  if (lines.length === 0) return
  for (const { action } of lines) ctx.act.undoable.push(isUndoable(action))
  const insert = (idAtto: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
    insert into audit (id_atto, at, actor, action, entity, entity_id, parte, before, after, request_id)
    select ${idAtto}, ${ctx.now()}, ${ctx.actor.username}, action, entity, "entityId", part,
           nullif(before, 'null'), nullif(after, 'null'), ${ctx.requestId ?? null}
    from ${from} jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(action text, entity text, "entityId" text, part text, before jsonb, after jsonb)`
  if (ctx.act.id === null)
    await writeActWith(ctx, insert(sql`atto_nuovo.id_atto`, sql`atto_nuovo cross join`))
  else await insert(sql`${await actOf(ctx)}`, sql``).execute(ctx.db)
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
