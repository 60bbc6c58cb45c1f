import type { Answer } from '@xbetapp/contract/contract'
import { toldQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

export type Currency = Answer<'GET /api/v1/valuta'>[number]

/** EUR comes first: the first is the default of every form. */
export const currenciesQuery = toldQuery([...REFERENCE_KEY, 'valuta'], 'GET /api/v1/valuta')
