import { useQuery } from '@tanstack/react-query'
import type { Answer, Body, Query } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { keepPage } from '#web/lib/keep-page.ts'
import { booksQuery, REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'

export type Deal = Answer<'GET /api/v1/accordi'>[number]
export type DealDetail = Answer<'GET /api/v1/accordi/:id'>
export type DealTerms = Deal['termini']
export type DealPeriod = Answer<'POST /api/v1/accordi/prova'>[number]
export type DealBet = Answer<'GET /api/v1/accordi/:id/bet'>['content'][number]
export type DealTrial = Body<'POST /api/v1/accordi/prova'>
export type DealHolder = Pick<DealTrial, 'tipo' | 'id'>

export const sportQuery = apiQuery([...REFERENCE_KEY, 'nomi', 'sport'], 'GET /api/v1/anagrafica-sport')

/** What a deal amounts to until today. */
export const TOTALS = ['maturato', 'pagato', 'daPagare', 'riporto'] as const

const KEY = [...ACCOUNTING_KEY, 'accordi'] as const

export const dealsQuery = (holder: Partial<DealHolder> = {}) =>
  apiQuery([...KEY, holder], 'GET /api/v1/accordi', { query: holder })

export const dealQuery = (id: number) =>
  apiQuery([...KEY, 'uno', id], 'GET /api/v1/accordi/:id', { params: { id } })

export const dealBetsQuery = (id: number, query: Query<'GET /api/v1/accordi/:id/bet'>) => ({
  ...apiQuery([...KEY, 'bet', id, query], 'GET /api/v1/accordi/:id/bet', { params: { id }, query }),
  placeholderData: keepPage([...KEY, 'bet', id, query]),
})

/** What terms would have earned; nothing is saved. Null: not asked. */
export const trialQuery = (trial: DealTrial | null) => ({
  ...apiQuery([...KEY, 'prova', trial], 'POST /api/v1/accordi/prova', { body: trial as DealTrial }),
  enabled: trial !== null,
  retry: false,
  gcTime: 0,
})

/** The name of a book; its number until names are loaded. */
export function useBookName(): (idBook: number) => string {
  const { data } = useQuery(booksQuery)
  return (idBook) => data?.find((book) => book.idBook === idBook)?.nomeBook ?? String(idBook)
}
