import type { Conflitto } from '@xbetapp/contract/conflict'
import type { AuditEntity } from '@xbetapp/domain/oversight/activity-log/words'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { AppError } from './app-error.ts'
import type { TxCtx } from './ctx.ts'

interface EditedRecord {
  entity: AuditEntity
  id: number | string
  /** The part a line concerns, where it is not the whole record. */
  part?: string
  /** The fields a line changes, where they are not those of its two sides; none where it concerns something else. */
  fieldsOf?: (before: Side, after: Side) => string[]
}

type Side = Record<string, unknown>

/** Lines of the audit that are read: enough edits for any form that was left open. */
const MOST_LINES = 50

/**
 * Refuses an edit based on another version than the stored one: it would overwrite changes its editor never saw.
 * @throws AppError CONFLICT
 */
export async function requireVersion(
  tx: TxCtx,
  record: EditedRecord,
  row: { version: number },
  seenVersion: number | undefined,
): Promise<void> {
  if (seenVersion === undefined || seenVersion === row.version) return
  throw await conflict(tx, record, { edits: row.version - seenVersion })
}

/**
 * The refusal of an edit based on an old version: which fields changed since, by whom and when, so that the form can
 * show both. It does not give the new values: those are read where roles are checked. `edits` is the number of changes
 * missed; `field` limits the answer to one field.
 */
export async function conflict(
  tx: TxCtx,
  { entity, id, part, fieldsOf = (_before, after) => Object.keys(after) }: EditedRecord,
  { edits, field }: { edits?: number; field?: string },
): Promise<AppError> {
  let query = tx.db
    .selectFrom('audit')
    .select(['at', 'actor', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entityId', '=', String(id))
    .where('before', 'is not', null)
    .where('after', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    // The lines of a part are mixed with those of other parts.
    .limit(part === undefined ? Math.min(Math.max(edits ?? MOST_LINES, 1), MOST_LINES) : MOST_LINES)
  if (part !== undefined) query = query.where('parte', '=', part)
  if (field !== undefined)
    query = query.where((eb) => eb(eb.ref('after'), '?' as never, field as never)).limit(1)
  const lines = await query.execute()
  const campi = new Map<string, Conflitto['campi'][number]>()
  for (const { at, actor, before, after } of lines)
    for (const campo of fieldsOf(before as Side, after as Side))
      if (!campi.has(campo)) campi.set(campo, { campo, chi: actor, quando: toWire(at) })
  const conflitto: Conflitto = { campi: [...campi.values()] }
  return new AppError('CONFLICT', {}, { body: { conflitto } })
}
