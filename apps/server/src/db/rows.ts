import type { InsertObject, Kysely, Selectable, UpdateObject } from 'kysely'
import type { DB } from './generated/tables.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>
type Column<T extends keyof DB> = keyof Row<T> & string
/** The condition that a column is not null. */
export const NOT_NULL = Symbol('not null')
/** Conditions on the columns of a row: a value, one of several, null or not null. */
type Where<T extends keyof DB> = {
  [C in Column<T>]?: Row<T>[C] | readonly Row<T>[C][] | typeof NOT_NULL | null
}
type By<T extends keyof DB> = Column<T> | `-${Column<T>}`
/** The order of rows by columns; a minus sorts descending. */
type Order<T extends keyof DB> = By<T> | readonly By<T>[]

/**
 * The parts of a query these helpers use. Callers get the types of their table; inside, this one serves for all tables.
 */
interface Query {
  where(column: string, operator: '=' | 'is' | 'is not' | 'in', value: unknown): Query
  select(columns: readonly string[]): Query
  selectAll(): Query
  returning(columns: readonly string[]): Query
  returningAll(): Query
  set(values: object): Query
  values(values: object): Query
  onConflict(target: (conflict: Conflict) => unknown): Query
  orderBy(column: string, direction: 'asc' | 'desc'): Query
  forUpdate(): Query
  execute(): Promise<never[]>
  executeTakeFirstOrThrow(): Promise<never>
}
interface Conflict {
  doNothing(): unknown
  columns(columns: readonly string[]): { doUpdateSet(values: object): unknown }
}
type Verb = 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'

const query = (db: Kysely<DB>, verb: Verb, table: keyof DB, where: object = {}): Query =>
  Object.entries(where).reduce(
    (partialQuery, [column, value]) => {
      if (value === undefined) throw new Error(`no value for ${column} of ${table}`)
      if (value === NOT_NULL) return partialQuery.where(column, 'is not', null)
      return partialQuery.where(column, value === null ? 'is' : Array.isArray(value) ? 'in' : '=', value)
    },
    (db as unknown as Record<Verb, (table: keyof DB) => Query>)[verb](table),
  )

function select(
  db: Kysely<DB>,
  table: keyof DB,
  where: object = {},
  columns?: readonly string[],
  order: string | readonly string[] = [],
): Query {
  const conditions = query(db, 'selectFrom', table, where)
  const rows = columns ? conditions.select(columns) : conditions.selectAll()
  return [order]
    .flat()
    .reduce(
      (partialQuery, column) =>
        partialQuery.orderBy(column.replace('-', ''), column.startsWith('-') ? 'desc' : 'asc'),
      rows,
    )
}

/** The rows of a table that meet the conditions, in order: whole, or the given columns. */
export const rowsOf = <T extends keyof DB, C extends Column<T> = Column<T>>(
  db: Kysely<DB>,
  table: T,
  where?: Where<T>,
  columns?: readonly C[],
  order?: Order<T>,
): Promise<Pick<Row<T>, C>[]> => select(db, table, where, columns, order).execute()

/** The first row of {@link rowsOf}, if there is any. */
export const rowIfAny = async <T extends keyof DB, C extends Column<T> = Column<T>>(
  ...selection: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Row<T>, C> | undefined> => (await rowsOf<T, C>(...selection))[0]

/** The first row of {@link rowsOf}; throws when there is none. */
export async function rowOf<T extends keyof DB, C extends Column<T> = Column<T>>(
  ...selection: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Row<T>, C>> {
  const row = await rowIfAny<T, C>(...selection)
  if (!row) throw new Error(`no such row of ${selection[1]}`)
  return row
}

/** The row of a query that always has one, such as a count without groups. */
export function onlyRow<R>([row]: readonly R[]): R {
  if (row === undefined) throw new Error('a query that always has a row had none')
  return row
}

/** {@link rowsOf}, locked for an update. */
export const lockRows = <T extends keyof DB, C extends Column<T> = Column<T>>(
  ...selection: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Row<T>, C>[]> =>
  select(...selection)
    .forUpdate()
    .execute()

/** {@link rowIfAny}, locked for an update. */
export const lockRow = async <T extends keyof DB, C extends Column<T> = Column<T>>(
  ...selection: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Row<T>, C> | undefined> => (await lockRows<T, C>(...selection))[0]

/** Inserts a row, or several, and returns the first as stored, or the given columns of it. */
export function insertRow<T extends keyof DB, C extends Column<T> = Column<T>>(
  db: Kysely<DB>,
  table: T,
  values: InsertObject<DB, T> | readonly InsertObject<DB, T>[],
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>> {
  const inserted = query(db, 'insertInto', table).values(values)
  return (columns ? inserted.returning(columns) : inserted.returningAll()).executeTakeFirstOrThrow()
}

export async function insertRows<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  values: InsertObject<DB, T> | readonly InsertObject<DB, T>[],
): Promise<void> {
  await query(db, 'insertInto', table).values(values).execute()
}

/** Inserts a row, or several, where none conflicts with it, and returns the first that was inserted. */
export async function insertIfNew<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  values: InsertObject<DB, T> | readonly InsertObject<DB, T>[],
): Promise<Row<T> | undefined> {
  const inserted = query(db, 'insertInto', table).values(values)
  const [row] = await inserted
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  return row
}

/** Writes the row of a key, whether it exists or not; `first` is written only where it did not exist. */
export async function upsertRow<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  key: Where<T>,
  set: UpdateObject<DB, T>,
  first: UpdateObject<DB, T> = {},
): Promise<void> {
  await query(db, 'insertInto', table)
    .values({ ...key, ...first, ...set })
    .onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet(set))
    .execute()
}

export async function updateRows<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  where: Where<T>,
  set: UpdateObject<DB, T>,
): Promise<void> {
  await query(db, 'updateTable', table, where).set(set).execute()
}

/** Deletes rows, and returns what they were. */
export const deleteRows = <T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  where: Where<T>,
): Promise<Row<T>[]> => query(db, 'deleteFrom', table, where).returningAll().execute()

/** The ids of rows, or those in another column. */
export const idsOf = <C extends string = 'id'>(
  rows: ReadonlyArray<Record<NoInfer<C>, number>>,
  column = 'id' as C,
): number[] => rows.map((row) => row[column])
