const LOST_LINE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/
/** PostgreSQL's classes: connection lost, out of disk, memory or connections, ended by an operator or a crash. */
const STATES = /^(08|53|57P0)/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])

/**
 * Whether an error says that the database was not there or could not go on, which trying again may mend. What the
 * request was doing may have been done: repeated under its key it is not done twice.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && (STATES.test(code) || (NETWORK.has(code) && syscall !== undefined)))
    return true
  return LOST_LINE.test(error.message)
}
