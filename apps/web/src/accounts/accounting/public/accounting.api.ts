import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

// Everything that is money begins alike: one movement changes an account, wallets, ledgers and profit at once, and a
// screen that showed some of them from before it would not add up.
export const ACCOUNTING_KEY = ['accounting'] as const

export type Portafoglio = Answer<'GET /api/v1/portafoglio'>[number]

/** What each wallet holds, by currency. */
export const walletBalancesQuery = apiQuery(
  [...ACCOUNTING_KEY, 'portafogli', 'importi'],
  'GET /api/v1/portafoglio/importi-totali',
)

/** The wallets a movement can be split over. */
export const portafogliQuery = {
  ...apiQuery([...ACCOUNTING_KEY, 'portafogli'], 'GET /api/v1/portafoglio'),
  meta: { toast: true },
}
