import type { Answer, Query } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'

export type AgeingRow = Answer<'GET /api/v1/scadenze'>[number]

/** What accounts owe the house, or the house owes them, by the week each amount is of. */
export const ageingQuery = (query: Query<'GET /api/v1/scadenze'>) =>
  apiQuery([...ACCOUNTING_KEY, 'scadenze', query], 'GET /api/v1/scadenze', { query })
