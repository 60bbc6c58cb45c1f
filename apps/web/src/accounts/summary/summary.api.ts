import { queryOptions } from '@tanstack/react-query'
import type { Body } from '@xbetapp/contract/contract'
import type { Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { ACCOUNTING_KEY } from '#web/ledger/postings/public/accounting-key.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { amountsOf, type Holder, type HolderKind, oldestVerified } from './holder.ts'

const KEY = [...ACCOUNTING_KEY, 'riepilogo'] as const

/** The house's profit that was not yet moved to a fund, by currency. */
export const profitQuery = queryOptions({
  queryKey: [...KEY, 'profitto'],
  queryFn: async ({ signal }) => amountsOf(await api('GET /api/v1/conto/profitto', { signal })),
})

/** No Drop, Scarti Quota and Freeroll as of today. */
export const contiQuery = apiQuery([...KEY, 'conti'], 'GET /api/v1/conto/conto-recap')

/** All cash funds, or all wallets, with their amounts. */
export const holdersQuery = (kind: HolderKind) =>
  queryOptions({
    queryKey: [...KEY, kind],
    queryFn: async ({ signal }): Promise<Holder[]> => {
      if (kind === 'fondo') {
        const funds = await api('GET /api/v1/fondo-cassa/importi-totali', { signal })
        return funds.map(({ idFondoCassa: id, nome, valutaImporti }) => ({
          id,
          nome,
          amounts: amountsOf(valutaImporti),
        }))
      }
      const wallets = await api('GET /api/v1/portafoglio/importi-totali', { signal })
      return wallets.map(({ idPortafoglio: id, nome, valutaImporti }) => ({
        id,
        nome,
        amounts: amountsOf(valutaImporti),
        verifica: oldestVerified(valutaImporti),
      }))
    },
  })

/** The totals of INCASSI, SPESE and DIVIDENDI by currency; the wire calls these ledgers conti too. */
export const ledgersQuery = queryOptions({
  queryKey: [...KEY, 'ledgers'],
  queryFn: async ({ signal }) => {
    const ledgers = await api('GET /api/v1/cashflow-conto/importi-totali', { signal })
    return Object.fromEntries(
      ledgers.map(({ conto, valutaImporti }) => [conto, amountsOf(valutaImporti)]),
    ) as Record<Ledger, Record<string, number>>
  },
})

/** Whose rows: a cash fund's, a wallet's, a ledger's. */
export type RowsOwner = { kind: HolderKind; id: number } | { kind: 'ledger'; ledger: Ledger }

/** A page of rows as asked for; all three endpoints take the same. */
export type RowsPage = Body<'POST /api/v1/cashflow-conto/:id/paginated'>

/** A page of rows, how many there are and their totals by currency. */
export const rowsQuery = (owner: RowsOwner, body: RowsPage) =>
  queryOptions({
    queryKey: [...KEY, 'rows', owner, body],
    queryFn: ({ signal }) => {
      if (owner.kind === 'ledger')
        return api('POST /api/v1/cashflow-conto/:id/paginated', {
          params: { id: owner.ledger },
          body,
          signal,
        })
      const params = { id: owner.id }
      return owner.kind === 'fondo'
        ? api('POST /api/v1/cashflow-fondo-cassa/:id/paginated', { params, body, signal })
        : api('POST /api/v1/cashflow-portafoglio/:id/paginated', { params, body, signal })
    },
  })
