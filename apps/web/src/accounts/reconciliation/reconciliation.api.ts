import type { Answer, Query } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { keepPage } from '#web/lib/keep-page.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { reconciliationText as text } from './reconciliation.it.ts'

export type Declaration = Answer<'GET /api/v1/quadratura'>[number]
export type AccountToVerify = Answer<'GET /api/v1/quadratura/conti'>['conti'][number]
export type Conto = Declaration['conto']

// Under the accounts' key: a movement or an outcome may turn a declaration red.
const KEY = [...ACCOUNTING_KEY, 'quadratura'] as const

export const worklistQuery = (query: Query<'GET /api/v1/quadratura/conti'>) => ({
  ...apiQuery([...KEY, 'conti', query], 'GET /api/v1/quadratura/conti', { query }),
  placeholderData: keepPage([...KEY, 'conti', query]),
})

export const declarationsQuery = (query: Query<'GET /api/v1/quadratura'>) =>
  apiQuery([...KEY, 'elenco', query], 'GET /api/v1/quadratura', { query })

export const declarationQuery = (id: number) =>
  apiQuery([...KEY, 'una', id], 'GET /api/v1/quadratura/:id', { params: { id } })

export const ourFigureQuery = (query: Query<'GET /api/v1/quadratura/nostro'>) =>
  apiQuery([...KEY, 'nostro', query], 'GET /api/v1/quadratura/nostro', { query })

const CHANGES = { invalidates: [ACCOUNTING_KEY] } as const
const DONE = { ...CHANGES, success: text.done } as const

export const useDeclare = () => useApiMutation('POST /api/v1/quadratura', CHANGES)
export const useReadAmount = () => useApiMutation('POST /api/v1/quadratura/:id/importo', DONE)
export const useSettle = () => useApiMutation('POST /api/v1/quadratura/:id/quadra', DONE)
export const useUnlock = () => useApiMutation('POST /api/v1/quadratura/:id/riapri', DONE)
export const useDiscard = () => useApiMutation('POST /api/v1/quadratura/:id/scarta', DONE)
