import {
  depositSplitMessage,
  emptyWalletError,
  SPLIT_VALID,
  tipsterCashinSplitMessage,
  tipsterCashoutSplitMessage,
  venueCashinSplitMessage,
  venueCashoutSplitMessage,
  walletChoiceError,
} from '@xbetapp/domain/accounts/movements/wallet-split'
import { type Decimal, dec, sum } from '@xbetapp/domain/platform/money/decimal'
import { amountOf } from '#web/accounts/accounting/public/movement-rules.ts'
import { type MovementEntity, type MovementParts, type MovementType, movementLines } from './movement.ts'

/** A line of the wallet split as typed. A null wallet is not chosen yet; a line with a null amount takes the rest. */
export interface SplitLine {
  key: number
  idPortafoglio: string | null
  importo: string | null
}

/** The amount of each line; null while it is not a number. */
export function lineAmounts(lines: readonly SplitLine[], expected: Decimal): (Decimal | null)[] {
  const typed = lines.map(({ importo }) => (importo === null ? null : amountOf(importo)))
  const rest = expected.minus(sum(typed.filter((amount) => amount !== null)))
  return lines.map(({ importo }, i) => (importo === null ? (rest.lt(0) ? dec(0) : rest) : (typed[i] ?? null)))
}

interface Split extends MovementParts {
  entity: MovementEntity
  tipo: MovementType
  importo: Decimal
  lines: readonly SplitLine[]
  amounts: readonly (Decimal | null)[]
}

/** Text of the split dialog's foot: the fault that blocks Salva, or that the split is valid. */
export function splitVerdict(split: Split): { valid: boolean; message: string } {
  const fault = splitFault(split)
  return { valid: fault === null, message: fault ?? SPLIT_VALID }
}

function splitFault({ entity, tipo, importo, action, freeroll, lines, amounts }: Split): string | null {
  const choice = walletChoiceError(
    lines.map(({ idPortafoglio }, i) => ({
      idPortafoglio: idPortafoglio === null ? null : Number(idPortafoglio),
      importo: amounts[i] ?? 0,
    })),
  )
  if (choice !== null) return choice
  const shares = amounts.map((amount) => ({ idPortafoglio: null, importo: amount ?? 0 }))
  const wallets = sum(amounts.map((amount) => amount ?? 0))
  const expected = movementLines(entity, tipo, { importo, action, freeroll }).wallets.abs()
  if (wallets.eq(expected) && amounts.every((amount) => amount !== null))
    return emptyWalletError(shares, expected)
  return sumMessage(entity, tipo, { wallets, importo, action, freeroll })
}

function sumMessage(
  { kind, simbolo }: MovementEntity,
  tipo: MovementType,
  { wallets, importo, action, freeroll }: MovementParts & { wallets: Decimal; importo: Decimal },
): string {
  if (tipo === 'depositoIn' || tipo === 'depositoOut') return depositSplitMessage(wallets, importo)
  if (kind === 'tipster')
    return tipo === 'cashin'
      ? tipsterCashinSplitMessage(wallets, importo, action)
      : tipsterCashoutSplitMessage(wallets, importo, { action, freeroll })
  return tipo === 'cashin'
    ? venueCashinSplitMessage(simbolo, wallets, importo)
    : venueCashoutSplitMessage(wallets, importo, freeroll)
}
