import { queryOptions } from '@tanstack/react-query'
import type { Body } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

const KEY = 'laboratorio'

/** Whose rules: a tipster's or a sparax's. */
export type Owner = { idTipster: number } | { idSparax: number }

export const rulesQuery = (owner: Owner) =>
  apiQuery([KEY, 'regole', owner], 'GET /api/v1/collegamenti/regole', { query: owner })

export const versionsQuery = (owner: Owner) =>
  apiQuery([KEY, 'versioni', owner], 'GET /api/v1/collegamenti/versioni', { query: owner })

/** Whether all bets of a tipster wait for a person. */
export const askFirstQuery = (id: number) =>
  apiQuery([KEY, 'conferma', id], 'GET /api/v1/tipster/:id/chiedi-conferma', { params: { id } })

/** What a dry run would have sent, beside what people did. */
export const dryRunQuery = apiQuery([KEY, 'prova a vuoto'], 'GET /api/v1/laboratorio/prova-a-vuoto')

/** Where a text would go now. */
export const textQuery = (body: Body<'POST /api/v1/laboratorio/testo'>) =>
  queryOptions({
    ...apiQuery([KEY, 'testo', body], 'POST /api/v1/laboratorio/testo', { body }),
    enabled: body.testo.trim() !== '' || body.conFoto === true,
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** Queries to reload after a rule is saved. */
export const savedRuleInvalidates = [[KEY], ['links']]
