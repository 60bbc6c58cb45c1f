import { formatDayMonth } from '../../platform/format/date.ts'
import { formatNumber } from '../../platform/format/number.ts'
import { type Decimal, type DecimalInput, dec, round2, sum } from '../../platform/money/decimal.ts'

/** What is held in a currency. */
export interface Held {
  saldo: DecimalInput
  /** The part of it that was there at the opening, of which the books know no rate. */
  apertura: DecimalInput
  /** The rest in EUR, at the rates it was booked with. */
  inEur: DecimalInput
}

/** In EUR, apart from the balance. */
export interface Revalued {
  saldo: Decimal
  /** At the rates it was booked with, the opening balance at the day's. */
  contabile: Decimal
  /** At the day's rate. */
  controvalore: Decimal
  differenza: Decimal
}

/** What is held, at a day's rate (rule: revaluation/difference). An opening balance makes no difference. */
export function revalued({ saldo, apertura, inEur }: Held, cambio: DecimalInput): Revalued {
  const controvalore = round2(dec(saldo).times(cambio))
  const differenza = round2(dec(saldo).minus(apertura).times(cambio)).minus(inEur)
  return { saldo: dec(saldo), contabile: controvalore.minus(differenza), controvalore, differenza }
}

/** Of several accounts together: each rounded by itself, so that a total is the sum of what is shown. */
export const revaluedTogether = (all: readonly Revalued[]): Revalued => {
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
