import pg from 'pg'
import { Patience } from './patience.ts'
import { keptName } from './statement.ts'

/** PostgreSQL's code for a transaction of which nobody knows whether it stands. */
const UNKNOWN_OUTCOME = '08007'

/** Committed on one machine, and not known to be on another: it is gone when that one is. */
class NotReplicated extends Error {
  readonly code = UNKNOWN_OUTCOME
}

/** What the database itself grants a statement. It does not count a commit that waits for its copy. */
export const STATEMENT_MS = 30_000
const COMMIT_MS = 10_000
/** For a statement that should have been cut off by then: nobody is there who could. */
const SILENCE_MS = STATEMENT_MS + 5_000

export type ClientOptions = pg.ClientConfig & {
  isLimited?: boolean
  pipeline?: boolean
  /** Whether connections keep plans under names; shared by all of a pool. */
  plans?: { kept: boolean }
}

/** Of the client library's query what is done otherwise here. */
declare class Query {
  constructor(
    config: pg.QueryConfig,
    values: undefined,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  )
  name: string | undefined
  submit(connection: Connection): Error | null
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

/** Of the client library's connection what a first statement needs. */
interface Connection {
  stream: { cork(): void; uncork(): void; destroy(): void }
  submittedNamedStatements: Record<string, string>
  parse(message: { text: string; name: string; types: number[] }): void
  bind(message: { values: unknown[] }): void
  execute(message: { portal: string; rows: number }): void
}

const LibraryQuery = pg.Query as unknown as typeof Query

/**
 * The first statement of a transaction, with its `begin` before it in one message: when that fails, PostgreSQL passes over
 * the rest of the message, so nothing is ever done outside the transaction it was meant for.
 */
class FirstQuery extends LibraryQuery {
  #hasBegun = false
  #own: string | undefined

  // Whatever it is, it is parsed, bound and executed.
  requiresPreparation(): boolean {
    return true
  }

  override submit(connection: Connection): Error | null {
    const refused = super.submit(connection)
    // What PostgreSQL says of `begin` is not about the statement's name.
    this.#own = this.name
    this.name = undefined
    return refused
  }

  override prepare(connection: Connection): void {
    connection.parse({ text: 'begin', name: '', types: [] })
    connection.bind({ values: [] })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasBegun) super.handleCommandComplete(message, connection)
    else this.name = this.#own
    this.#hasBegun = true
  }

  override handleError(error: Error, connection: Connection): void {
    if (this.#own !== undefined) delete connection.submittedNamedStatements[this.#own]
    super.handleError(error, connection)
  }
}

/** What a `begin` or `commit` is answered that needs no word from the database. */
const answered = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] })

/** A plan kept under a name is not there, or is there already: somebody between us changes connections. */
const NO_PLANS_HERE = new Set(['26000', '42P05'])

/** A kept plan gives other columns since a migration. */
const isOutdatedPlan = (error: { code?: string; routine?: string }): boolean =>
  error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** Refused because of a kept plan, not because of what it was to do: the transaction can be done again. */
export const isPlanRefused = (error: { code?: string; routine?: string }): boolean =>
  NO_PLANS_HERE.has(error.code ?? '') || isOutdatedPlan(error)

/**
 * A connection on which nobody waits without end, and that does not take for done what only one machine knows: a commit
 * that finds no copy in time ends the connection with an unknown outcome, as does one whose wait was broken off on the
 * server, which PostgreSQL reports as success with a warning. (decision 113)
 *
 * `begin` goes out with the statement after it, statements that are sent at once leave in one packet, and those of
 * {@link keptName} keep their plan. (decision 119)
 */
export class CautiousClient extends pg.Client {
  #isUnconfirmed = false
  #isLimited: boolean
  /** Until the end of a transaction that lifted the database's limit for itself. */
  #isUnlimitedHere = false
  #isToBegin = false
  /** A transaction was begun here and its end was not asked for yet; PostgreSQL's own word comes only with an answer. */
  #isBegun = false
  #plans: { kept: boolean }
  /** Of the names of kept plans: those that a migration outdated are not used again. */
  #generation = 0
  readonly #patience = new Patience(() => connectionOf(this).stream.destroy())
  #isCorked = false

