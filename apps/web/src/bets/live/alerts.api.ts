import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Alerts = Answer<'GET /api/v1/preferenze/avvisi'>

/** How arrivals are announced to this user, in every browser of his. */
export const alertsQuery = {
  ...apiQuery(['preferenze', 'avvisi'], 'GET /api/v1/preferenze/avvisi'),
  staleTime: 60_000,
}
