import { type AuditAction, type AuditEntity, isUndoable } from '@xbetapp/domain/oversight/activity-log/words'
import { run, type Statement, statement } from '#server/db/statement.ts'
import { type ActRow, actRow } from './act.ts'
import { invariant } from './app-error.ts'
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
  const lines = linesOf(ctx, entries)
  if (lines.length === 0) return null
  if (ctx.act.id === null) return actsWritten([{ tx: ctx, lines }])
  return WRITE_LINES([
    JSON.stringify(lines),
    ctx.act.id,
    ctx.now(),
    ctx.actor.username,
    ctx.requestId ?? null,
  ])
}

/** {@link auditWritten} of calls that share a transaction, each with an act of its own. */
export function auditsWritten(
  calls: ReadonlyArray<{ tx: TxCtx; entries: readonly AuditEntry[] }>,
): Statement<unknown> | null {
  const [first, ...others] = calls
  // It may have joined a transaction whose act is written.
  if (first && others.length === 0) return auditWritten(first.tx, first.entries)
  const all = calls.map(({ tx, entries }) => ({ tx, lines: linesOf(tx, entries) }))
  const said = all.filter(({ lines }) => lines.length > 0)
  return said.length === 0 ? null : actsWritten(said)
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

/** Acts that begin with lines; each has its key once the statement is answered. */
function actsWritten(
  calls: ReadonlyArray<{ tx: TxCtx; lines: ReturnType<typeof linesOf> }>,
): Statement<void> {
  const acts = calls.map(({ tx }, n) => ({ n, ...actRow(tx) }))
  const lines = calls
    .flatMap(({ lines }, n) => lines.map((line) => ({ n, ...line })))
    .map((line, i) => ({ i, ...line }))
  return WRITE_ACTS([JSON.stringify(acts), JSON.stringify(lines)], (rows) => {
    for (const { n, idAtto } of rows) {
      const call = calls[n]
      invariant(call, 'an act is of one of the calls')
      call.tx.act.id = idAtto
    }
  })
}

const LINE = 'action, entity, entity_id, parte, before, after'
const LINE_VALUES = `action, entity, "entityId", part, nullif(before, 'null'), nullif(after, 'null')`
const AS_LINES = 'action text, entity text, "entityId" text, part text, before jsonb, after jsonb'

const WRITE_LINES = statement<never>(`
  insert into audit (id_atto, at, actor, request_id, ${LINE})
  select $2::bigint, $3::timestamptz, $4::text, $5::text, ${LINE_VALUES}
  from jsonb_to_recordset($1::jsonb) as x(${AS_LINES})`)

// An act's key is drawn before its row is written: the row it comes back with would not say whose it is.
const WRITE_ACTS = statement<ActRow & { n: number }>(`
  with nuovi as materialized (
    select nextval(pg_get_serial_sequence('atto', 'id_atto')) as id_atto, x.*
    from jsonb_to_recordset($1::jsonb) as x(n int, at timestamptz, actor text, verbo text, via text, ip inet,
                                            "requestId" text, motivo text, annulla bigint)
  ),
  atti as (
    insert into atto (id_atto, at, actor, verbo, via, ip, request_id, motivo, annulla) overriding system value
    select id_atto, at, actor, verbo, via, ip, "requestId", motivo, annulla from nuovi
  ),
  righe as (
    insert into audit (id_atto, at, actor, request_id, ${LINE})
    select nuovi.id_atto, nuovi.at, nuovi.actor, nuovi."requestId", ${LINE_VALUES}
    from jsonb_to_recordset($2::jsonb) as x(i int, n int, ${AS_LINES}) join nuovi using (n)
    order by i
  )
  select n, id_atto from nuovi`)

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
