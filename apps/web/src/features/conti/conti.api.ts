import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/lib/accounting.api.ts'
import { api } from '#web/lib/api.ts'
import { REFERENCE_KEY } from '#web/lib/reference.api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import type { ListView } from '#web/lib/table-search.ts'
import type { Account, EntityKind } from './account.ts'
import { altroAccount, contoAccount, salaAccount, sitoAccount, tipsterAccount } from './account-kinds.ts'
import { contiText as text } from './conti.it.ts'
import { type Period, wirePeriod } from './period.ts'

const LOAD: Record<EntityKind, (id: number, signal: AbortSignal) => Promise<Account>> = {
  tipster: (id, signal) => api('GET /api/v1/tipster/:id', { params: { id }, signal }).then(tipsterAccount),
  sala: (id, signal) => api('GET /api/v1/sala/:id', { params: { id }, signal }).then(salaAccount),
  sito: (id, signal) => api('GET /api/v1/sito/:id', { params: { id }, signal }).then(sitoAccount),
  altro: (id, signal) => api('GET /api/v1/altro/:id', { params: { id }, signal }).then(altroAccount),
}

/** Whose account it is and what it is kept by. The screen itself says when there is none. */
export const entityAccountQuery = (kind: EntityKind, id: number) =>
  queryOptions({
    queryKey: [...REFERENCE_KEY, kind, 'account', id],
    queryFn: ({ signal }) => LOAD[kind](id, signal),
    meta: { silent: true },
    retry: false,
  })

/** The same for a house account, of which nothing has to be asked. */
export const contoAccountQuery = (name: string) =>
  queryOptions({
    queryKey: [...REFERENCE_KEY, 'conto', 'account', name],
    queryFn: () => contoAccount(name),
    initialData: () => contoAccount(name),
    staleTime: Number.POSITIVE_INFINITY,
  })

const keyOf = ({ kind, id, conto }: Account) => [...ACCOUNTING_KEY, 'account', kind, conto ?? id] as const
const ID_FIELD = { tipster: 'idTipster', sala: 'idSala', sito: 'idSito', altro: 'idAltro' } as const

/** How a body names the account. */
const entityOf = (account: Account) =>
  account.kind === 'conto'
    ? ({ entity: null, nomeConto: account.conto ?? '' } as const)
    : ({ entity: account.kind, ids: { [ID_FIELD[account.kind]]: account.id } } as const)

/** The figures of the summary card. */
export const periodQuery = (account: Account, period: Period) =>
  queryOptions({
    queryKey: [...keyOf(account), 'period', period],
    queryFn: ({ signal }) => {
      const of = entityOf(account)
      const dates = wirePeriod(period)
      return of.entity === null
        ? api('POST /api/v1/conto', { body: { ...dates, nomeConto: of.nomeConto }, signal })
        : api('POST /api/v1/conto/:entity', {
            params: { entity: of.entity },
            body: { ...dates, ...of.ids },
            signal,
          })
    },
    meta: { silent: true },
  })

export interface BetsOf {
  /** Only duplicates of other bets, of all time up to the period's end (3 §9). */
  onlyDuplicate?: boolean
}

type SortBy = 'messageDate' | 'idReceivedBet' | 'esito' | 'quota' | 'importo' | 'profit'

/** A page of the bets the period's figures are made of. */
export const accountBetsQuery = (account: Account, period: Period, view: ListView, of: BetsOf = {}) =>
  queryOptions({
    queryKey: [...keyOf(account), 'bets', period, of, view],
    queryFn: ({ signal }) => {
      const whose = entityOf(account)
      const [sort] = view.sort
      const body = {
        ...wirePeriod(period),
        pageNumber: view.page - 1,
        pageSize: view.pageSize,
        ...(sort
          ? { sortBy: sort.id as SortBy, sortDirection: sort.desc ? ('desc' as const) : ('asc' as const) }
          : {}),
      }
      return whose.entity === null
        ? api('POST /api/v1/conto/paginated-bets', { body: { ...body, ...of, nomeConto: whose.nomeConto }, signal })
        : api('POST /api/v1/conto/:entity/paginated-bets', {
            params: { entity: whose.entity },
            body: { ...body, ...whose.ids },
            signal,
          })
    },
    meta: { silent: true },
  })

/** Freeroll balance and what a cashout of everything would charge, at the end of the period. */
export const recapQuery = (kind: EntityKind, id: number, endDay: string) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'account', kind, id, 'recap', endDay],
    queryFn: ({ signal }) =>
      api('GET /api/v1/conto/:entity/recap/:id', {
        params: { entity: kind, id },
        query: { endDate: `${endDay}T23:59:59` },
        signal,
      }),
    meta: { silent: true },
  })

/** SALDO TOTALE BET DUPLICATE is asked for from here on (3 §9). */
export const DUPLICATES_FROM = '2000-01-01'

export const duplicatesQuery = (account: Account, end: string) =>
  queryOptions({
    queryKey: [...keyOf(account), 'duplicates', end],
    queryFn: ({ signal }) =>
      api('POST /api/v1/conto', {
        body: {
          ...wirePeriod({ start: DUPLICATES_FROM, end }),
          nomeConto: account.conto ?? '',
          onlyDuplicate: true,
        },
        signal,
      }),
    meta: { silent: true },
  })

export const ripartizioneQuery = (end: string) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'account', 'conto', 'ripartizione', end],
    queryFn: ({ signal }) =>
      api('GET /api/v1/conto/freeroll/ripartizione', { query: { endDate: `${end}T23:59:59` }, signal }),
    meta: { silent: true },
  })

