import { queryOptions } from '@tanstack/react-query'
import { REFERENCE_KEY } from '#web/entities/reference-key.ts'
import { api } from '#web/lib/api.ts'

export const sparaxQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'sparax'],
  queryFn: ({ signal }) => api('GET /api/v1/sparax', { signal }),
  meta: { toast: true },
})

export const canaliQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'canale'],
  queryFn: ({ signal }) => api('GET /api/v1/canale', { signal }),
  meta: { toast: true },
})
