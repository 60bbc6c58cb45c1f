import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { api } from '#web/lib/api.ts'
import { contiText as text } from './account.it.ts'
import { accountKey } from './accounting.api.ts'
import type { Account, MovementGroup } from './public/account.ts'
import { useBooking } from './public/use-booking.ts'

type Cashflow = Answer<'GET /api/v1/cashflow-sala/:id'>[number]

/** A cashflow or deposit of any account, as its list shows it. */
export interface MovementRow
  extends Pick<
    Cashflow,
    'idMovimento' | 'data' | 'nota' | 'importo' | 'usernameUtente' | 'prove' | 'controparte'
  > {
  tipo: Cashflow['tipo'] | 'depositoIn' | 'depositoOut'
  /** The tipster or venue a row of a house account comes from. */
  entita: Answer<'GET /api/v1/cashflow-conto/:id'>[number]['entita']
}

/** First and last day, each included; without one the range has no limit on that side. */
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
        // A house account always has its conto; null is for the other kinds.
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

/** How a movement was split over wallets and ledgers, in its currency, signed as stored. */
interface MovementSplit {
  wallets: Array<{ id: number; nome: string; importo: number }>
  spesa: number
  action: number
  freeroll: number
  /** Freeroll balance that the movement took. */
  freerollUsed: number
}

/** The split of a tipster's or venue's movement; a giroconto has none. */
export const movementSplitQuery = (kind: EntityKind, { idMovimento: id, tipo }: MovementRow) =>
  queryOptions({
    queryKey: [...ACCOUNTING_KEY, 'movement', kind, tipo, id],
    queryFn: async ({ signal }): Promise<MovementSplit> => {
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
      const way = tipo === 'cashout' ? 'cashout' : 'cashin'
      const detail = await api(`GET /api/v1/cashflow-${kind}/${way}/:id`, request)
      return {
        wallets: detail.cashflowPortafogli.map(({ idPortafoglio, nomePortafoglio, importo }) => ({
          id: idPortafoglio,
          nome: nomePortafoglio,
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
  split: MovementSplit
}

/** Deletes a cashflow or giroconto: the server books its opposite, and lists hide both. */
export const useDeleteCashflow = (kind: EntityKind, isTransfer: boolean) =>
  useBooking(isTransfer ? 'DELETE /api/v1/giroconti/:id' : `DELETE /api/v1/cashflow-${kind}/:id`, {
    done: isTransfer ? text.transferDeleted : text.deleted,
    failed: text.deleteFailed,
  })
