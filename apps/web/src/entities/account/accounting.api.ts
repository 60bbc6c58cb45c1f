import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'

// Everything that is money begins alike: one movement changes an account, wallets, ledgers and profit at once, and a
// screen that showed some of them from before it would not add up.
export const ACCOUNTING_KEY = ['accounting'] as const

export type Portafoglio = Answer<'GET /api/v1/portafoglio'>[number]

/** What each wallet holds, by currency. */
export const walletBalancesQuery = queryOptions({
  queryKey: [...ACCOUNTING_KEY, 'portafogli', 'importi'],
  queryFn: ({ signal }) => api('GET /api/v1/portafoglio/importi-totali', { signal }),
})

/** The wallets a movement can be split over. */
export const portafogliQuery = queryOptions({
  queryKey: [...ACCOUNTING_KEY, 'portafogli'],
  queryFn: ({ signal }) => api('GET /api/v1/portafoglio', { signal }),
  meta: { toast: true },
})
