import { type AuditAction, type AuditEntity, isUndoable } from '@xbetapp/domain/registro/words'
import { actOf } from './act.ts'
import type { TxCtx } from './ctx.ts'

interface AuditEntry {
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
  const { before, after } = differing(entry.before ?? null, entry.after ?? null)
  if (entry.before && entry.after && Object.keys(after ?? {}).length === 0) return
  const idAtto = await actOf(ctx)
  ctx.act.undoable.push(isUndoable(entry.action, entry.entity))
  await ctx.db
    .insertInto('audit')
    .values({
      idAtto,
      at: ctx.now(),
      actor: ctx.actor.username,
      action: entry.action,
      entity: entry.entity,
      entityId: String(entry.entityId),
      parte: entry.part ?? null,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      requestId: ctx.requestId ?? null,
    })
    .execute()
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
