import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { REFERENCE_KEY } from '#web/entities/reference-key.ts'
import { api } from '#web/lib/api.ts'

export type Sala = Answer<'GET /api/v1/sala'>[number]
export type Sito = Answer<'GET /api/v1/sito'>[number]
export type Altro = Answer<'GET /api/v1/altro'>[number]

export const saleQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'sala'],
  queryFn: ({ signal }) => api('GET /api/v1/sala', { signal }),
  meta: { toast: true },
})

export const sitiQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'sito'],
  queryFn: ({ signal }) => api('GET /api/v1/sito', { signal }),
  meta: { toast: true },
})

export const altriQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'altro'],
  queryFn: ({ signal }) => api('GET /api/v1/altro', { signal }),
  meta: { toast: true },
})
