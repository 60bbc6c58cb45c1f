import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { REFERENCE_KEY } from '#web/entities/reference-key.ts'
import { api } from '#web/lib/api.ts'

export type Tipster = Answer<'GET /api/v1/tipster'>[number]

export const tipsterQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'tipster'],
  queryFn: ({ signal }) => api('GET /api/v1/tipster', { signal }),
  meta: { toast: true },
})
