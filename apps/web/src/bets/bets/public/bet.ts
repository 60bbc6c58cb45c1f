import type { Answer } from '@xbetapp/contract/contract'

export type Bet = Answer<'GET /api/v1/bets/:id'>

/** Changes since a revision. */
export type BetChanges = Extract<Answer<'GET /api/v1/bets/last-week'>, { revision: number }>

/** A table's id of a bet. */
export const betRowId = ({ idReceivedBet }: Pick<Bet, 'idReceivedBet'>): string => String(idReceivedBet)
