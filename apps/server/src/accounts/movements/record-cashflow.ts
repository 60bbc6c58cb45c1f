import {
  depositLines,
  type MovementLines,
  tipsterCashin,
  tipsterCashout,
  venueCashin,
  venueCashout,
} from '@xbetapp/domain/accounts/movements/movement-lines'
import {
  depositSplitMessage,
  tipsterCashinSplitMessage,
  tipsterCashoutSplitMessage,
  venueCashinSplitMessage,
  venueCashoutSplitMessage,
} from '@xbetapp/domain/accounts/movements/wallet-split'
import type { Decimal } from '@xbetapp/domain/platform/money/decimal'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import { AppError, invariant, validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { requireNonZero, requireSigned, requireSignOrZero } from './amounts.queries.ts'
import { lowestDeposit } from './lowest-balance.ts'
import {
  type EntityRow,
  type EntityTipo,
  entityAccount,
  lockEntity,
  recordEntityMovement,
} from './record-entity-movement.ts'
import type { WalletShareInput } from './wallet-lines.ts'

/** A movement as a client sends it: whose it is, its own row, and the rows of the wallets. */
interface Form {
  kind: EntityKind
  id: number
  row: EntityRow
  wallets: readonly WalletShareInput[]
}
/** An amount beside the movement's own row; absent: 0. */
export type Part = { importo: number } | null | undefined
type CashForm = Form & { [part in 'spesa' | 'action' | 'freeroll']?: Part }

/** Books a cashin of a tipster or venue. @throws AppError VALIDATION, ACCOUNT_NOT_FOUND, WALLET_NOT_FOUND */
export const recordCashin = async (ctx: Ctx, form: CashForm): Promise<number> =>
  form.kind === 'tipster' ? recordTipsterCashin(ctx, form) : recordVenueCashin(ctx, form)

/** Books a cashout of a tipster or venue. @throws AppError VALIDATION, ACCOUNT_NOT_FOUND, WALLET_NOT_FOUND */
export const recordCashout = async (ctx: Ctx, form: CashForm): Promise<number> =>
  form.kind === 'tipster' ? recordTipsterCashout(ctx, form) : recordVenueCashout(ctx, form)

/** Books a movement whose amounts are checked. */
async function record(
  ctx: Ctx,
  { kind, id, row, wallets }: Form,
  tipo: EntityTipo,
  linesOf: (entity: Awaited<ReturnType<typeof lockEntity>>, tx: TxCtx) => Promise<Lines> | Lines,
): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const entity = await lockEntity(tx, kind, id, row)
    const { lines, wrongSumMessage } = await linesOf(entity, tx)
    return recordEntityMovement(tx, { ...entity, tipo, lines, wallets: { shares: wallets, wrongSumMessage } })
  })
}

interface Lines {
  lines: MovementLines
  /** The refusal of wallet rows with another sum. */
  wrongSumMessage: (sum: Decimal) => string
}

/** The tipster pays us; `spesa` is the Action left to him. */
async function recordTipsterCashin(ctx: Ctx, form: CashForm): Promise<number> {
  const importo = requireSigned(form.row.importo, 1, 'cashflowContoTipster.importo')
  const spesa = requireSignOrZero(form.spesa?.importo ?? 0, -1, 'cashflowSpese.importo')
  if (spesa.gt(importo))
    throw validationError('La Spesa Action non può superare il Cashin.', 'cashflowSpese.importo')
  return record(ctx, form, 'cashin', ({ account }) => ({
    lines: tipsterCashin({ importo, spesa, nomeTipster: account.nome }),
    wrongSumMessage: (sum) => tipsterCashinSplitMessage(sum, importo, spesa),
  }))
}

/** We pay the tipster, less `action` and `freeroll`, which we keep. */
async function recordTipsterCashout(ctx: Ctx, form: CashForm): Promise<number> {
  const importo = requireSigned(form.row.importo, -1, 'cashflowContoTipster.importo')
  const action = requireSignOrZero(form.action?.importo ?? 0, 1, 'cashflowIncassiAction.importo')
  const freeroll = requireSignOrZero(form.freeroll?.importo ?? 0, 1, 'cashflowIncassiFreeroll.importo')
  if (action.plus(freeroll).gt(importo)) {
    throw validationError('Gli incassi non possono superare il Cashout.', 'cashflowIncassiAction.importo')
  }
  return record(ctx, form, 'cashout', ({ account }) => ({
    lines: tipsterCashout({ importo, action, freeroll, nomeTipster: account.nome }),
    wrongSumMessage: (sum) => tipsterCashoutSplitMessage(sum, importo, { action, freeroll }),
  }))
}

/** We pay a venue, from our wallets. */
async function recordVenueCashin(ctx: Ctx, form: Form): Promise<number> {
  const importo = requireSigned(form.row.importo, 1, 'importo')
  return record(ctx, form, 'cashin', ({ account }) => ({
    lines: venueCashin({ importo }),
    wrongSumMessage: (sum) => venueCashinSplitMessage(account.simbolo, sum, importo),
  }))
}

/** A venue pays us, less `spesa`, the freeroll it keeps. */
async function recordVenueCashout(ctx: Ctx, form: CashForm): Promise<number> {
  const importo = requireSigned(form.row.importo, -1, 'importo')
  const spesa = requireSignOrZero(form.spesa?.importo ?? 0, -1, 'cashflowSpese.importo')
  if (spesa.gt(importo))
    throw validationError('La Spesa Freeroll non può superare il Cashout.', 'cashflowSpese.importo')
  return record(ctx, form, 'cashout', ({ account }) => {
    invariant(account.kind !== 'tipster', 'a venue was asked for')
    return {
      lines: venueCashout({ importo, spesa, venue: account.label, nome: account.nome }),
      wrongSumMessage: (sum) => venueCashoutSplitMessage(sum, importo, spesa),
    }
  })
}

/**
 * Records a DepositoIn (positive) or DepositoOut (negative). A return may not exceed the deposit available at any
 * moment from the movement's date on (rule: movement/available-deposit); the entity's totals are locked, so that two
 * concurrent returns cannot both take the rest.
 * @throws AppError DEPOSIT_EXCEEDED, VALIDATION, ACCOUNT_NOT_FOUND, WALLET_NOT_FOUND
 */
export async function recordDeposit(ctx: Ctx, form: Form): Promise<number> {
  const signedAmount = requireNonZero(form.row.importo)
  const direction = signedAmount.gt(0) ? 'In' : 'Out'
  const importo = signedAmount.abs()
  return record(ctx, form, direction === 'In' ? 'deposito_in' : 'deposito_out', async (entity, tx) => {
    if (direction === 'Out' && importo.gt(await lowestDeposit(tx, entity.account.idAccount, entity.data))) {
      throw new AppError('DEPOSIT_EXCEEDED')
    }
    return {
      lines: depositLines(entityAccount(entity.account).kind, direction, importo),
      wrongSumMessage: (sum) => depositSplitMessage(sum, importo),
    }
  })
}
