import { tipsterCashin, tipsterCashout } from '@xbetapp/domain/accounts/movements/movement-lines'
import {
  tipsterCashinSplitMessage,
  tipsterCashoutSplitMessage,
} from '@xbetapp/domain/accounts/movements/wallet-split'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type EntityRow, lockEntity, recordEntityMovement } from './record-entity-movement.ts'
import { requireSigned, requireSignOrZero } from './signed-amount.ts'
import type { WalletShareInput } from './wallet-lines.ts'

type Part = { importo: number } | null | undefined

/** The tipster pays us; `spesa` is the Action left to him. @throws AppError VALIDATION, ... */
export async function recordTipsterCashin(
  ctx: Ctx,
  input: { row: EntityRow & { idTipster: number }; wallets: readonly WalletShareInput[]; spesa: Part },
): Promise<number> {
  const importo = requireSigned(input.row.importo, 1, 'cashflowContoTipster.importo')
  const spesa = requireSignOrZero(input.spesa?.importo ?? 0, -1, 'cashflowSpese.importo')
  if (spesa.gt(importo))
    throw validationError('La Spesa Action non può superare il Cashin.', 'cashflowSpese.importo')
  return withTransaction(ctx, async (tx) => {
    const entity = await lockEntity(tx, 'tipster', input.row.idTipster, input.row)
    return recordEntityMovement(tx, {
      ...entity,
      tipo: 'cashin',
      lines: tipsterCashin({ importo, spesa, nomeTipster: entity.account.nome }),
      wallets: {
        shares: input.wallets,
        message: (sum) => tipsterCashinSplitMessage(sum.abs(), importo, spesa),
      },
    })
  })
}

/** We pay the tipster, less `action` and `freeroll`, which we keep. @throws AppError VALIDATION, ... */
export async function recordTipsterCashout(
  ctx: Ctx,
  input: {
    row: EntityRow & { idTipster: number }
    wallets: readonly WalletShareInput[]
    action: Part
    freeroll: Part
  },
): Promise<number> {
  const importo = requireSigned(input.row.importo, -1, 'cashflowContoTipster.importo')
  const action = requireSignOrZero(input.action?.importo ?? 0, 1, 'cashflowIncassiAction.importo')
  const freeroll = requireSignOrZero(input.freeroll?.importo ?? 0, 1, 'cashflowIncassiFreeroll.importo')
  if (action.plus(freeroll).gt(importo)) {
    throw validationError('Gli incassi non possono superare il Cashout.', 'cashflowIncassiAction.importo')
  }
  return withTransaction(ctx, async (tx) => {
    const entity = await lockEntity(tx, 'tipster', input.row.idTipster, input.row)
    return recordEntityMovement(tx, {
      ...entity,
      tipo: 'cashout',
      lines: tipsterCashout({ importo, action, freeroll, nomeTipster: entity.account.nome }),
      wallets: {
        shares: input.wallets,
        message: (sum) => tipsterCashoutSplitMessage(sum.abs(), importo, { action, freeroll }),
      },
    })
  })
}
