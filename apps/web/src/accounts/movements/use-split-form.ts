import { useForm } from '@mantine/form'
import {
  depositSplitMessage,
  emptyWalletError,
  SPLIT_VALID,
  tipsterCashinSplitMessage,
  tipsterCashoutSplitMessage,
  venueCashinSplitMessage,
  venueCashoutSplitMessage,
  walletChoiceError,
  walletSum,
} from '@xbetapp/domain/accounts/movements/wallet-split'
import { formatInput } from '@xbetapp/domain/platform/format/number'
import { type Decimal, dec, sum } from '@xbetapp/domain/platform/money/decimal'
import { reason } from '@xbetapp/domain/platform/validation/rules'
import { amountOf, unsignedAmount } from '#web/accounts/accounting/public/movement-rules.ts'
import {
  type Correction,
  type MovementEntity,
  type MovementParts,
  type MovementType,
  type MovementValues,
  movementLines,
  offeredParts,
  proposedAction,
  proposedFreeroll,
} from './movement.ts'
import { movementsText as text } from './movements.it.ts'

/** A line of the wallet split as typed. A null wallet is not chosen yet; a line with a null amount takes the rest. */
export interface SplitLine {
  key: number
  idPortafoglio: string | null
  importo: string | null
}

interface SplitValues {
  lines: readonly SplitLine[]
  /** Amounts as typed; null: the proposed amount. */
  action: string | null
  freeroll: string | null
  /** Why a movement is corrected; empty for a new movement. */
  motivo: string
}

let lastKey = 0
const newLine = (): SplitLine => {
  lastKey += 1
  return { key: lastKey, idPortafoglio: null, importo: null }
}

/** The split of a booked movement: its last wallet takes the rest, and parts that were as proposed are proposed again. */
function splitOf(entity: MovementEntity, corrects: Correction, saldoFr: number): Omit<SplitValues, 'motivo'> {
  const { tipo, wallets } = corrects
  const importo = dec(corrects.importo).abs()
  const action = dec(corrects.action)
  const freeroll = dec(corrects.freeroll)
  const typed = (part: Decimal, proposed: Decimal) => (part.eq(proposed) ? null : formatInput(part))
  return {
    lines: wallets.map(({ id, importo }, i) => ({
      ...newLine(),
      idPortafoglio: String(id),
      importo: i === wallets.length - 1 ? null : formatInput(dec(importo).abs()),
    })),
    action: typed(action, proposedAction(entity, tipo, importo)),
    freeroll: typed(freeroll, proposedFreeroll(entity, tipo, { importo, action, saldoFr })),
  }
}

/** The split of a movement: its lines, its parts, and whether it may be saved. */
export function useSplitForm(
  entity: MovementEntity,
  movement: MovementValues,
  { saldoFr, corrects }: { saldoFr: number; corrects?: Correction | undefined },
) {
  const { tipo } = movement
  const importo = amountOf(movement.importo) ?? dec(0)
  const form = useForm<SplitValues>({
    initialValues: {
      ...(corrects?.tipo === tipo
        ? splitOf(entity, corrects, saldoFr)
        : { lines: [newLine()], action: null, freeroll: null }),
      motivo: '',
    },
    validate: corrects ? { motivo: reason } : {},
    // Changed from the start: closing this step also loses what was typed in the first.
    initialDirty: { lines: true },
  })
  const { lines, action, freeroll } = form.values

  // Freeroll is proposed from what Action leaves.
  const actionProposal = proposedAction(entity, tipo, importo)
  const actionPart = partAmount(action, actionProposal)
  const freerollProposal = proposedFreeroll(entity, tipo, { importo, action: actionPart, saldoFr })
  const proposals = { action: actionProposal, freeroll: freerollProposal }
  const typedParts = { action: actionPart, freeroll: partAmount(freeroll, freerollProposal) }
  const tooHigh = typedParts.action.plus(typedParts.freeroll).gt(importo)
  const parts = tooHigh ? proposals : typedParts

  const booked = movementLines(entity, tipo, { importo, ...parts })
  const expected = booked.wallets.abs()
  const amounts = lineAmounts(lines, expected)
  const verdict = splitVerdict({ entity, tipo, importo, ...parts, lines, amounts })
  const errors = {
    action: partError(action, tooHigh),
    freeroll: partError(freeroll, tooHigh),
    lines: lines.map(({ importo }) => (importo === null ? null : unsignedAmount(importo))),
  }
  const hasWrongPart = errors.action !== null || errors.freeroll !== null

  const setLines = (next: readonly SplitLine[]) => form.setFieldValue('lines', next)
  return {
    form,
    importo,
    lines,
    amounts,
    shown: offeredParts(entity, tipo),
    parts,
    proposals,
    booked,
    expected,
    errors,
    // The field of the part says what is wrong.
    verdict: hasWrongPart ? { valid: false, message: text.wrongPart } : verdict,
    changeLine: (key: number, change: Partial<SplitLine>) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, ...change } : line))),
    removeLine: (key: number) => setLines(lines.filter((line) => line.key !== key)),
    /** The new line takes the rest; the one that took it before keeps its amount. */
    addLine: () =>
      setLines([
        ...lines.map((line, i) => ({ ...line, importo: line.importo ?? formatInput(amounts[i] ?? dec(0)) })),
        newLine(),
      ]),
  }
}

export type SplitForm = ReturnType<typeof useSplitForm>

/** A part that is no amount counts as proposed, as one that is too high does. */
const partAmount = (typed: string | null, proposed: Decimal): Decimal =>
  typed === null ? proposed : (amountOf(typed) ?? proposed)

const partError = (typed: string | null, tooHigh: boolean): string | null =>
  (typed === null ? null : unsignedAmount(typed)) ?? (tooHigh ? text.partTooHigh : null)

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
  const shares = lines.map(({ idPortafoglio }, i) => ({
    idPortafoglio: idPortafoglio === null ? null : Number(idPortafoglio),
    importo: amounts[i] ?? 0,
  }))
  const choice = walletChoiceError(shares)
  if (choice !== null) return choice
  const wallets = walletSum(shares)
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
