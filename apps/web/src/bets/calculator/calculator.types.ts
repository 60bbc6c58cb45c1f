import type { Answer, Body } from '@xbetapp/contract/contract'
import type { CalculatorField } from '@xbetapp/domain/platform/roles/calculator-fields'

export type CalculatorPage = Answer<'POST /api/v1/bets/calcolatore'>
export type CalculatorBet = CalculatorPage['bets']['content'][number]
export type CalculatorQuery = Body<'POST /api/v1/bets/calcolatore'>
export type BetEdit = Omit<Body<'PUT /api/v1/bets'>, 'idReceivedBet'>

/** Whether the user may change a field of the bets. */
export type MayEdit = (field: CalculatorField) => boolean
