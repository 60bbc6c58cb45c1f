import { formatDayMonth } from '../../platform/format/date.ts'
import { formatNumber } from '../../platform/format/number.ts'
import { type Decimal, type DecimalInput, dec, round2, sum } from '../../platform/money/decimal.ts'

/** What an account holds in another currency, and what of it the books know. */
export interface Held {
  saldo: DecimalInput
  /** The part of the balance that was there at the opening, for which the books know no rate. */
  apertura: DecimalInput
  /** The rest of the balance in EUR, at the rates it was booked with. */
  inEur: DecimalInput
}

/** A balance at a day's rate. Figures in EUR with 2 decimals, apart from the balance. */
export interface Revalued {
  saldo: Decimal
  /** The balance at the rates it was booked with, the opening balance at the day's rate. */
  contabile: Decimal
  /** The balance at the day's rate. */
  controvalore: Decimal
  differenza: Decimal
}

/** A balance at a day's rate (rule: revaluation/difference). An opening balance makes no difference. */
export function revalue({ saldo, apertura, inEur }: Held, cambio: DecimalInput): Revalued {
  const controvalore = round2(dec(saldo).times(cambio))
  const differenza = round2(dec(saldo).minus(apertura).times(cambio)).minus(inEur)
  return { saldo: dec(saldo), contabile: controvalore.minus(differenza), controvalore, differenza }
}

/** Sums of several accounts, each rounded by itself, so that a total is the sum of what is shown. */
export const sumRevalued = (all: readonly Revalued[]): Revalued => {
  const total = (name: keyof Revalued) => sum(all.map((one) => one[name]))
  return {
    saldo: total('saldo'),
    contabile: total('contabile'),
    controvalore: total('controvalore'),
    differenza: total('differenza'),
  }
}

/** The notes of a booked difference and of its reversal. */
export function revaluationNotes(idValuta: string, giorno: string, cambio: DecimalInput) {
  const what = `${idValuta} al ${formatDayMonth(giorno)} a ${formatNumber(cambio, 3)}`
  return { nota: `Rivalutazione ${what}`, storno: `Storno rivalutazione ${what}` }
}
