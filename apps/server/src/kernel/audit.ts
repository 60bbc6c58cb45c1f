import { type AuditAction, type AuditEntity, isUndoable } from '@xbetapp/domain/registro/words'
import { run, type Statement, statement } from '#server/db/statement.ts'
import { type ActRow, actWritten, NEW_ACT } from './act.ts'
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
  if (ctx.act.id === null && ctx.act.writing) await ctx.act.writing
  const written = auditWritten(ctx, entries)
  if (!written) return
  const running = run(ctx.db, written)
  // Who audits at the same moment waits for the key.
  ctx.act.writing ??= running
  await running
}

/**
 * {@link auditAll} as a statement among others; null where there is nothing to write. The first of a transaction writes
 * its act too: until it is answered nothing else may ask for that.
 */
export function auditWritten(ctx: TxCtx, entries: readonly AuditEntry[]): Statement<unknown> | null {
  const lines = entries.flatMap((entry) => {
    const { before, after } = differing(entry.before ?? null, entry.after ?? null)
    if (entry.before && entry.after && Object.keys(after ?? {}).length === 0) return []
    const { action, entity, entityId, part = null } = entry
    return [{ action, entity, entityId: String(entityId), part, before, after }]
  })
  if (lines.length === 0) return null
  for (const { action } of lines) ctx.act.undoable.push(isUndoable(action))
  const json = JSON.stringify(lines)
  if (ctx.act.id === null) return actWritten(ctx, WRITE_ACT_AND_LINES, [json])
  return WRITE_LINES(
    [json, ctx.act.id, ctx.now(), ctx.actor.username, ctx.requestId ?? null],
    () => undefined,
  )
}

const insertLines = (
  act: string,
  [lines, at, actor, requestId]: [string, string, string, string],
  from = '',
) => `
  insert into audit (id_atto, at, actor, action, entity, entity_id, parte, before, after, request_id)
  select ${act}, ${at}::timestamptz, ${actor}::text, action, entity, "entityId", part,
         nullif(before, 'null'), nullif(after, 'null'), ${requestId}::text
  from ${from} jsonb_to_recordset(${lines}::jsonb)
    as x(action text, entity text, "entityId" text, part text, before jsonb, after jsonb)`
const WRITE_LINES = statement<never>(insertLines('$2::bigint', ['$1', '$3', '$4', '$5']))
const WRITE_ACT_AND_LINES = statement<ActRow>(`
  with atto_nuovo as (${NEW_ACT}),
  righe as (${insertLines('atto_nuovo.id_atto', ['$9', '$1', '$2', '$6'], 'atto_nuovo cross join')})
  select id_atto from atto_nuovo`)

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
