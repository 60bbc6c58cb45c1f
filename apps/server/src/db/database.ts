import { randomInt } from 'node:crypto'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { ANSWER_MS, databaseClient, STATEMENT_MS } from './database-client.ts'
import type { DB } from './generated/tables.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** PostgreSQL's numbers of these types. */
const INT8 = 20
const INT8_ARRAY = 1016
const NUMERIC = 1700
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Ids, chat ids and revisions: all far below 2^53, the client's own exact range.
    if (oid === INT8) return (text: string) => Number(text)
    // Money and odds stay text until the domain's decimals take them.
    if (oid === NUMERIC) return (text: string) => text
    const parse = pg.types.getTypeParser(oid, format)
    if (oid === INT8_ARRAY)
      return (text: string) =>
        (parse(text) as unknown as Array<string | null>).map((item) => (item === null ? null : Number(item)))
    return parse
  },
}

// Column names only: a Telegram update kept as JSON must come back with the keys it had.
const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/**
 * How long an idle connection is kept. A new one has no plan and no catalog cache: its first save takes ten times as
 * long as later ones, and people pause for longer than the pool's default of ten seconds.
 */
const IDLE_MS = 300_000

/** One name for all connections of this process, by which others tell which were its own once it is gone or hangs. */
const NAME = `xbetapp ${process.pid}-${randomInt(1, 2_147_483_647)}`

/**
 * Opens the pool all queries go through; columns are snake_case in SQL, camelCase in TypeScript. `limited: false` is
 * for commands at a terminal, which have no time limit; `pooled` for an address behind which connections change from
 * transaction to transaction: the pooler sets the limits, and a plan kept on one connection is not on the next.
 */
export function openDatabase(
  url: string,
  options: { max?: number; limited?: boolean; pooled?: boolean; idleMs?: number } = {},
): { db: Database; pool: pg.Pool } {
  const isLimited = options.limited !== false
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    types: types as pg.CustomTypesConfig,
    application_name: NAME,
    keepAlive: true,
    // An abandoned statement must not hold locks.
    ...(isLimited && !options.pooled
      ? { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 60_000 }
      : {}),
    // A server fails where nothing answers at all. Commands end once they have nothing to do.
    ...(isLimited
      ? {
          connectionTimeoutMillis: 15_000,
          query_timeout: ANSWER_MS,
          idleTimeoutMillis: options.idleMs ?? IDLE_MS,
        }
      : {}),
  })
  // The pool replaces a lost connection, and the statement running on it fails. Without a listener, on the pool while
  // idle and on the connection while in use, the lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const plans = { isKept: options.pooled !== true, generation: 0 }
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => databaseClient(await pool.connect(), isLimited, plans),
    },
  })
  const db = new Kysely<DB>({ dialect, plugins: [columnNames] })
  return { db, pool }
}
