import { queryOptions } from '@tanstack/react-query'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { type ListEntity, toCard } from './list-kinds.ts'
import { type Period, wirePeriod } from './public/period.ts'

/** Accounts in one answer, the most a call may ask for: the browser filters and adds up the whole list as one types. */
const ALL_ACCOUNTS = 10_000

/** Every account of a kind with its balances, greatest SALDO TOTALE first; with a day, as they were known at its end. */
export const cardsQuery = (entity: ListEntity, knownAt?: string) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'list', entity, knownAt ?? null],
    queryFn: async ({ signal }) => {
      const { content } = await api('POST /api/v1/conto/:entity/paginated', {
        params: { entity },
        body: { page: 0, size: ALL_ACCOUNTS, sortBySaldo: true, filters: { mostraSaldiZero: true }, knownAt },
        signal,
      })
      return content.map(toCard)
    },
  })

/** The first day whose situation is known. */
export const knownSinceQuery = {
  ...apiQuery([...ACCOUNTING_KEY, 'known-since'], 'GET /api/v1/contabilita/situazione-dal'),
  staleTime: Number.POSITIVE_INFINITY,
}

export const totalPlayedQuery = (period: Period) =>
  apiQuery([...ACCOUNTING_KEY, 'giocato', period], 'GET /api/v1/contabilita/giocato-range', {
    query: wirePeriod(period),
  })
