import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Database, Tx } from './database.ts'

/** A prepared statement with its values. */
export interface Statement<Row> {
  text: string
  values: readonly unknown[]
  /** Only for the compiler: the type of a row. */
  row?: Row
}

const names = new Map<string, string>()

/** The name under which a connection keeps the plan of a text; undefined for a text that is planned each time. */
export const planName = (text: string): string | undefined => names.get(text)

/**
 * A statement whose plan each connection keeps. The text must not vary with its parameters: values are `$1`, `$2`,
 * lists are arrays or JSON. (decision 119)
 */
export function statement<Row>(sqlText: string): (values: readonly unknown[]) => Statement<Row> {
  const text = hideArrays(sqlText)
  names.set(text, `x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
  return (values) => ({ text, values })
}

/**
 * Hides the length of arrays from the planner, which would otherwise rate a plan for one element cheaper than the
 * generic plan and plan the statement anew each time.
 */
const hideArrays = (text: string): string =>
  text.replaceAll(/\$(\d+)::(\w+)\[\]/g, '((select $$$1::$2[])::$2[])')

/**
 * Runs statements in this order, each on what is committed when its turn comes: one after a lock sees what the
 * transaction that held the lock has written.
 */
export async function runTogether<const Statements extends ReadonlyArray<Statement<unknown>>>(
  db: Tx,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const answers: unknown[][] = []
  for (const each of statements) answers.push(await run(db, each))
  return answers as RowsOf<Statements>
}

export type RowsOf<Statements> = {
  -readonly [Key in keyof Statements]: Statements[Key] extends Statement<infer Row> ? Row[] : never
}

export async function run<Row>(db: Database | Tx, { text, values }: Statement<Row>): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
