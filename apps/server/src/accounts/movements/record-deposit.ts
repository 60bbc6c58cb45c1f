import { tipsterDeposito, venueDeposito } from '@xbetapp/domain/accounts/movements/movement-lines'
import { depositSplitMessage } from '@xbetapp/domain/accounts/movements/wallet-split'
import { dec, isZero } from '@xbetapp/domain/platform/money/decimal'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lowestDeposit } from './lowest-balance.ts'
import { type EntityRow, lockEntity, recordEntityMovement } from './record-entity-movement.ts'
import type { WalletShareInput } from './wallet-lines.ts'

/**
 * Records a DepositoIn (positive) or DepositoOut (negative). A return may not exceed the deposit available at any
 * moment from the movement's date on (rule: movement/available-deposit); the entity's totals are locked, so that two
 * concurrent returns cannot both take the rest.
 * @throws AppError DEPOSIT_EXCEEDED, VALIDATION, ACCOUNT_NOT_FOUND, WALLET_NOT_FOUND
 */
export async function recordDeposit(
  ctx: Ctx,
  input: { kind: EntityKind; id: number; row: EntityRow; wallets: readonly WalletShareInput[] },
): Promise<number> {
  const signed = dec(input.row.importo)
  if (isZero(signed)) throw validationError('Il valore deve essere diverso da 0.', 'importo')
  const verso = signed.gt(0) ? 'In' : 'Out'
  const importo = signed.abs()
  return withTransaction(ctx, async (tx) => {
    const entity = await lockEntity(tx, input.kind, input.id, input.row)
    if (verso === 'Out' && importo.gt(await lowestDeposit(tx, entity.account.idAccount, entity.data))) {
      throw new AppError('DEPOSIT_EXCEEDED')
    }
    return recordEntityMovement(tx, {
      ...entity,
      tipo: verso === 'In' ? 'deposito_in' : 'deposito_out',
      lines: input.kind === 'tipster' ? tipsterDeposito(verso, importo) : venueDeposito(verso, importo),
      wallets: { shares: input.wallets, message: (sum) => depositSplitMessage(sum.abs(), importo) },
    })
  })
}
