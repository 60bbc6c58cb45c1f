import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { REFERENCE_KEY } from '#web/entities/reference-key.ts'
import { api } from '#web/lib/api.ts'

export type Book = Answer<'GET /api/v1/book'>[number]

export const booksQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'book'],
  queryFn: ({ signal }) => api('GET /api/v1/book', { signal }),
  meta: { toast: true },
})
