/** Of how many bets or accounts one part of a tab says at a time that it has them open. */
export const PRESENT_AT_ONCE = 200