/** A cashflow or deposit of any account, as its list shows it. */
export interface MovementRow {
  idMovimento: number
  data: string
  nota: string
  importo: number
  usernameUtente: string
  tipo: 'cashin' | 'cashout' | 'cashflow' | 'depositoIn' | 'depositoOut'
  /** The tipster or venue a row of a house account comes from. */
  entita: Answer<'GET /api/v1/cashflow-conto/:id'>[number]['entita']
}

export type MovementGroup = 'cashflow' | 'deposito'

/** Days, either open. */
export interface MovementRange {
  start?: string | undefined
  end?: string | undefined
}

const CASHFLOWS = {
  tipster: 'GET /api/v1/cashflow-tipster/:id',
  sala: 'GET /api/v1/cashflow-sala/:id',
  sito: 'GET /api/v1/cashflow-sito/:id',
  altro: 'GET /api/v1/cashflow-altro/:id',
} as const
const DEPOSITS = {
  tipster: 'GET /api/v1/deposito/tipster/:id',
  sala: 'GET /api/v1/deposito/sala/:id',
  sito: 'GET /api/v1/deposito/sito/:id',
  altro: 'GET /api/v1/deposito/altro/:id',
} as const

/** The movements of a range, newest first. */
export const movementsQuery = (account: Account, group: MovementGroup, range: MovementRange) =>
  queryOptions({
    queryKey: [...keyOf(account), group, range],
    queryFn: async ({ signal }): Promise<MovementRow[]> => {
      const query = {
        ...(range.start === undefined ? {} : { startDate: `${range.start}T00:00:00` }),
        ...(range.end === undefined ? {} : { endDate: `${range.end}T23:59:59` }),
      }
      const { kind, id, conto } = account
      if (kind === 'conto') {
        const rows = await api('GET /api/v1/cashflow-conto/:id', { params: { id: conto ?? '' }, query, signal })
        return rows.map((row) => ({ ...row, tipo: 'cashflow' }))
      }
      if (group === 'cashflow') {
        const rows = await api(CASHFLOWS[kind], { params: { id }, query, signal })
        return rows.map((row) => ({ ...row, entita: null }))
      }
      const rows = await api(DEPOSITS[kind], { params: { id }, query, signal })
      return rows.map((row) => ({
        ...row,
        tipo: row.importo < 0 ? ('depositoOut' as const) : ('depositoIn' as const),
        entita: null,
      }))
    },
    meta: { silent: true },
  })

const DETAIL = {
  tipster: 'GET /api/v1/cashflow-tipster/cashin/:id',
  sala: 'GET /api/v1/cashflow-sala/cashin/:id',
  sito: 'GET /api/v1/cashflow-sito/cashin/:id',
  altro: 'GET /api/v1/cashflow-altro/cashin/:id',
} as const
const CASHOUT_DETAIL = {
  tipster: 'GET /api/v1/cashflow-tipster/cashout/:id',
  sala: 'GET /api/v1/cashflow-sala/cashout/:id',
  sito: 'GET /api/v1/cashflow-sito/cashout/:id',
  altro: 'GET /api/v1/cashflow-altro/cashout/:id',
} as const
const DEPOSIT_INFO = {
  tipster: 'GET /api/v1/deposito/tipster/info/:id',
  sala: 'GET /api/v1/deposito/sala/info/:id',
  sito: 'GET /api/v1/deposito/sito/info/:id',
  altro: 'GET /api/v1/deposito/altro/info/:id',
} as const

/** A row of a movement's split: amounts in the movement's currency, signed as stored. */
export interface SplitRow {
  nome: string
  importo: number
  nota: string
}

export interface MovementSplit {
  wallets: readonly SplitRow[]
  spesa: number
  action: number
  freeroll: number
}

/** How a cashin, cashout or deposit was split. */
export const movementSplitQuery = (kind: EntityKind, row: Pick<MovementRow, 'idMovimento' | 'tipo'>) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'movement', kind, row.tipo, row.idMovimento],
    queryFn: async ({ signal }): Promise<MovementSplit> => {
      const params = { id: row.idMovimento }
      if (row.tipo === 'depositoIn' || row.tipo === 'depositoOut') {
        const info = await api(DEPOSIT_INFO[kind], { params, signal })
        const wallets = info.map(({ cashflowPortafoglio: { portafoglio, importo, nota } }) => ({
          nome: portafoglio.nome,
          importo,
          nota,
        }))
        return { wallets, spesa: 0, action: 0, freeroll: 0 }
      }
      const detail = await api((row.tipo === 'cashout' ? CASHOUT_DETAIL : DETAIL)[kind], { params, signal })
      return {
        wallets: detail.cashflowPortafogli.map(({ nomePortafoglio, importo, nota }) => ({
          nome: nomePortafoglio,
          importo,
          nota,
        })),
        spesa: detail.cashflowSpese.importo,
        action: detail.cashflowIncassiAction.importo,
        freeroll: detail.cashflowIncassiFreeroll.importo,
      }
    },
    meta: { silent: true },
  })

const DELETE = {
  tipster: 'DELETE /api/v1/cashflow-tipster/:id',
  sala: 'DELETE /api/v1/cashflow-sala/:id',
  sito: 'DELETE /api/v1/cashflow-sito/:id',
  altro: 'DELETE /api/v1/cashflow-altro/:id',
} as const

/** Takes a cashflow back: the server books its opposite and lists hide both (D3.36). */
export const useDeleteCashflow = (kind: EntityKind) =>
  useApiMutation(DELETE[kind], { invalidates: [ACCOUNTING_KEY], success: text.deleted, onError: () => true })
