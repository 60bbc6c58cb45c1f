import { apiQuery } from '#web/lib/api-query.ts'

const EVERY_MS = 30_000

export const systemHealthQuery = {
  ...apiQuery(['salute'], 'GET /api/v1/salute'),
  refetchInterval: EVERY_MS,
  staleTime: 0,
}
