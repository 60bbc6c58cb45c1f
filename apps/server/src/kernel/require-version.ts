import type { Conflitto } from '@xbetapp/contract/conflict'
import type { AuditEntity } from '@xbetapp/domain/oversight/activity-log/words'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { TxCtx } from './ctx.ts'

interface EditedRecord {
  entity: AuditEntity
  id: number | string
  /** The part of the record that is edited; without it the whole record. */
  part?: string
  /** The fields that a line changes, by default all of its `after`; none when the line is about another part. */
  fieldsOf?: (before: Side, after: Side) => string[]
}

type Side = Record<string, unknown>

/** What an editor did not see: the newest lines of the audit, or the newest one that has a field. */
type Missed = { lines: number } | { lastChangeOf: string }

/** The most lines that are read: enough edits for any form that was left open. */
const MOST_LINES = 50

/**
 * Refuses an edit based on another version than the stored one: it would overwrite changes its editor never saw.
 * Each version has one line in the audit.
 * @param seenVersion undefined where the caller's endpoint does not ask for it: nothing is checked
 * @throws AppError CONFLICT
 */
export async function requireVersion(
  tx: TxCtx,
  record: EditedRecord,
  stored: { version: number },
  seenVersion: number | undefined,
): Promise<void> {
  if (seenVersion === undefined || seenVersion === stored.version) return
  // A version above the stored one was never shown: the newest line answers it.
  throw await conflict(tx, record, { lines: Math.max(stored.version - seenVersion, 1) })
}

/**
 * The refusal of an edit based on an old state: which fields changed since, by whom and when, so that the form can show
 * both. It does not give the new values: those are read where roles are checked.
 */
export async function conflict(
  tx: TxCtx,
  { entity, id, part, fieldsOf = (_before, after) => Object.keys(after) }: EditedRecord,
  missed: Missed,
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
  if (part !== undefined) query = query.where('parte', '=', part)
  if ('lastChangeOf' in missed)
    query = query.where(sql<boolean>`jsonb_exists(after, ${missed.lastChangeOf})`).limit(1)
  // Some lines of a part are about another one: as many as versions would not be enough.
  else query = query.limit(part === undefined ? Math.min(missed.lines, MOST_LINES) : MOST_LINES)
  const lines = await query.execute()
  const campi = new Map<string, Conflitto['campi'][number]>()
  for (const { at, actor, before, after } of lines)
    for (const campo of fieldsOf(before as Side, after as Side))
      if (!campi.has(campo)) campi.set(campo, { campo, chi: actor, quando: toWire(at) })
  const conflitto: Conflitto = { campi: [...campi.values()] }
  return new AppError('CONFLICT', {}, { body: { conflitto } })
}
