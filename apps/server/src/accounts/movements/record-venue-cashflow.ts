import { venueCashin, venueCashout } from '@xbetapp/domain/accounts/movements/movement-lines'
import {
  venueCashinSplitMessage,
  venueCashoutSplitMessage,
} from '@xbetapp/domain/accounts/movements/wallet-split'
import type { VenueKind } from '@xbetapp/domain/bets/drops/offered'
import { invariant, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type EntityRow, lockEntity, recordEntityMovement } from './record-entity-movement.ts'
import { requireSigned, requireSignOrZero } from './signed-amount.ts'
import type { WalletShareInput } from './wallet-lines.ts'

interface VenueCashflow {
  kind: VenueKind
  id: number
  row: EntityRow
  wallets: readonly WalletShareInput[]
}

/** We pay a venue, from our wallets. @throws AppError VALIDATION, ACCOUNT_NOT_FOUND, WALLET_NOT_FOUND */
export async function recordVenueCashin(
  ctx: Ctx,
  { kind, id, row, wallets }: VenueCashflow,
): Promise<number> {
  const importo = requireSigned(row.importo, 1, 'importo')
  return withTransaction(ctx, async (tx) => {
    const entity = await lockEntity(tx, kind, id, row)
    return recordEntityMovement(tx, {
      ...entity,
      tipo: 'cashin',
      lines: venueCashin({ importo }),
      wallets: {
        shares: wallets,
        message: (sum) => venueCashinSplitMessage(entity.account.simbolo, sum.abs(), importo),
      },
    })
  })
}

/** A venue pays us, less the freeroll it keeps. @throws AppError VALIDATION, ACCOUNT_NOT_FOUND, ... */
export async function recordVenueCashout(
  ctx: Ctx,
  {
    kind,
    id,
    row,
    wallets,
    spesa: spesaRow,
  }: VenueCashflow & { spesa: { importo: number } | null | undefined },
): Promise<number> {
  const importo = requireSigned(row.importo, -1, 'importo')
  const spesa = requireSignOrZero(spesaRow?.importo ?? 0, -1, 'cashflowSpese.importo')
  if (spesa.gt(importo))
    throw validationError('La Spesa Freeroll non può superare il Cashout.', 'cashflowSpese.importo')
  return withTransaction(ctx, async (tx) => {
    const entity = await lockEntity(tx, kind, id, row)
    const { account } = entity
    invariant(account.kind !== 'tipster', 'a venue was asked for')
    return recordEntityMovement(tx, {
      ...entity,
      tipo: 'cashout',
      lines: venueCashout({ importo, spesa, venue: account.label, nome: account.nome }),
      wallets: { shares: wallets, message: (sum) => venueCashoutSplitMessage(sum.abs(), importo, spesa) },
    })
  })
}
