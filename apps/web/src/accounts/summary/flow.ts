import { LEDGER_SPLIT_MESSAGE } from '@xbetapp/domain/accounts/movements/wallet-split'
import { type Ledger, ledgerSign } from '@xbetapp/domain/ledger/postings/conti'
import { type Decimal, dec, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { required } from '@xbetapp/domain/platform/validation/rules'
import {
  amountOf,
  movedAmount,
  movementNote,
  unsignedAmount,
} from '#web/accounts/accounting/public/movement-rules.ts'
import { summaryPageText as text } from './summary.it.ts'

/** A wallet of the last step, as typed. */
export interface FlowLine {
  id: number
  nome: string
  importo: string
  nota: string
}

export interface FlowValues {
  data: string
  valuta: string
  importo: string
  nota: string
  /** Chosen in the second step. */
  wallets: readonly number[]
  lines: readonly FlowLine[]
}

/** First step: the faults, field by field. */
export function flowErrors({ importo, valuta, nota, data }: FlowValues) {
  const errors = {
    importo: movedAmount(importo),
    valuta: required(valuta),
    nota: movementNote(nota),
    data: required(data),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

/** On entering the last step every chosen wallet starts at 0 with the movement's note. */
export const freshLines = (
  { nota, wallets }: FlowValues,
  known: readonly { id: number; nome: string }[],
): FlowLine[] =>
  known.filter(({ id }) => wallets.includes(id)).map(({ id, nome }) => ({ id, nome, importo: '0', nota }))

const lineAmount = ({ importo }: FlowLine): Decimal => amountOf(importo) ?? dec(0)

/** The movement's amount less its lines; negative when they exceed it. */
export const flowRest = ({ importo, lines }: FlowValues): Decimal =>
  (amountOf(importo) ?? dec(0)).minus(sum(lines.map(lineAmount)))

/** Whether it may be saved: every amount a number, together exactly the movement's. */
export function flowVerdict(values: FlowValues): { valid: boolean; message: string } {
  const valid =
    values.lines.length > 0 &&
    values.lines.every(({ importo }) => unsignedAmount(importo) === null) &&
    flowRest(values).eq(0)
  return { valid, message: valid ? text.valid : LEDGER_SPLIT_MESSAGE }
}

/** The call's body; amounts negated for every ledger but INCASSI (rule: summary/ledger-signs). */
export function flowBody(ledger: Ledger, { data, valuta, importo, nota, lines }: FlowValues) {
  const signed = (amount: Decimal) => toNumber(amount.times(ledgerSign(ledger)))
  return {
    cashflowConto: {
      conto: ledger,
      data,
      nota,
      importo: signed(amountOf(importo) ?? dec(0)),
      idValuta: valuta,
    },
    // A wallet left at 0 takes no part.
    cashflowPortafogli: lines
      .filter((line) => !lineAmount(line).eq(0))
      .map((line) => ({
        idPortafoglio: line.id,
        data,
        nota: line.nota.trim() || nota,
        importo: signed(lineAmount(line)),
        idValuta: valuta,
      })),
  }
}