  constructor(options: ClientOptions = {}) {
    super(options)
    this.#isLimited = options.isLimited === true
    this.#plans = options.plans ?? { kept: false }
    // Its text is in the server's language.
    this.on('notice', (notice) => {
      if ((notice as { routine?: string }).routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true
    })
  }

  // One of many signatures; what is no promise is a cursor's or a stream's, with which nothing is committed.
  override query = ((...args: unknown[]) => {
    const [text] = args
    const isEnd = text === 'commit' || text === 'rollback'
    if ((isEnd || text === 'begin') && !this.#isOpen()) {
      this.#isToBegin = text === 'begin'
      return answered(String(text).toUpperCase())
    }
    this.#cork()
    const answer = this.#send(args)
    const mayCommit = text === 'commit' || !this.#isOpen()
    if (isEnd) {
      this.#isBegun = false
      this.#isUnlimitedHere = false
    }
    return answer instanceof Promise ? this.#watched(answer, text, mayCommit) : answer
  }) as pg.Client['query']

  /** Whoever takes the connection next begins nothing somebody else wanted to. */
  forgetBegin(): void {
    this.#isToBegin = false
  }

  #isOpen(): boolean {
    return this.#isBegun || this.getTransactionStatus() !== 'I'
  }

  #send(args: unknown[]): unknown {
    const isFirst = this.#isToBegin
    this.#isToBegin = false
    if (isFirst) this.#isBegun = true
    const [text, values] = args
    if (typeof text !== 'string' || (values !== undefined && !Array.isArray(values))) {
      if (!isFirst) return sendAsItIs(this, args)
      return sendAsItIs(this, ['begin']).then(() => sendAsItIs(this, args))
    }
    const name = this.#nameOf(text)
    const config = { text, values: values ?? [], ...(name === undefined ? {} : { name }) }
    if (!isFirst) return name === undefined ? sendAsItIs(this, args) : sendAsItIs(this, [config])
    // Without values it may be several statements, which only a plain message takes.
    if (config.values.length === 0 && name === undefined)
      return sendAsItIs(this, [`begin;\n${text}`]).then((results) => withoutBegin(results))
    return new Promise<pg.QueryResult>((resolve, reject) => {
      sendAsItIs(this, [
        new FirstQuery(config, undefined, (error, result) => (error ? reject(error) : resolve(result))),
      ])
    })
  }

  #nameOf(text: string): string | undefined {
    // Outside a transaction nobody would do it again.
    if (!this.#plans.kept || !this.#isOpen()) return undefined
    const name = keptName(text)
    return name === undefined || this.#generation === 0 ? name : `${name}_${this.#generation}`
  }

  /** What is asked before anything else happens leaves in one packet. */
  #cork(): void {
    const { stream } = connectionOf(this)
    if (this.#isCorked) return
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  async #watched<R>(answer: Promise<R>, text: unknown, mayCommit: boolean): Promise<R> {
    const isCommit = text === 'commit'
    // Whoever lifts the database's limit lifts ours.
    if (text === 'set statement_timeout = 0') this.#isLimited = false
    if (text === 'reset statement_timeout') this.#isLimited = true
    if (text === 'set local statement_timeout = 0') this.#isUnlimitedHere = true
    const limit = isCommit ? COMMIT_MS : SILENCE_MS
    const hasLimit = this.#isLimited && (isCommit || !this.#isUnlimitedHere)
    const waiting = this.#patience.begin(hasLimit ? limit : Number.POSITIVE_INFINITY)
    try {
      const result = await answer
      if (!mayCommit || !this.#isUnconfirmed) return result
      this.#isUnconfirmed = false
      throw new NotReplicated('the commit has reached no copy')
    } catch (error) {
      if (waiting.isOver) throw new NotReplicated(`no answer in ${limit} ms`, { cause: error })
      if (NO_PLANS_HERE.has((error as { code?: string }).code ?? '')) this.#plans.kept = false
      if (isOutdatedPlan(error as object)) this.#generation++
      throw error
    } finally {
      this.#patience.end(waiting)
    }
  }
}

const sendAsItIs = (client: CautiousClient, args: unknown[]) =>
  (pg.Client.prototype.query as (...all: unknown[]) => Promise<pg.QueryResult>).apply(client, args)

const connectionOf = (client: pg.Client) => (client as unknown as { connection: Connection }).connection

function withoutBegin(results: pg.QueryResult | pg.QueryResult[]): unknown {
  const [, ...own] = [results].flat()
  return own.length === 1 ? own[0] : own
}
