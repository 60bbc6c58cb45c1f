import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { ACCOUNTING_KEY } from '#web/entities/account/accounting.api.ts'
import { api } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { accountKey } from './account.api.ts'
import { contiText as text } from './account.it.ts'
import type { Account, EntityKind } from './account.ts'

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
    queryKey: [...accountKey(account), group, range],
    queryFn: async ({ signal }): Promise<MovementRow[]> => {
      const query = {
        ...(range.start === undefined ? {} : { startDate: `${range.start}T00:00:00` }),
        ...(range.end === undefined ? {} : { endDate: `${range.end}T23:59:59` }),
      }
      const { kind, id, conto } = account
      if (kind === 'conto') {
        const rows = await api('GET /api/v1/cashflow-conto/:id', {
          params: { id: conto ?? '' },
          query,
          signal,
        })
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
  })

const DELETE = {
  tipster: 'DELETE /api/v1/cashflow-tipster/:id',
  sala: 'DELETE /api/v1/cashflow-sala/:id',
  sito: 'DELETE /api/v1/cashflow-sito/:id',
  altro: 'DELETE /api/v1/cashflow-altro/:id',
} as const

const DELETE_DEPOSIT = {
  tipster: 'DELETE /api/v1/deposito/tipster/:id',
  sala: 'DELETE /api/v1/deposito/sala/:id',
  sito: 'DELETE /api/v1/deposito/sito/:id',
  altro: 'DELETE /api/v1/deposito/altro/:id',
} as const

/** The same of a deposit. */
export const useDeleteDeposit = (kind: EntityKind) =>
  useApiMutation(DELETE_DEPOSIT[kind], {
    invalidates: [ACCOUNTING_KEY],
    success: text.deletedDeposit,
    onError: () => true,
  })

/** Takes a cashflow back: the server books its opposite and lists hide both. */
export const useDeleteCashflow = (kind: EntityKind) =>
  useApiMutation(DELETE[kind], { invalidates: [ACCOUNTING_KEY], success: text.deleted, onError: () => true })
