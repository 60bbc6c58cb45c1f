import { type AuditAction, type AuditEntity, isUndoable } from '@xbetapp/domain/registro/words'
import { run, statement } from '#server/db/statement.ts'
import { actOf } from './act.ts'
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
  const lines = linesOf(ctx, entries)
  if (lines.length === 0) return
  const act = await actOf(ctx)
  await run(
    ctx.db,
    WRITE_LINES([JSON.stringify(lines), act, ctx.now(), ctx.actor.username, ctx.requestId ?? null]),
  )
}

function linesOf(ctx: TxCtx, entries: readonly AuditEntry[]) {
  const lines = entries.flatMap((entry) => {
    const { before, after } = differing(entry.before ?? null, entry.after ?? null)
    if (entry.before && entry.after && Object.keys(after ?? {}).length === 0) return []
    const { action, entity, entityId, part = null } = entry
    return [{ action, entity, entityId: String(entityId), part, before, after }]
  })
  for (const { action } of lines) ctx.act.undoable.push(isUndoable(action))
  return lines
}

const WRITE_LINES = statement<never>(`
  insert into audit (id_atto, at, actor, request_id, action, entity, entity_id, parte, before, after)
  select $2::bigint, $3::timestamptz, $4::text, $5::text, action, entity, "entityId", part,
         nullif(before, 'null'), nullif(after, 'null')
  from jsonb_to_recordset($1::jsonb)
    as x(action text, entity text, "entityId" text, part text, before jsonb, after jsonb)`)

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
