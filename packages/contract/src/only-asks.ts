const ASKS =
  /^GET |\/(check_auth|calcolatore(\/tipster)?|coda|effetto|previsione|presenza|paginated(-bets)?|testo|prova|xlsx|ipotesi|conto(\/:entity|\/excel\/download(\/:entity)?)?)$/

/** Whether a call only asks, some with a body: nothing is lost of a caller whose session is over by then. */
export const onlyAsks = (key: string): boolean => ASKS.test(key)
