/** The most bets or accounts one component of a tab reports as open at a time. */
export const PRESENT_AT_ONCE = 200
