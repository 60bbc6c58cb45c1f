import type { Answer, Body } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

/** Bets and the values to set on them, as both calls take them. */
export type BulkChange = Body<'POST /api/v1/bets/blocco/effetto'>
export type BulkEffect = Answer<'POST /api/v1/bets/blocco/effetto'>
export type BulkOutcome = Answer<'POST /api/v1/bets/blocco'>

/** Who set a bet's outcome last, and when. */
export const lastOutcomeQuery = (id: number) => ({
  ...apiQuery(['blocco', 'ultimo esito', id], 'GET /api/v1/bets/:id/modifiche', { params: { id } }),
  staleTime: 0,
  select: (changes: Answer<'GET /api/v1/bets/:id/modifiche'>) =>
    changes.find(({ tipoModifica }) => tipoModifica === 'ESITO'),
})
