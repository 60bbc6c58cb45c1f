import type { Answer } from '@xbetapp/contract/contract'

type Settimane = Answer<'GET /api/v1/estratti/settimane'>
type Conto = Settimane['conti'][number]

/** The week of some accounts, or of all that hold bets. */
export interface WeekTarget {
  week: Settimane['settimane'][number]
  conti: readonly WeekAccount[] | null
}

/** An account and the closing of its week. */
export interface WeekAccount extends Pick<Conto, 'entity' | 'id' | 'nome'> {
  chiusura: Conto['celle'][number]['chiusura']
}
