import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { planName } from './statement.ts'

/** The time PostgreSQL gives a statement. It does not count a commit that waits for its copy. */
export const STATEMENT_MS = 30_000
/** How long an answer may take: by then PostgreSQL should have cut the statement off. */
export const ANSWER_MS = STATEMENT_MS + 5_000
/** How long the answer to a commit may take. */
const COMMIT_MS = 10_000
/** The longest delay a timer takes, 24 days. */
const UNLIMITED_MS = 2_147_483_647

/** After this error it is unknown whether the transaction was committed; `code` is PostgreSQL's for that. */
class UnknownOutcome extends Error {
  readonly code = '08007'
}

/** The plan is missing, or exists already: a pooler switches the connection behind the client's. */
const NO_PLANS_HERE = new Set(['26000', '42P05'])

/** A migration changed the columns the plan returns. */
const isOutdatedPlan = ({ code, routine }: { code?: string; routine?: string }): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery'

/** Refused because of a cached plan, not because of what the statement does: the transaction can be retried. */
export const isPlanRefused = (error: { code?: string; routine?: string }): boolean =>
  NO_PLANS_HERE.has(error.code ?? '') || isOutdatedPlan(error)

/** The plans that the connections of a pool keep. */
interface Plans {
  isKept: boolean
  /** Part of the names, so that plans a migration has outdated are not used again. */
  generation: number
}

const nameOf = (text: string, { isKept, generation }: Plans): string | undefined => {
  const name = isKept ? planName(text) : undefined
  return name === undefined || generation === 0 ? name : `${name}_${generation}`
}

/**
 * A connection of the pool as Kysely uses it. A commit that gets no answer within ten seconds, or that was not confirmed by the replica,
 * which PostgreSQL reports as success with a warning, has an unknown outcome (decision 113). A statement without an
 * answer in time ends its connection, unless the limit was lifted by `set statement_timeout = 0` or
 * `set local statement_timeout = 0`. Prepared statements keep their plans (decision 119).
 */
export function databaseClient(client: pg.PoolClient, isLimited: boolean, plans: Plans): PostgresPoolClient {
  let isLiftedHere = false
  let isLiftedInTransaction = false
  let isUnconfirmed = false
  let lostConnection: UnknownOutcome | null = null
  const noteUnconfirmed = (notice: { routine?: string | undefined }) => {
    if (notice.routine === 'SyncRepWaitForLSN') isUnconfirmed = true
  }
  client.on('notice', noteUnconfirmed)

  const timeFor = (text: string): number => {
    if (!isLimited || isLiftedHere) return UNLIMITED_MS
    if (text === 'commit') return COMMIT_MS
    return isLiftedInTransaction ? UNLIMITED_MS : ANSWER_MS
  }

  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    if (lostConnection) throw lostConnection
    const isInTransaction = client.getTransactionStatus() !== 'I'
    // Outside a transaction a refused plan is not retried.
    const name = isInTransaction ? nameOf(text, plans) : undefined
    const query = { text, values: [...values], name, query_timeout: timeFor(text) }
    try {
      const result = await client.query(query)
      if (text === 'set statement_timeout = 0') isLiftedHere = true
      if (text === 'reset statement_timeout') isLiftedHere = false
      if (text === 'set local statement_timeout = 0') isLiftedInTransaction = true
      if (text === 'commit' || text === 'rollback') isLiftedInTransaction = false
      if (isUnconfirmed && (text === 'commit' || !isInTransaction)) {
        isUnconfirmed = false
        throw new UnknownOutcome('the commit has reached no copy')
      }
      return result
    } catch (error) {
      if (isReadTimeout(error)) {
        lostConnection = new UnknownOutcome('no answer in time', { cause: error })
        throw lostConnection
      }
      if (NO_PLANS_HERE.has((error as { code?: string }).code ?? '')) plans.isKept = false
      if (isOutdatedPlan(error as object)) plans.generation++
      throw error
    }
  }

  return {
    query: query as PostgresPoolClient['query'],
    release(destroy = false) {
      client.off('notice', noteUnconfirmed)
      client.release(destroy || lostConnection !== null)
    },
  }
}

/** The client library's error for an answer that did not come in time. */
const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'
