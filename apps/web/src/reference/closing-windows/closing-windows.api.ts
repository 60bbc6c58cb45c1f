import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'

export type FasciaOraria = Answer<'GET /api/v1/fascia-oraria/sala/:idSala'>[number]

export const FASCE_KEY = 'fasce-orarie'

// Never cached: the windows shown here can be deleted with one press.
const always = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false } as const

export const salaFasceQuery = (idSala: number) =>
  queryOptions({
    queryKey: [FASCE_KEY, 'sala', idSala],
    queryFn: ({ signal }) => api('GET /api/v1/fascia-oraria/sala/:idSala', { params: { idSala }, signal }),
    ...always,
  })

export const bookFasceQuery = (idBook: number) =>
  queryOptions({
    queryKey: [FASCE_KEY, 'book', idBook],
    queryFn: ({ signal }) => api('GET /api/v1/fascia-oraria/book/:idBook', { params: { idBook }, signal }),
    ...always,
  })
