import { reachAt, type WorthState } from '../../ledger/postings/worth.ts'
import { type Decimal, type DecimalInput, dec, ZERO } from '../../platform/money/decimal.ts'
import type { DateRange } from '../../platform/time/range.ts'
import { romeDay } from '../../platform/time/rome.ts'
import { betPeriodSide } from '../accounting/period.ts'
import { type Bridge, type BridgeCause, type Correction, totalOf } from './bridge.ts'
import type { ReportPeriod } from './report-period.ts'

/** A bet as it was known when the statement before was read, and as it is known now; null where it did not count. */
export interface BridgedBet {
  id: number
  before: (WorthState & { quota: DecimalInput }) | null
  after: (WorthState & { quota: DecimalInput }) | null
}

/** A line of a movement. A line never changes: it was known when the statement before was read, or is new. */
export interface BridgedLine {
  idMovimento: number
  data: Date
  importo: DecimalInput
  isNew: boolean
  /** Name of the movement for the account's owner: `Cashin del 05/03/2026`. */
  nome: string
}

export interface BridgeInput {
  /** The previous statement: its sent closing, its end (`after`: the first moment behind), when it was read. */
  previous: { saldo: DecimalInput; endDate: string; after: Date; readAt: Date }
  /** Earlier sent periods, including the previous statement's, the earliest end first. */
  sent: ReadonlyArray<{ period: ReportPeriod; after: Date }>
  range: DateRange
  /** False for Scarti Quota, whose Open bets count 0. */
  stakesOwnMoney: boolean
  /** Bets and lines that may count differently: changed since, in both periods, or between them. */
  bets: readonly BridgedBet[]
  lines: readonly BridgedLine[]
  /** By how much opening balances were corrected since. */
  apertura: DecimalInput
}

/**
 * Reconciles the sent closing with this one (rule: statement/bridge). Each bet and line has two amounts: the one the
 * previous closing counted, and the one this closing counts before its period begins. Their difference is a correction
 * as far as a later change reaches the previous period. The rest is the Ponte: it takes back amounts both periods count
 * and brings in amounts that lie between them.
 */
export function buildBridge(input: BridgeInput): Bridge {
  const { previous, range } = input
  // What came after the previous statement was read is not late, even before the end of its period.
  const end = earlier(previous.readAt, previous.after)
  const weeks = input.sent.map(({ period, after }) => ({ period, end: earlier(after, end) }))
  const corrections = new Map<ReportPeriod, BridgeCause[]>()
  const ponte: BridgeCause[] = []
  const add = (
    cause: Omit<BridgeCause, 'delta'>,
    correction: Decimal,
    bridgeAmount: Decimal,
    week: ReportPeriod | undefined,
  ) => {
    if (!correction.eq(0) && week)
      corrections.set(week, [...(corrections.get(week) ?? []), { ...cause, delta: correction }])
    if (!bridgeAmount.eq(0)) ponte.push({ ...cause, delta: bridgeAmount })
  }
  const options = { stakesOwnMoney: input.stakesOwnMoney }

  for (const { id, before, after } of input.bets) {
    const countedBefore = before && before.messageDate < previous.after ? dec(before.profit) : ZERO
    const countsNow = after && isPrevious(after, range) ? dec(after.profit) : ZERO
    const correction = reachAt(before, after, end, options)
    const week = weeks.find((one) => !reachAt(before, after, one.end, options).eq(0))
    const cause = { tipo: 'bet' as const, id, testo: changeText(before, after) }
    add(cause, correction, countsNow.minus(countedBefore).minus(correction), week?.period)
  }
  for (const { idMovimento, data, importo, isNew, nome } of input.lines) {
    const amount = dec(importo)
    const countedBefore = !isNew && data < previous.after ? amount : ZERO
    const countsNow = data < range.start ? amount : ZERO
    const correction = isNew && data < end ? amount : ZERO
    const week = weeks.find((one) => data < one.end)
    const cause = { tipo: 'movimento' as const, id: idMovimento, testo: nome }
    add(cause, correction, countsNow.minus(countedBefore).minus(correction), week?.period)
  }
  add({ tipo: 'apertura', id: null, testo: '' }, dec(input.apertura), ZERO, weeks[0]?.period)

  const rettifiche = input.sent.flatMap(({ period }): Correction[] => {
    const cause = corrections.get(period)
    return cause ? [{ period, cause, totale: totalOf(cause) }] : []
  })
  return {
    fine: previous.endDate,
    chiusuraInviata: dec(previous.saldo),
    rettifiche,
    ponte: { totale: totalOf(ponte), cause: ponte },
    between: periodBetween(previous.after, range.start),
  }
}

/** The days from one moment to another, the second excluded; null where it is not later. */
const periodBetween = (from: Date, to: Date): ReportPeriod | null =>
  from < to ? { startDate: romeDay(from), endDate: romeDay(new Date(to.getTime() - 1)) } : null

const earlier = (a: Date, b: Date): Date => (b < a ? b : a)

/** Whether a bet's result counts before the period, by the rules of the account (rule: account/period). */
const isPrevious = (bet: WorthState, { start, after }: DateRange): boolean =>
  betPeriodSide(bet, { start, end: new Date(after.getTime() - 1) }) === 'previous'

type State = { esito: string; importo: DecimalInput; quota: DecimalInput } | null

/** The change of a bet in Italian: `Win → Loss`, `importo 100,00 → 50,00`, `aggiunta`, `tolta`. */
export function changeText(before: State, after: State): string {
  if (!before) return after ? `aggiunta, ${after.esito}` : ''
  if (!after) return `tolta, era ${before.esito}`
  const number = (value: DecimalInput, places: number) => dec(value).toFixed(places).replace('.', ',')
  const changes = [
    before.esito !== after.esito && `${before.esito} → ${after.esito}`,
    !dec(before.importo).eq(after.importo) &&
      `importo ${number(before.importo, 2)} → ${number(after.importo, 2)}`,
    !dec(before.quota).eq(after.quota) && `quota ${number(before.quota, 5)} → ${number(after.quota, 5)}`,
  ]
  return changes.filter(Boolean).join(', ') || after.esito
}
