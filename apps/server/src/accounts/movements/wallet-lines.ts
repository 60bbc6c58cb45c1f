import type { WalletLine } from '@xbetapp/contract/accounts/movements'
import {
  emptyWalletError,
  walletChoiceError,
  walletSum,
} from '@xbetapp/domain/accounts/movements/wallet-split'
import { type Decimal, dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import type { z } from 'zod'
import { rowsOf } from '#server/db/rows.ts'
import { AppError, present, validationError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { requireCurrency, requireSignOrZero } from './amounts.queries.ts'
import type { Line } from './post-movement.ts'

export type WalletShareInput = z.output<typeof WalletLine>

export interface WalletSplit {
  shares: readonly WalletShareInput[]
  /** The exact sum of the rows, signed as stored. */
  expectedSum: Decimal
  /** The error message for a wrong sum, given the actual sum, unsigned. */
  wrongSumMessage: (sum: Decimal) => string
  /** The error message for an empty list of wallets, where it differs from the split dialog's. */
  noWallet?: string
  idValuta: string
  /** The note of rows that have none of their own. */
  nota: string
}

const FIELD = 'cashflowPortafogli'

/**
 * The checked wallet rows of a movement: at least one, no wallet twice, all known, none of 0 or against the direction
 * of the money, with the exact sum (rule: movement/split). Where the sum is 0, a single wallet of 0 is named and makes
 * no row.
 * @throws AppError VALIDATION with the sentence of the sum, WALLET_NOT_FOUND
 */
export async function walletLines(ctx: TxCtx, split: WalletSplit): Promise<Line[]> {
  const shares = split.shares.map((share) => ({ ...share, idPortafoglio: share.idPortafoglio ?? null }))
  const error = walletChoiceError(shares)
  const noWalletError = shares.length === 0 ? split.noWallet : undefined
  if (error) throw validationError(noWalletError ?? error, FIELD)
  for (const share of shares) requireSignOrZero(share.importo, split.expectedSum.lt(0) ? -1 : 1, FIELD)
  const sum = walletSum(shares)
  if (!sum.eq(split.expectedSum)) throw validationError(split.wrongSumMessage(sum.abs()), FIELD)
  const emptyError = emptyWalletError(shares, split.expectedSum)
  if (emptyError) throw validationError(emptyError, FIELD)
  for (const share of shares) requireCurrency(share.idValuta, split.idValuta)
  const ids = shares.map(({ idPortafoglio }) => Number(idPortafoglio))
  const rows = await rowsOf(ctx.db, 'account', { idPortafoglio: ids }, ['idAccount', 'idPortafoglio'])
  const accountOf = new Map(rows.map(({ idAccount, idPortafoglio }) => [idPortafoglio, idAccount]))
  if (accountOf.size < ids.length) throw new AppError('WALLET_NOT_FOUND')
  return shares
    .filter(({ importo }) => !isZero(importo))
    .map(({ idPortafoglio, importo, nota }) => {
      const idAccount = present(accountOf.get(idPortafoglio), 'every wallet is known')
      return {
        account: { kind: 'portafoglio', idAccount },
        importo: dec(importo),
        nota: nota?.trim() || split.nota,
      }
    })
}
