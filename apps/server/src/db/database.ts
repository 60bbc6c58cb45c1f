import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/tables.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const INT8 = 20
const NUMERIC = 1700
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Ids, chat ids and revisions: all far below 2^53, the client's own exact range.
    if (oid === INT8) return (text: string) => Number(text)
    // Money and odds stay text until the domain's decimals take them.
    if (oid === NUMERIC) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

// Column names only: a Telegram update kept as JSON must come back with the keys it had.
const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/**
 * Opens the pool all queries go through; columns are snake_case in SQL, camelCase in TypeScript. `limited: false` is for
 * commands at a terminal, which take as long as they take.
 */
export function openDatabase(
  url: string,
  options: { max?: number; limited?: boolean } = {},
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    types: types as pg.CustomTypesConfig,
    application_name: 'xbetapp',
    // A statement nobody waits for any more must not hold locks.
    ...(options.limited === false
      ? {}
      : { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }),
  })
  // A lost connection is replaced by the pool, and whoever was using it gets the error of his statement. Without a
  // listener, on the pool while idle and on the connection while in use, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [columnNames] })
  return { db, pool }
}
