import type { Answer } from '@xbetapp/contract/contract'
import { isZero, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { LastVerified } from '#web/accounts/accounting/public/balance.tsx'

/** Kinds of holders of money by currency: cash funds and wallets. One template shows both. */
export type HolderKind = 'fondo' | 'portafoglio'

export interface Holder {
  id: number
  nome: string
  /** Signed amounts by currency; an absent currency is 0. */
  amounts: Readonly<Record<string, number>>
  /** The oldest last count among a wallet's currencies, null if one was never counted; absent for a fund. */
  verifica?: LastVerified
}

export type Row = Answer<'POST /api/v1/cashflow-portafoglio/:id/paginated'>['content'][number]

export const amountsOf = (held: readonly { valuta: string; importo: number }[]): Record<string, number> =>
  Object.fromEntries(held.map(({ valuta, importo }) => [valuta, importo]))

/** The oldest verification among a wallet's currencies; undefined for an empty wallet. */
export function oldestVerified(
  held: ReadonlyArray<{ importo: number; verifica: LastVerified }>,
): LastVerified | undefined {
  const verified = held.filter(({ importo }) => !isZero(importo)).map(({ verifica }) => verifica)
  if (verified.includes(null)) return null
  return verified.toSorted((a, b) => (a?.momento ?? '').localeCompare(b?.momento ?? ''))[0]
}

export const isEmpty = ({ amounts }: Holder): boolean =>
  Object.values(amounts).every((importo) => isZero(importo))

/** Exact sums by currency of many holders. */
export function totalsOf(holders: readonly Holder[]): Record<string, number> {
  const currencies = [...new Set(holders.flatMap(({ amounts }) => Object.keys(amounts)))]
  return Object.fromEntries(
    currencies.map((valuta) => [valuta, toNumber(sum(holders.map(({ amounts }) => amounts[valuta] ?? 0)))]),
  )
}
