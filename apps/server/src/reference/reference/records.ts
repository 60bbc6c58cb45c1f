import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import { changesOf, isEmpty } from './changes.ts'

/** Records that are one row of one table, written and audited whole. */
const KEYS = { book: 'idBook', canale: 'idCanale', sparax: 'idSparax', valuta: 'valuta' } as const
export type RecordName = keyof typeof KEYS
type Row<N extends RecordName> = Selectable<DB[N]> & { version: number }
type Id = string | number
type Refusals = Parameters<typeof refusing>[0]

// Typed as one of the four; all have the columns used here.
const table = (name: RecordName) => name as 'book'
const keyOf = (name: RecordName) => KEYS[name] as 'idBook'

export async function findRecord<N extends RecordName>(ctx: Ctx, name: N, id: Id, lock = false) {
  const query = ctx.db
    .selectFrom(table(name))
    .selectAll()
    .where(keyOf(name), '=', id as number)
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return row as unknown as Row<N> | undefined
}

export async function createRecord<N extends RecordName>(
  tx: TxCtx,
  name: N,
  values: Insertable<DB[N]>,
  refusals: Refusals = {},
): Promise<Row<N>> {
  const row = await refusing(
    refusals,
    tx.db
      .insertInto(table(name))
      .values(values as Insertable<DB['book']>)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await audit(tx, { action: 'reference.create', entity: name, entityId: row[keyOf(name)], after: row })
  return row as unknown as Row<N>
}

interface Edit<N extends RecordName> {
  id: Id
  version: number | undefined
  sent: Partial<Row<N>>
  refusals?: (changes: Partial<Row<N>>) => Refusals
  /** Refuses an invalid change. */
  check?: (row: Row<N>, changes: Partial<Row<N>>) => void
}

/** Merges the given fields into a record; without a change nothing is written. @throws AppError NOT_FOUND, CONFLICT */
export async function editRecord<N extends RecordName>(
  tx: TxCtx,
  name: N,
  { id, version, sent, refusals, check }: Edit<N>,
): Promise<Row<N>> {
  const row = await findRecord(tx, name, id, true)
  if (!row) throw new AppError('NOT_FOUND')
  await requireVersion(tx, { entity: name, id }, row, version)
  const changes: Partial<Row<N>> = changesOf<Row<N>, Partial<Row<N>>>(row, sent)
  if (isEmpty(changes)) return row
  check?.(row, changes)
  const after = await refusing(
    refusals?.(changes) ?? {},
    tx.db
      .updateTable(table(name))
      .set({ ...(changes as object), version: row.version + 1 })
      .where(keyOf(name), '=', id as number)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await audit(tx, { action: 'reference.edit', entity: name, entityId: id, before: row, after })
  return after as unknown as Row<N>
}
