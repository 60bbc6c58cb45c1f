import { type AuditAction, type AuditEntity, isUndoable } from '@xbetapp/domain/oversight/activity-log/words'
import { onlyRow } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { actOf, actValues, INSERT_ACT, writeActOnce } from './act.ts'
import type { TxCtx } from './ctx.ts'

export interface AuditEntry {
  /** An action the Registro has a sentence for. */
  action: AuditAction
  entity: AuditEntity
  entityId: number | string
  /** Which part of the entity: the venue of a drop, the room of a link (`sala:7`). */
  part?: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/**
 * Writes who changed what, in the transaction that does it: no change without its line, no line without its change.
 * `before` and `after` keep only the fields that differ; without a difference no line is written.
 */
export async function audit(
  ctx: TxCtx,
  action: AuditAction,
  entity: AuditEntity,
  entityId: AuditEntry['entityId'],
  sides: Pick<AuditEntry, 'part' | 'before' | 'after'> = {},
): Promise<void> {
  await auditAll(ctx, [{ action, entity, entityId, ...sides }])
}

/** {@link audit} of many entries at once. */
export async function auditAll(ctx: TxCtx, entries: readonly AuditEntry[]): Promise<void> {
  const lines = linesOf(ctx, entries)
  if (lines.length === 0) return
  if (await writeActOnce(ctx, () => writeActWithLines(ctx, lines))) return
  const author = [ctx.now(), ctx.actor.username, ctx.requestId ?? null]
  await run(ctx.db, WRITE_LINES([...author, await actOf(ctx), JSON.stringify(lines)]))
}

/** The act with its first lines, in one statement: few transactions audit more than once. */
async function writeActWithLines(ctx: TxCtx, lines: ReturnType<typeof linesOf>): Promise<number> {
  return onlyRow(await run(ctx.db, WRITE_ACT_WITH_LINES([...actValues(ctx), JSON.stringify(lines)]))).idAtto
}

function linesOf(ctx: TxCtx, entries: readonly AuditEntry[]) {
  const lines = entries.flatMap((entry) => {
    const { before, after } = differences(entry.before ?? null, entry.after ?? null)
    if (entry.before && entry.after && Object.keys(after ?? {}).length === 0) return []
    const { action, entity, entityId, part = null } = entry
    return [{ action, entity, entityId: String(entityId), part, before, after }]
  })
  for (const { action } of lines) ctx.act.undoableLines.push(isUndoable(action))
  return lines
}

/** The insertion of lines given as JSON. */
const insertLines = (lines: string, at: string, actor: string, request: string, act: string): string => `
  insert into audit (id_atto, at, actor, request_id, action, entity, entity_id, parte, before, after)
  select ${act}, ${at}::timestamptz, ${actor}::text, ${request}::text, action, entity, "entityId", part,
         nullif(before, 'null'), nullif(after, 'null')
  from jsonb_to_recordset(${lines}::jsonb)
    as x(action text, entity text, "entityId" text, part text, before jsonb, after jsonb)`

const WRITE_LINES = statement<never>(insertLines('$5', '$1', '$2', '$3', '$4::bigint'))
// The parameters of the act come first; its moment, actor and request are those of the lines too.
const WRITE_ACT_WITH_LINES = statement<{ idAtto: number }>(`
  with new_act as (${INSERT_ACT}),
  lines as (${insertLines('$9', '$1', '$2', '$6', '(select id_atto from new_act)')})
  select id_atto from new_act`)

type Side = Record<string, unknown> | null

function differences(before: Side, after: Side): { before: Side; after: Side } {
  if (!before || !after) return { before, after }
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  )
  const pick = (side: Record<string, unknown>) =>
    Object.fromEntries(keys.map((key) => [key, side[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}
