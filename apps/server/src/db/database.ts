import { randomInt } from 'node:crypto'
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

/** All connections of this process have one name: who sees that it is gone or hangs knows what was its own. */
const NAME = `xbetapp ${process.pid}-${randomInt(1, 2_147_483_647)}`

/** PostgreSQL's code for a transaction of which nobody knows whether it stands. */
const UNKNOWN_OUTCOME = '08007'

/** Committed on one machine, and not known to be on another: it is gone when that one is. */
class NotReplicated extends Error {
  readonly code = UNKNOWN_OUTCOME
}

/** What the database itself grants a statement. It does not count a commit that waits for its copy. */
const STATEMENT_MS = 30_000
const COMMIT_MS = 10_000
/** For a statement that should have been cut off by then: nobody is there who could. */
const SILENCE_MS = STATEMENT_MS + 5_000

type ClientOptions = pg.ClientConfig & { isLimited?: boolean }

/**
 * A connection on which nobody waits without end, and that does not take for done what only one machine knows: a commit
 * that finds no copy in time ends the connection with an unknown outcome, as does one whose wait was broken off on the
 * server, which PostgreSQL reports as success with a warning. (decision 113)
 */
class CautiousClient extends pg.Client {
  #isUnconfirmed = false
  #isLimited: boolean

  constructor(options: ClientOptions = {}) {
    super(options)
    this.#isLimited = options.isLimited === true
    // Its text is in the server's language.
    this.on('notice', (notice) => {
      if ((notice as { routine?: string }).routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true
    })
  }

  // One of many signatures; what is no promise is a cursor's or a stream's, with which nothing is committed.
  override query = ((...args: unknown[]) => {
    const answer = (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args)
    return answer instanceof Promise ? this.#watched(answer, args[0]) : answer
  }) as pg.Client['query']

  async #watched<R>(answer: Promise<R>, text: unknown): Promise<R> {
    const isCommit = text === 'commit'
    // Whoever lifts the database's limit lifts ours.
    if (text === 'set statement_timeout = 0') this.#isLimited = false
    if (text === 'reset statement_timeout') this.#isLimited = true
    const patience = isCommit ? COMMIT_MS : SILENCE_MS
    let isOver = false
    const timer = this.#isLimited
      ? setTimeout(() => {
          isOver = true
          this.end().catch(() => undefined)
        }, patience)
      : undefined
    try {
      const result = await answer
      if (!this.#isUnconfirmed) return result
      this.#isUnconfirmed = false
      throw new NotReplicated('the commit has reached no copy')
    } catch (error) {
      if (!isOver) throw error
      throw new NotReplicated(`no answer in ${patience} ms`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Opens the pool all queries go through; columns are snake_case in SQL, camelCase in TypeScript. `limited: false` is for
 * commands at a terminal, which take as long as they take; `pooled` for an address behind which connections change from
 * transaction to transaction, where limits are the pooler's.
 */
export function openDatabase(
  url: string,
  options: { max?: number; limited?: boolean; pooled?: boolean } = {},
): { db: Database; pool: pg.Pool } {
  const isLimited = options.limited !== false
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    types: types as pg.CustomTypesConfig,
    application_name: NAME,
    Client: CautiousClient,
    ...({ isLimited } satisfies ClientOptions),
    keepAlive: true,
    // A statement nobody waits for any more must not hold locks.
    ...(isLimited && !options.pooled
      ? { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 60_000 }
      : {}),
    // Where nothing answers at all, whoever asks is told so.
    ...(isLimited ? { connectionTimeoutMillis: 15_000 } : {}),
  })
  // A lost connection is replaced by the pool, and whoever was using it gets the error of his statement. Without a
  // listener, on the pool while idle and on the connection while in use, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [columnNames] })
  return { db, pool }
}
