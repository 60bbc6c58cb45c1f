/** Most bets or accounts that one part of a tab reports as open at once; more are refused. */
export const PRESENT_AT_ONCE = 200
