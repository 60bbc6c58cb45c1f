import type { Answer, Query } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Exposure = Answer<'GET /api/v1/esposizione'>
export type ExposureRow = Exposure['sala'][number] & Partial<Exposure['evento'][number]>

/** Milliseconds between two readings of the exposure. */
const LIVE_MS = 5_000

/** The current exposure, of all bets or of this evening's; polled while it is shown. */
export const exposureQuery = (query: Query<'GET /api/v1/esposizione'> = {}) => ({
  ...apiQuery(['esposizione', query], 'GET /api/v1/esposizione', { query }),
  refetchInterval: LIVE_MS,
  staleTime: 0,
})

export type ExposedBet = Answer<'GET /api/v1/esposizione/righe'>[number]
export type ExposureGroup = Query<'GET /api/v1/esposizione/righe'>['per']

/** The Open bets behind a row. */
export const exposedBetsQuery = (query: Query<'GET /api/v1/esposizione/righe'>) => ({
  ...apiQuery(['esposizione', 'righe', query], 'GET /api/v1/esposizione/righe', { query }),
  staleTime: 0,
})
