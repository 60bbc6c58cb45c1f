import type { Query } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'

/** The closings of the weeks that end within a range of days, reopened ones too. */
export const closingsQuery = (query: Query<'GET /api/v1/chiusure'>) => ({
  ...apiQuery([...ACCOUNTING_KEY, 'chiusure', query], 'GET /api/v1/chiusure', { query }),
  staleTime: 0,
})
