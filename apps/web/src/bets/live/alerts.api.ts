import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Alerts = Answer<'GET /api/v1/preferenze/avvisi'>

const ALERTS_KEY = ['preferenze', 'avvisi'] as const
export const ALERT_KEYS = [ALERTS_KEY]

/** How arrivals are announced to this user, in every browser of his. */
export const alertsQuery = { ...apiQuery(ALERTS_KEY, 'GET /api/v1/preferenze/avvisi'), staleTime: 60_000 }
