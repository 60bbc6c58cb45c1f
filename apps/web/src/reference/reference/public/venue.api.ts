import type { Answer } from '@xbetapp/contract/contract'
import { toldQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

export type Sala = Answer<'GET /api/v1/sala'>[number]
export type Sito = Answer<'GET /api/v1/sito'>[number]
export type Altro = Answer<'GET /api/v1/altro'>[number]

export const saleQuery = toldQuery([...REFERENCE_KEY, 'sala'], 'GET /api/v1/sala')

export const sitiQuery = toldQuery([...REFERENCE_KEY, 'sito'], 'GET /api/v1/sito')

export const altriQuery = toldQuery([...REFERENCE_KEY, 'altro'], 'GET /api/v1/altro')
