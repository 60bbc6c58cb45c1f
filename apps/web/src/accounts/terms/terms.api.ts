import type { Answer, Body } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'

export type TermsChange = Body<'POST /api/v1/condizioni/effetto'>
export type TermsHolder = Pick<TermsChange, 'tipo' | 'id'>
export type DatedTerms = Answer<'GET /api/v1/condizioni/:tipo/:id'>
export type Terms = DatedTerms['oggi']

export const termsQuery = ({ tipo, id }: TermsHolder) =>
  apiQuery([...REFERENCE_KEY, 'condizioni', tipo, id], 'GET /api/v1/condizioni/:tipo/:id', {
    params: { tipo, id },
  })
