import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type StoredWindow = Answer<'GET /api/v1/fascia-oraria/sala/:idSala'>[number]

export const WINDOWS_KEY = 'fasce-orarie'

// Never cached: the windows shown here can be deleted with one press.
const always = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false } as const

export const roomWindowsQuery = (idSala: number) => ({
  ...apiQuery([WINDOWS_KEY, 'sala', idSala], 'GET /api/v1/fascia-oraria/sala/:idSala', {
    params: { idSala },
  }),
  ...always,
})

/** The rooms that have hours. */
export const roomsWithWindowsQuery = apiQuery([WINDOWS_KEY, 'sale'], 'GET /api/v1/fascia-oraria/sale')

export const bookWindowsQuery = (idBook: number) => ({
  ...apiQuery([WINDOWS_KEY, 'book', idBook], 'GET /api/v1/fascia-oraria/book/:idBook', {
    params: { idBook },
  }),
  ...always,
})
