import { apiQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

/** One room with its prompt. The page, not a toast, reports a missing room. */
export const salaQuery = (id: number) => ({
  ...apiQuery([...REFERENCE_KEY, 'sala', id], 'GET /api/v1/sala/:id', { params: { id } }),
  refetchOnWindowFocus: false,
  retry: false,
})
