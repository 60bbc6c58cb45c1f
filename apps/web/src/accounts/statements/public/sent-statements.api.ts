import type { Answer } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'

export type Statement = Answer<'GET /api/v1/estratti'>[number]

// Under the accounts' key: a movement or an outcome changes today's closing.
export const STATEMENTS_KEY = [...ACCOUNTING_KEY, 'estratti'] as const

/** The statements of an account, the latest period first. */
export const statementsQuery = (entity: Statement['entity'], id: number) =>
  apiQuery([...STATEMENTS_KEY, 'conto', entity, id], 'GET /api/v1/estratti', { query: { entity, id } })
