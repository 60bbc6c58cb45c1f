import { keepPreviousData } from '@tanstack/react-query'
import type { Answer, Query } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'

export type RevaluedCurrency = Answer<'GET /api/v1/rivalutazione'>['valute'][number]
export type RevaluedAccount = RevaluedCurrency['conti'][number]

const KEY = [...ACCOUNTING_KEY, 'rivalutazione'] as const

/** Currencies other than EUR in which something is held now. */
export const heldCurrenciesQuery = apiQuery([...KEY, 'valute'], 'GET /api/v1/rivalutazione/valute')

/** What is held in other currencies at the end of a day, at its rates. */
export const revaluationQuery = (query: Query<'GET /api/v1/rivalutazione'>) => ({
  ...apiQuery([...KEY, query], 'GET /api/v1/rivalutazione', { query }),
  placeholderData: keepPreviousData,
})
