import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { api } from '#web/lib/api.ts'
import { accountKey } from './account.api.ts'
import { contiText as text } from './account.it.ts'
import type { Account } from './account.ts'
import { useBooking } from './public/use-booking.ts'

/** A cashflow or deposit of any account, as its list shows it. */
export interface MovementRow {
  idMovimento: number
  data: string
  nota: string
  importo: number
  usernameUtente: string
  /** Ids of its proofs. */
  prove: number[]
  tipo: 'cashin' | 'cashout' | 'cashflow' | 'giroconto' | 'depositoIn' | 'depositoOut'
  /** The other account of a giroconto. */
  controparte?: string | undefined
  /** The tipster or venue a row of a house account comes from. */
  entita: Answer<'GET /api/v1/cashflow-conto/:id'>[number]['entita']
}

export type MovementGroup = 'cashflow' | 'deposito'

/** First and last day; an absent one leaves the range open on its side. */
export interface MovementRange {
  start?: string | undefined
  end?: string | undefined
}

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
        const params = { id: conto ?? '' }
        const rows = await api('GET /api/v1/cashflow-conto/:id', { params, query, signal })
        return rows.map((row) => ({ ...row, prove: [], tipo: 'cashflow' }))
      }
      if (group === 'cashflow') {
        const rows = await api(`GET /api/v1/cashflow-${kind}/:id`, { params: { id }, query, signal })
        return rows.map((row) => ({ ...row, entita: null }))
      }
      const rows = await api(`GET /api/v1/deposito/${kind}/:id`, { params: { id }, query, signal })
      return rows.map((row) => ({
        ...row,
        tipo: row.importo < 0 ? ('depositoOut' as const) : ('depositoIn' as const),
        entita: null,
      }))
    },
  })

/** How a movement was split over wallets and ledgers, in its currency, signed as stored; a giroconto has no split. */
export const movementSplitQuery = (kind: EntityKind, { idMovimento: id, tipo }: MovementRow) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'movement', kind, tipo, id],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, signal }
      const noParts = { spesa: 0, action: 0, freeroll: 0, freerollUsed: 0 }
      if (tipo === 'giroconto') return { wallets: [], ...noParts }
      if (tipo === 'depositoIn' || tipo === 'depositoOut') {
        const info = await api(`GET /api/v1/deposito/${kind}/info/:id`, request)
        const wallets = info.map(({ cashflowPortafoglio: { portafoglio, importo } }) => ({
          id: portafoglio.idPortafoglio,
          nome: portafoglio.nome,
          importo,
        }))
        return { wallets, ...noParts }
      }
      const detail = await api(
        `GET /api/v1/cashflow-${kind}/${tipo === 'cashout' ? 'cashout' : 'cashin'}/:id`,
        request,
      )
      return {
        wallets: detail.cashflowPortafogli.map(({ idPortafoglio: id, nomePortafoglio: nome, importo }) => ({
          id,
          nome,
          importo,
        })),
        spesa: detail.cashflowSpese.importo,
        action: detail.cashflowIncassiAction.importo,
        freeroll: detail.cashflowIncassiFreeroll.importo,
        freerollUsed: detail.freerollUsed,
      }
    },
  })

/** A movement with its split, to be corrected. */
export interface MovementWithSplit {
  row: MovementRow
  split: Awaited<ReturnType<NonNullable<ReturnType<typeof movementSplitQuery>['queryFn']>>>
}

/** Takes a cashflow or giroconto back: the server books its opposite and lists hide both. */
export const useDeleteCashflow = (kind: EntityKind, isTransfer: boolean) =>
  useBooking(isTransfer ? 'DELETE /api/v1/giroconti/:id' : `DELETE /api/v1/cashflow-${kind}/:id`, {
    done: isTransfer ? text.transferDeleted : text.deleted,
    failed: text.deleteFailed,
  })
