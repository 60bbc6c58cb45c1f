import { queryOptions } from '@tanstack/react-query'
import { REFERENCE_KEY } from '#web/entities/reference-key.ts'
import { api } from '#web/lib/api.ts'

/** One room with its prompt. That there is none is said by the page, not by a toast. */
export const salaQuery = (id: number) =>
  queryOptions({
    queryKey: [...REFERENCE_KEY, 'sala', id],
    queryFn: ({ signal }) => api('GET /api/v1/sala/:id', { params: { id }, signal }),
    refetchOnWindowFocus: false,
    retry: false,
  })
