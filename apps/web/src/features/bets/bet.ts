import type { Answer } from '@xbetapp/contract/contract'

export type Bet = Answer<'GET /api/v1/bets/:id'>

/** The table's id of a bet. */
export const betRowId = (bet: Bet): string => String(bet.idReceivedBet)
