import { queryOptions } from '@tanstack/react-query'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import type { ListView } from '#web/lib/table-search.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/lists.api.ts'
import { altroAccount, salaAccount, sitoAccount, tipsterAccount } from './account-kinds.ts'
import { type ListEntity, toCard } from './list-kinds.ts'
import { type Account, type AccountBet, ID_FIELD } from './public/account.ts'
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

const LOAD: Record<EntityKind, (id: number, signal: AbortSignal) => Promise<Account>> = {
  tipster: (id, signal) => api('GET /api/v1/tipster/:id', { params: { id }, signal }).then(tipsterAccount),
  sala: (id, signal) => api('GET /api/v1/sala/:id', { params: { id }, signal }).then(salaAccount),
  sito: (id, signal) => api('GET /api/v1/sito/:id', { params: { id }, signal }).then(sitoAccount),
  altro: (id, signal) => api('GET /api/v1/altro/:id', { params: { id }, signal }).then(altroAccount),
}

/** The account's holder and terms. Where there is no account, the screen itself says so. */
export const entityAccountQuery = (kind: EntityKind, id: number) =>
  queryOptions({
    queryKey: [...REFERENCE_KEY, kind, 'account', id],
    queryFn: ({ signal }) => LOAD[kind](id, signal),
    retry: false,
  })

/** Where everything about an account is cached. */
export const accountKey = ({ kind, id, conto }: Account) =>
  [...ACCOUNTING_KEY, 'account', kind, conto ?? id] as const

/** The figures of the summary card; with a day, as they were known at its end. */
export const periodQuery = (account: Account, period: Period, knownAt?: string) =>
  queryOptions({
    queryKey: [...accountKey(account), 'period', period, knownAt ?? null],
    queryFn: ({ signal }) => {
      const { kind, id, conto } = account
      const dates = { ...wirePeriod(period), knownAt }
      return kind === 'conto'
        ? api('POST /api/v1/conto', { body: { ...dates, nomeConto: conto ?? '' }, signal })
        : api('POST /api/v1/conto/:entity', {
            params: { entity: kind },
            body: { ...dates, [ID_FIELD[kind]]: id },
            signal,
          })
    },
  })

/** Which bets of an account; empty: those of the period. */
export interface BetsOf {
  /** Only duplicates of other bets. */
  onlyDuplicate?: boolean
  /** Only the bets placed before the period that do not belong to it. */
  side?: 'previous'
  esito?: AccountBet['esito'][]
}

type SortBy = 'messageDate' | 'idReceivedBet' | 'esito' | 'quota' | 'importo' | 'profit'

/** A page of the bets the period's figures are made of. */
export const accountBetsQuery = (account: Account, period: Period, view: ListView, of: BetsOf = {}) =>
  queryOptions({
    queryKey: [...accountKey(account), 'bets', period, of, view],
    queryFn: ({ signal }) => {
      const { kind, id, conto } = account
      const [sort] = view.sort
      const body = {
        ...of,
        ...wirePeriod(period),
        pageNumber: view.page - 1,
        pageSize: view.pageSize,
        ...(sort
          ? { sortBy: sort.id as SortBy, sortDirection: sort.desc ? ('desc' as const) : ('asc' as const) }
          : {}),
      }
      return kind === 'conto'
        ? api('POST /api/v1/conto/paginated-bets', { body: { ...body, nomeConto: conto ?? '' }, signal })
        : api('POST /api/v1/conto/:entity/paginated-bets', {
            params: { entity: kind },
            body: { ...body, [ID_FIELD[kind]]: id },
            signal,
          })
    },
  })

/** Freeroll balance and the charges on a cashout of the whole balance, at the end of the period; a conto has none. */
export const recapQuery = (account: Account, endDay: string) => ({
  ...apiQuery([...accountKey(account), 'recap', endDay], 'GET /api/v1/conto/:entity/recap/:id', {
    params: { entity: account.kind as EntityKind, id: account.id },
    query: { endDate: `${endDay}T23:59:59` },
  }),
  enabled: account.kind !== 'conto',
})

/** Start of the period of SALDO TOTALE BET DUPLICATE (rule: account/duplicates). */
export const DUPLICATES_FROM = '2000-01-01'

export const duplicatesQuery = (account: Account, end: string) =>
  apiQuery([...accountKey(account), 'duplicates', end], 'POST /api/v1/conto', {
    body: {
      ...wirePeriod({ start: DUPLICATES_FROM, end }),
      nomeConto: account.conto ?? '',
      onlyDuplicate: true,
    },
  })

/** The cashflows of the house account Freeroll up to a day, by where they come from. */
export const freerollSplitQuery = (end: string) =>
  apiQuery(
    [...ACCOUNTING_KEY, 'account', 'conto', 'ripartizione', end],
    'GET /api/v1/conto/freeroll/ripartizione',
    { query: { endDate: `${end}T23:59:59` } },
  )
