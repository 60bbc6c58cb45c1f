import type { Answer } from '@xbetapp/contract/contract'
import { isZero, sum, toNumber } from '@xbetapp/domain/money/decimal'

/** What holds money by currency: a cash fund or a wallet. One template shows both. */
export type HolderKind = 'fondo' | 'portafoglio'

export interface Holder {
  id: number
  nome: string
  /** Signed, by currency; absent: 0. */
  amounts: Readonly<Record<string, number>>
}

export type Row = Answer<'GET /api/v1/cashflow-portafoglio/:id'>[number]

interface Amount {
  valuta: string
  importo: number
}

export const amountsOf = (valutaImporti: readonly Amount[]): Record<string, number> =>
  Object.fromEntries(valutaImporti.map(({ valuta, importo }) => [valuta, importo]))

export const isEmpty = ({ amounts }: Holder): boolean =>
  Object.values(amounts).every((importo) => isZero(importo))

/** Exact sums by currency of many holders. */
export function totalsOf(holders: readonly Holder[]): Record<string, number> {
  const valute = [...new Set(holders.flatMap(({ amounts }) => Object.keys(amounts)))]
  return Object.fromEntries(
    valute.map((valuta) => [valuta, toNumber(sum(holders.map(({ amounts }) => amounts[valuta] ?? 0)))]),
  )
}

/** Exact sums by currency of the rows of a ledger, fund or wallet. */
export function sumRows(rows: readonly Pick<Row, 'idValuta' | 'importo'>[]): Record<string, number> {
  const byCurrency = Map.groupBy(rows, ({ idValuta }) => idValuta)
  return Object.fromEntries(
    [...byCurrency].map(([valuta, of]) => [valuta, toNumber(sum(of.map(({ importo }) => importo)))]),
  )
}

/** Rows about a tipster's action, and all others (3 §9). */
export type RowType = 'action' | 'altro'

const ACTION = 'action tipster'

export const rowType = ({ nota }: Pick<Row, 'nota'>): RowType =>
  nota.toLowerCase().includes(ACTION) ? 'action' : 'altro'
