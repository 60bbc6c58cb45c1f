import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery, toldQuery } from '#web/lib/api-query.ts'

/** Balance of each wallet, by currency. */
export const walletBalancesQuery = apiQuery(
  [...ACCOUNTING_KEY, 'portafogli', 'importi'],
  'GET /api/v1/portafoglio/importi-totali',
)

/** The wallets a movement can be split over. */
export const walletsQuery = toldQuery([...ACCOUNTING_KEY, 'portafogli'], 'GET /api/v1/portafoglio')
