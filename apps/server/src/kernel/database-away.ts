/** Messages of the driver for a lost connection, and for a connection or an answer that does not come. */
const LOST_LINE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/
/**
 * PostgreSQL's classes: connection lost, out of disk, memory or connections, ended by an operator or a crash, and a
 * server that is no longer primary. A statement cut off (57014) may have waited for others: for locks, for a replica.
 */
const STATES = /^(08|53|57P0|57014$|25006$)/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])

/**
 * Whether an error says that the database was away or could not go on, which a retry may fix. The request's work may
 * have been committed: repeated under its key it is not done twice.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && (STATES.test(code) || (NETWORK.has(code) && syscall !== undefined)))
    return true
  return LOST_LINE.test(error.message)
}

/** PostgreSQL's classes: values it cannot hold, and constraints they break. */
const BY_CONTENT = /^(22|23|P0)/

/**
 * Whether an error comes with a code of the network, the disk or the database's state: it is transient and not caused
 * by the work. An error caused by the content recurs at every try.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDatabaseAway(error)) return true
  const { code } = error as Error & { code?: unknown }
  return code !== undefined && !isCausedByContent(error)
}

/** Whether the database refused a value, or the value breaks a constraint. */
export const isCausedByContent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BY_CONTENT.test(String(error.code))
