import { createHash } from 'node:crypto'
import { CompiledQuery, type QueryResult } from 'kysely'
import type { Database, Tx } from './database.ts'

/** One of a transaction's statements, with what its rows mean. */
export interface Statement<T> {
  text: string
  values: readonly unknown[]
  read: (rows: never[]) => T
}

const names = new Map<string, string>()

/** The name under which PostgreSQL keeps the plan of a text; the same text has the same name everywhere. */
export const keptName = (text: string): string | undefined => names.get(text)

/**
 * A statement of the paths that write most: its text is put together once, and each connection keeps its plan. For
 * texts that are the same whatever they are asked with, with values named `$1`, `$2`. (decision 119)
 */
export function statement<Row>(asked: string): Prepared<Row> {
  const text = unseen(asked)
  names.set(text, `x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
  return ((values: readonly unknown[], read: (rows: Row[]) => unknown = (rows) => rows) => ({
    ...{ text, values },
    read,
  })) as Prepared<Row>
}

/**
 * Hides arrays from the planner. It sees how many values there are, finds a plan for one cheaper than the plan for any
 * number, and makes it anew each time; what a subquery gives it does not look at, and keeps one plan for all.
 */
const unseen = (text: string): string => text.replaceAll(/\$(\d+)::(\w+)\[\]/g, '((select $$$1::$2[])::$2[])')

interface Prepared<Row> {
  (values: readonly unknown[]): Statement<Row[]>
  <T>(values: readonly unknown[], read: (rows: Row[]) => T): Statement<T>
}

export const run = async <T>(db: Database | Tx, one: Statement<T>): Promise<T> =>
  (await together(db, [one]))[0]

/**
 * Sends statements that do not need each other's answers in one go; PostgreSQL runs them one after the other, each seeing
 * what those before it did and what others committed until then. @throws what the first that failed says
 */
export async function together<const S extends ReadonlyArray<Statement<unknown>>>(
  db: Database | Tx,
  statements: S,
): Promise<{ -readonly [K in keyof S]: S[K] extends Statement<infer T> ? T : never }> {
  const executor = db.getExecutor()
  const queries = statements.map(({ text, values }) => CompiledQuery.raw(text, [...values]))
  const answers = await executor.provideConnection((connection) =>
    Promise.allSettled(queries.map((query) => connection.executeQuery<never>(query))),
  )
  // Those after it were refused because of it.
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  const results = answers.map((answer) => (answer as PromiseFulfilledResult<QueryResult<never>>).value)
  const values: unknown[] = []
  for (const [index, one] of statements.entries()) {
    let result = results[index] as QueryResult<never>
    for (const plugin of executor.plugins)
      result = (await plugin.transformResult({
        queryId: queries[index]?.queryId as never,
        result: result as never,
      })) as QueryResult<never>
    values.push(one.read(result.rows))
  }
  return values as never
}
