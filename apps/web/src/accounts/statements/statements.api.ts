import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, Query } from '@xbetapp/contract/contract'
import { XLSX_ROWS } from '@xbetapp/domain/platform/roles/lists'
import type { Period } from '#web/accounts/accounting/public/period.ts'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { keepPage } from '#web/lib/keep-page.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { STATEMENTS_KEY, type Statement } from './public/sent-statements.api.ts'
import { statementsText as text } from './statements.it.ts'

export type StatementState = Statement['stato']
export type Difference = Answer<'GET /api/v1/estratti/:id/differenze'>['righe'][number]
export type Weeks = Answer<'GET /api/v1/estratti/settimane'>
export type AccountWeeks = Weeks['conti'][number]
export type Dispute = Answer<'GET /api/v1/contestazioni'>[number]

/** A statement with its messages, steps and verdicts. */
export const statementQuery = (id: number) =>
  apiQuery([...STATEMENTS_KEY, 'uno', id], 'GET /api/v1/estratti/:id', { params: { id } })

/** The lines that lead from the statement sent before to the closing of a period. */
export const bridgeQuery = (entity: Statement['entity'], id: number, { start, end }: Period) =>
  apiQuery([...STATEMENTS_KEY, 'ponte', entity, id, start, end], 'GET /api/v1/estratti/ponte', {
    query: { entity, id, startDate: start, endDate: end },
  })

/** Changes since a statement was sent. */
export const differencesQuery = (id: number) =>
  apiQuery([...STATEMENTS_KEY, 'differenze', id], 'GET /api/v1/estratti/:id/differenze', { params: { id } })

type WeeksRequest = Query<'GET /api/v1/estratti/settimane'>

export const weeksQuery = (query: WeeksRequest) => {
  const key = [...STATEMENTS_KEY, 'settimane', query]
  return { ...apiQuery(key, 'GET /api/v1/estratti/settimane', { query }), placeholderData: keepPage(key) }
}

/** Accounts that one request of `allWeeksQuery` reads. */
const LARGEST_PAGE = 200

/** The accounts of all pages, as many as a workbook holds. */
export const allWeeksQuery = (client: QueryClient, query: Omit<WeeksRequest, 'page' | 'size'>) =>
  queryOptions({
    queryKey: [...STATEMENTS_KEY, 'settimane di tutti', query],
    queryFn: async (): Promise<Weeks> => {
      const readPage = (page: number) => client.fetchQuery(weeksQuery({ ...query, page, size: LARGEST_PAGE }))
      const first = await readPage(0)
      const conti = [...first.conti]
      for (let page = 1; conti.length < Math.min(first.totale, XLSX_ROWS); page++) {
        const more = await readPage(page)
        if (more.conti.length === 0) break
        conti.push(...more.conti)
      }
      return { ...first, conti: conti.slice(0, XLSX_ROWS) }
    },
  })

export const disputesQuery = (stato: 'aperte' | 'risolte') =>
  apiQuery([...STATEMENTS_KEY, 'contestazioni', stato], 'GET /api/v1/contestazioni', { query: { stato } })

export const disputeQuery = (id: number) =>
  apiQuery([...STATEMENTS_KEY, 'contestazione', id], 'GET /api/v1/contestazioni/:id', { params: { id } })

// A dispute and its statement show in the account too.
const CHANGES = { invalidates: [ACCOUNTING_KEY] } as const

export const useSetState = () =>
  useApiMutation('PUT /api/v1/estratti/:id/stato', { ...CHANGES, success: text.stateSet })
export const useTakeDispute = () => useApiMutation('POST /api/v1/contestazioni/:id/presa', CHANGES)
export const useAnswerDispute = () =>
  useApiMutation('POST /api/v1/contestazioni/:id/risposte', { ...CHANGES, success: text.answered })
export const useSettleDispute = () =>
  useApiMutation('POST /api/v1/contestazioni/:id/chiusura', { ...CHANGES, success: text.settled })
