import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESITI } from '../../ledger/postings/esito.ts'
import { type Decimal, dec, sum, toNumber, ZERO } from '../../platform/money/decimal.ts'
import { endOfRomeDay, fromWire, startOfRomeDay } from '../../platform/time/rome.ts'
import { accountSummary, betPeriodSide, type DatedBet, type Period } from './period.ts'
import { movementPeriodSide, sumBySide } from './testing/by-side.ts'

const WEEK: Period = { start: startOfRomeDay('2025-06-09'), end: endOfRomeDay('2025-06-15') }

const bet = (placed: string, esito = 'Win', settled?: string): DatedBet => ({
  messageDate: fromWire(placed),
  esito,
  dataRefertazione: settled === undefined ? null : fromWire(settled),
})

describe('the bets of a period', () => {
  it.each<[string, DatedBet, string]>([
    ['placed within it', bet('2025-06-10T12:00:00'), 'period'],
    ['placed on its first second', bet('2025-06-09T00:00:00'), 'period'],
    ['placed on its last second', bet('2025-06-15T23:59:59'), 'period'],
    ['placed within, settled later', bet('2025-06-10T12:00:00', 'Win', '2025-06-20T12:00:00'), 'period'],
    ['placed before, settled before', bet('2025-06-01T12:00:00', 'Win', '2025-06-02T12:00:00'), 'previous'],
    ['placed before, never settled by hand', bet('2025-06-01T12:00:00', 'Void'), 'previous'],
    ['placed before, settled within', bet('2025-06-01T12:00:00', 'Loss', '2025-06-09T00:00:00'), 'period'],
    [
      'placed before, settled on the last second',
      bet('2025-06-01T12:00:00', 'Loss', '2025-06-15T23:59:59'),
      'period',
    ],
    ['placed before, settled after', bet('2025-06-01T12:00:00', 'Win', '2025-06-16T00:00:00'), 'previous'],
    ['placed before, still open', bet('2025-01-01T12:00:00', 'Open'), 'period'],
    ['placed before, opened again', bet('2025-01-01T12:00:00', 'Open', '2025-02-01T12:00:00'), 'period'],
    ['placed after', bet('2025-06-16T00:00:00'), 'outside'],
    ['placed after and open', bet('2025-06-16T00:00:00', 'Open'), 'outside'],
    [
      'placed after, settled within by a wrong clock',
      bet('2025-06-16T00:00:00', 'Win', '2025-06-10T12:00:00'),
      'outside',
    ],
  ])('%s', (_, dated, side) => {
    expect(betPeriodSide(dated, WEEK)).toBe(side)
  })

  it('has no gap within the last second of a day', () => {
    const lateSettlement = {
      ...bet('2025-06-01T12:00:00', 'Loss'),
      dataRefertazione: fromWire('2025-06-15T23:59:59.700'),
    }
    const ending = { start: WEEK.start, end: fromWire('2025-06-15T23:59:59') }
    expect(betPeriodSide(lateSettlement, ending)).toBe('period')
  })
})

describe('the movements of a period', () => {
  it.each([
    ['2025-06-08T23:59:59', 'previous'],
    ['2025-06-09T00:00:00', 'period'],
    ['2025-06-15T23:59:59', 'period'],
    ['2025-06-16T00:00:00', 'outside'],
  ])('%s is %s', (date, side) => {
    expect(movementPeriodSide(fromWire(date), WEEK)).toBe(side)
  })
})

describe('the summary of an account', () => {
  it('adds its lines up to the total balance', () => {
    const summary = accountSummary({
      opening: 100,
      risultato: { previous: dec(50), period: dec(-30) },
      cashflow: { previous: dec(-20), period: dec(10) },
      deposito: { previous: dec(500), period: dec(-100) },
      profitOpen: dec(-45),
    })
    expect(
      Object.fromEntries(Object.entries(summary).map(([line, amount]) => [line, toNumber(amount)])),
    ).toEqual({
      outstandingIniziale: 150,
      cashflowPrecedente: -20,
      operativoPrecedente: 130,
      depositoPrecedente: 500,
      risultatoPeriodo: -30,
      cashflowPeriodo: 10,
      operativoPeriodo: -20,
      depositoPeriodo: -100,
      saldoOperativo: 110,
      saldoDeposito: 400,
      saldoTotale: 510,
      totOpen: -45,
      saldoNoOpen: 555,
    })
  })

  const second = fc.integer({ min: 0, max: 5_000_000 }).map((s) => new Date(Date.UTC(2025, 0) + s * 1000))
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => dec(`${n}e-2`))
  const movements = fc.array(fc.record({ date: second, importo: cents }), { maxLength: 20 })
  const bets = fc.array(
    fc.record({
      messageDate: second,
      esito: fc.constantFrom(...ESITI),
      dataRefertazione: fc.option(second),
      importo: cents,
    }),
    { maxLength: 30 },
  )

  it('ends in a total that depends on the end of the period alone', () => {
    fc.assert(
      fc.property(
        bets,
        movements,
        movements,
        cents,
        fc.array(second, { minLength: 3, maxLength: 3 }),
        (...history) => {
          const [placed, cashflows, deposits, base, [a, b, end]] = history
          const summaries = [a!, b!].map((start) => {
            const period = { start: new Date(Math.min(start.getTime(), end!.getTime())), end: end! }
            const ofMovements = (rows: typeof cashflows) =>
              sumBySide(
                rows.map(({ date, importo }) => ({ side: movementPeriodSide(date, period), importo })),
              )
            const sided = placed.map((one) => ({ ...one, side: betPeriodSide(one, period) }))
            return accountSummary({
              opening: base,
              risultato: sumBySide(sided),
              cashflow: ofMovements(cashflows),
              deposito: ofMovements(deposits),
              profitOpen: sum(
                sided
                  .filter((one) => one.side === 'period' && one.esito === 'Open')
                  .map((one) => one.importo),
              ),
            })
          })
          const until = (rows: Array<{ importo: Decimal; at: Date }>) =>
            sum(rows.filter(({ at }) => at <= end!).map(({ importo }) => importo))
          const expected = dec(base)
            .plus(until(placed.map((one) => ({ importo: one.importo, at: one.messageDate }))))
            .plus(until([...cashflows, ...deposits].map(({ importo, date }) => ({ importo, at: date }))))
          for (const { saldoTotale, saldoNoOpen, totOpen } of summaries) {
            expect(saldoTotale.eq(expected)).toBe(true)
            expect(saldoNoOpen.plus(totOpen).eq(expected)).toBe(true)
          }
          expect(summaries[0]!.totOpen.eq(summaries[1]!.totOpen)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('sums by side', () => {
  it('leave out amounts outside', () => {
    const sums = sumBySide([
      { side: 'previous', importo: 1 },
      { side: 'period', importo: 2 },
      { side: 'period', importo: 0.5 },
      { side: 'outside', importo: 100 },
    ])
    expect([toNumber(sums.previous), toNumber(sums.period)]).toEqual([1, 2.5])
  })

  it('are 0 without amounts', () => {
    expect(sumBySide([])).toEqual({ previous: ZERO, period: ZERO })
  })
})
