import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

export type Sala = Answer<'GET /api/v1/sala'>[number]
export type Sito = Answer<'GET /api/v1/sito'>[number]
export type Altro = Answer<'GET /api/v1/altro'>[number]

export const saleQuery = {
  ...apiQuery([...REFERENCE_KEY, 'sala'], 'GET /api/v1/sala'),
  meta: { toast: true },
}

export const sitiQuery = {
  ...apiQuery([...REFERENCE_KEY, 'sito'], 'GET /api/v1/sito'),
  meta: { toast: true },
}

export const altriQuery = {
  ...apiQuery([...REFERENCE_KEY, 'altro'], 'GET /api/v1/altro'),
  meta: { toast: true },
}
