import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>
type Column<T extends keyof DB> = keyof Row<T> & string
/** Conditions on the columns of a row: a value, one of several, or null. */
type Where<T extends keyof DB> = { [C in Column<T>]?: Row<T>[C] | readonly Row<T>[C][] | null }
type By<T extends keyof DB> = Column<T> | `-${Column<T>}`
/** The order of rows by columns; a minus sorts descending. */
type Order<T extends keyof DB> = By<T> | readonly By<T>[]

/**
 * The parts of a query these helpers use. Types are those the callers are promised; inside, one serves for all tables.
 */
interface Query {
  where(column: string, operator: '=' | 'is' | 'in', value: unknown): Query
  select(columns: readonly string[]): Query
  selectAll(): Query
  returningAll(): Query
  set(values: object): Query
  values(values: object): Query
  orderBy(column: string, direction: 'asc' | 'desc'): Query
  execute(): Promise<never[]>
  executeTakeFirstOrThrow(): Promise<never>
}
type Verb = 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'

const query = (db: Kysely<DB>, verb: Verb, table: keyof DB, where: object = {}): Query =>
  Object.entries(where).reduce(
    (left, [column, value]) =>
      left.where(column, value === null ? 'is' : Array.isArray(value) ? 'in' : '=', value),
    (db as unknown as Record<Verb, (table: keyof DB) => Query>)[verb](table),
  )

/** The rows of a table that meet the conditions, in order: whole, or the given columns. */
export function rowsOf<T extends keyof DB, C extends Column<T> = Column<T>>(
  db: Kysely<DB>,
  table: T,
  where: Where<T> = {},
  columns?: readonly C[],
  order: Order<T> = [],
): Promise<Pick<Row<T>, C>[]> {
  const asked = query(db, 'selectFrom', table, where)
  const rows = columns ? asked.select(columns) : asked.selectAll()
  const by: readonly string[] = [order].flat()
  return by
    .reduce(
      (left, column) => left.orderBy(column.replace('-', ''), column.startsWith('-') ? 'desc' : 'asc'),
      rows,
    )
    .execute()
}

/** The first of them, if there is any. */
export const rowIfAny = async <T extends keyof DB, C extends Column<T> = Column<T>>(
  ...asked: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Row<T>, C> | undefined> => (await rowsOf<T, C>(...asked))[0]

/** The first of them; throws when there is none. */
export async function rowOf<T extends keyof DB, C extends Column<T> = Column<T>>(
  ...asked: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Row<T>, C>> {
  const row = await rowIfAny<T, C>(...asked)
  if (!row) throw new Error(`no such row of ${asked[1]}`)
  return row
}

/** Inserts a row, or several, and returns the first as stored. */
export const insertRow = <T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  values: Insertable<DB[T]> | readonly Insertable<DB[T]>[],
): Promise<Row<T>> => query(db, 'insertInto', table).values(values).returningAll().executeTakeFirstOrThrow()

export async function updateRows<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  where: Where<T>,
  set: Updateable<DB[T]>,
): Promise<void> {
  await query(db, 'updateTable', table, where).set(set).execute()
}

export async function deleteRows<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  where: Where<T>,
): Promise<void> {
  await query(db, 'deleteFrom', table, where).execute()
}
