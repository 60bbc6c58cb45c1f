import type { Answer, Body } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

export type Deal = Answer<'GET /api/v1/accordi'>[number]
export type DealTerms = Deal['termini']
export type DealPeriod = Answer<'GET /api/v1/accordi/:id'>['periodi'][number]
type Change = Body<'POST /api/v1/accordi'>
export type DealHolder = Pick<Change, 'tipo' | 'id'>

export const sportQuery = apiQuery([...REFERENCE_KEY, 'nomi', 'sport'], 'GET /api/v1/anagrafica-sport')

const KEY = [...ACCOUNTING_KEY, 'accordi'] as const

export const dealsQuery = (holder: Partial<DealHolder> = {}) =>
  apiQuery([...KEY, holder], 'GET /api/v1/accordi', { query: holder })

export const dealQuery = (id: number) =>
  apiQuery([...KEY, 'uno', id], 'GET /api/v1/accordi/:id', { params: { id } })
