import {
  type Decimal,
  type DecimalInput,
  dec,
  max,
  min,
  percentOf,
  round2,
  sum,
  ZERO,
} from '../../platform/money/decimal.ts'
import { addRomeDays, weekday } from '../../platform/time/rome.ts'

/** What a deal is a percentage of: the profit of the house (`casa`), or the stake credited (`giocato`). */
export const DEAL_BASES = ['casa', 'giocato'] as const
export const DEAL_PERIODS = ['settimana', 'mese'] as const
/** Kinds of account whose part of a bet a deal may be limited to. */
export const DEAL_KINDS = ['sala', 'sito', 'altro'] as const

/** Terms of a deal that count from a day, `YYYY-MM-DD` (rule: deal/terms). */
export interface DealTerms {
  dal: string
  periodo: (typeof DEAL_PERIODS)[number]
  /** Percent of the base; least and most earned in a period, EUR, null without limit. */
  percentuale: DecimalInput
  minimo: DecimalInput | null
  massimo: DecimalInput | null
  /** True: losses are carried until they are earned back. */
  recupero: boolean
  /** True: losses carried so far are forgotten on the first day. */
  azzera: boolean
}

/** A period of a deal, both days counted, with the terms that count in it. */
export interface DealPeriod<T extends DealTerms = DealTerms> {
  dal: string
  al: string
  terms: T
}

/**
 * The periods of a deal up to the one that contains `until`, oldest first: weeks or months, cut where terms begin.
 * @param versions earliest first
 */
export function dealPeriods<T extends DealTerms>(versions: readonly T[], until: string): DealPeriod<T>[] {
  return versions.flatMap((terms, at) => {
    const replacedOn = versions[at + 1]?.dal ?? NEVER
    const periods: DealPeriod<T>[] = []
    for (let dal = terms.dal; dal <= until && dal < replacedOn; ) {
      let next = nextPeriod(dal, terms.periodo)
      if (replacedOn < next) next = replacedOn
      periods.push({ dal, al: addRomeDays(next, -1), terms })
      dal = next
    }
    return periods
  })
}

/** A day after every period, for terms that no others replace. */
const NEVER = '9999-12-31'

/** The Monday, or first of a month, after a day. */
function nextPeriod(day: string, periodo: DealTerms['periodo']): string {
  if (periodo === 'settimana') return addRomeDays(day, 7 - weekday(day))
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + 1, 1)
  return date.toISOString().slice(0, 10)
}

export interface Earned {
  base: Decimal
  /** Losses carried from before, EUR, 0 or less. */
  prima: Decimal
  /** What the period earned, EUR, 2 decimals. */
  maturato: Decimal
  /** Losses carried on, EUR, 0 or less. */
  dopo: Decimal
}

/** What each period earned and carries on, oldest first (rule: deal/makeup). */
export function earnings<P extends DealPeriod>(
  periods: ReadonlyArray<P & { base: DecimalInput }>,
): Array<P & Earned> {
  let carriedLoss = ZERO
  return periods.map((period) => {
    const { terms, dal } = period
    const isReset = !terms.recupero || (terms.azzera && dal === terms.dal)
    const prima = isReset ? ZERO : carriedLoss
    const base = dec(period.base)
    const net = prima.plus(base)
    carriedLoss = terms.recupero ? min(net, ZERO) : ZERO
    return { ...period, base, prima, maturato: earnedAmount(terms, net), dopo: carriedLoss }
  })
}

function earnedAmount({ percentuale, minimo, massimo }: DealTerms, net: Decimal): Decimal {
  const share = max(round2(percentOf(percentuale, max(net, ZERO))), minimo ?? ZERO)
  return massimo === null ? share : min(share, massimo)
}

/** What was paid of each period: the earliest first; the last period takes what is beyond (rule: deal/paid). */
export function paidOf(periods: ReadonlyArray<{ maturato: Decimal }>, paidTotal: DecimalInput): Decimal[] {
  let unassigned = dec(paidTotal)
  return periods.map(({ maturato }, at) => {
    const paidOfPeriod = at === periods.length - 1 ? unassigned : min(unassigned, maturato)
    unassigned = unassigned.minus(paidOfPeriod)
    return paidOfPeriod
  })
}

/**
 * The totals of a deal on a day: what was earned in the periods that are over, paid, left to pay, and what is carried
 * into the period under way. EUR, exact.
 */
export function dealTotals(
  periods: ReadonlyArray<Pick<DealPeriod, 'al'> & Pick<Earned, 'maturato' | 'dopo'>>,
  paidTotal: DecimalInput,
  today: string,
): { maturato: Decimal; pagato: Decimal; daPagare: Decimal; riporto: Decimal } {
  const pastPeriods = periods.filter(({ al }) => al < today)
  const maturato = sum(pastPeriods.map((period) => period.maturato))
  const riporto = pastPeriods.at(-1)?.dopo ?? ZERO
  return { maturato, pagato: dec(paidTotal), daPagare: maturato.minus(paidTotal), riporto }
}
