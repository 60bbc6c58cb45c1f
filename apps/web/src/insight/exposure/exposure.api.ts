import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Exposure = Answer<'GET /api/v1/esposizione'>
export type ExposureRow = Exposure['evento'][number]

const LIVE_MS = 5_000

/** The current exposure, polled while it is shown. */
export const exposureQuery = {
  ...apiQuery(['esposizione'], 'GET /api/v1/esposizione'),
  refetchInterval: LIVE_MS,
  staleTime: 0,
}
