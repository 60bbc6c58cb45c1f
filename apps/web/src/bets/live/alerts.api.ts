import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Avvisi = Answer<'GET /api/v1/preferenze/avvisi'>

const AVVISI_KEY = ['preferenze', 'avvisi'] as const
export const ALERT_KEYS = [AVVISI_KEY]

/** How arrivals are announced to this user, in every browser of his. */
export const alertsQuery = { ...apiQuery(AVVISI_KEY, 'GET /api/v1/preferenze/avvisi'), staleTime: 60_000 }
