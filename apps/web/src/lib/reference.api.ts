import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from './api.ts'

// Reference data that more than one feature reads. All keys begin alike: one edit makes every list anew, because the
// lists embed each other (a room carries its book and its currency).

export type Sala = Answer<'GET /api/v1/sala'>[number]
export type Sito = Answer<'GET /api/v1/sito'>[number]
export type Altro = Answer<'GET /api/v1/altro'>[number]
export type Tipster = Answer<'GET /api/v1/tipster'>[number]
export type Book = Answer<'GET /api/v1/book'>[number]
export type Valuta = Answer<'GET /api/v1/valuta'>[number]

export const REFERENCE_KEY = ['reference'] as const

export const saleQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'sala'],
  queryFn: ({ signal }) => api('GET /api/v1/sala', { signal }),
})

export const sitiQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'sito'],
  queryFn: ({ signal }) => api('GET /api/v1/sito', { signal }),
})

export const altriQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'altro'],
  queryFn: ({ signal }) => api('GET /api/v1/altro', { signal }),
})

export const tipsterQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'tipster'],
  queryFn: ({ signal }) => api('GET /api/v1/tipster', { signal }),
})

export const booksQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'book'],
  queryFn: ({ signal }) => api('GET /api/v1/book', { signal }),
})

/** EUR comes first (D2.38): the first is the default of every form. */
export const valuteQuery = queryOptions({
  queryKey: [...REFERENCE_KEY, 'valuta'],
  queryFn: ({ signal }) => api('GET /api/v1/valuta', { signal }),
})
