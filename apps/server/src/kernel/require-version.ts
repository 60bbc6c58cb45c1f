import type { Conflitto } from '@xbetapp/contract/conflict'
import type { AuditEntity } from '@xbetapp/domain/oversight/activity-log/words'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { AppError } from './app-error.ts'
import type { TxCtx } from './ctx.ts'

interface Thing {
  entity: AuditEntity
  id: number | string
  /** Which part of it, where one line is not about the whole. */
  part?: string
  /** The fields a line is about, where they are not those of its two sides; none where it is about something else. */
  fieldsOf?: (before: Side, after: Side) => string[]
}

type Side = Record<string, unknown>

/** Further back nobody has left a form open. */
const LINES = 50

/** An editor who saw another version than the stored one would undo what he never saw. @throws AppError CONFLICT */
export async function requireVersion(
  tx: TxCtx,
  thing: Thing,
  row: { version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === row.version) return
  throw await conflict(tx, thing, { edits: row.version - seen })
}

/**
 * The refusal of whoever did not see the last edits: which fields they changed, who did and when, so that his form can
 * show both. Not to what: that is read where roles are looked at. `edits` is how many he missed; `field` the only one asked
 * about.
 */
export async function conflict(
  tx: TxCtx,
  { entity, id, part, fieldsOf = (_before, after) => Object.keys(after) }: Thing,
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
    // Among the lines of a part are those of its neighbours.
    .limit(part === undefined ? Math.min(Math.max(edits ?? LINES, 1), LINES) : LINES)
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
