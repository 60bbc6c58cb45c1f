import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, sum, toNumber, ZERO } from '../../platform/money/decimal.ts'
import {
  defaultAction,
  defaultTipsterFreeroll,
  defaultVenueFreeroll,
  expectedForTipster,
  expectedForVenue,
  freerollConsumption,
  saldoFr,
} from './freeroll.ts'

describe('the freeroll balance', () => {
  it('carries losses over: no charge until they are won back', () => {
    const balance = saldoFr({ saldoFreerollBase: 100, profitti: -250, consumo: 30 })
    expect(toNumber(balance)).toBe(-180)
    expect(toNumber(freerollConsumption(500, balance))).toBe(0)
  })

  it.each([
    [300, 500, 300],
    [500, 500, 500],
    [800, 500, 500],
    [-800, 500, 500],
    [800, 0, 0],
    [800, -1, 0],
  ])('of a cashout of %d with %d left, %d is used up', (importo, saldo, used) => {
    expect(toNumber(freerollConsumption(importo, saldo))).toBe(used)
  })
})

describe('proposals of the cashout dialog', () => {
  it.each([
    [1000, 10, 100],
    [-1000, 10, 100],
    [33.33, 12.5, 4.17],
    [1000, 0, 0],
  ])('action on %d at %d percent: %d', (importo, percent, action) => {
    expect(toNumber(defaultAction(importo, percent))).toBe(action)
  })

  it.each([
    [{ importo: 1000, action: 100, saldoFr: 5000, freerollPercent: 20 }, 180],
    [{ importo: 1000, action: 100, saldoFr: 500, freerollPercent: 20 }, 100],
    [{ importo: -1000, action: 100, saldoFr: 500, freerollPercent: 20 }, 100],
    [{ importo: 1000, action: 0, saldoFr: 5000, freerollPercent: 20 }, 200],
    [{ importo: 1000, action: 100, saldoFr: 0, freerollPercent: 20 }, 0],
    [{ importo: 1000, action: 100, saldoFr: -50, freerollPercent: 20 }, 0],
    [{ importo: 100, action: 150, saldoFr: 500, freerollPercent: 20 }, 0],
    [{ importo: 1000, action: 100, saldoFr: 500, freerollPercent: 0 }, 0],
    [{ importo: '33.33', action: 0, saldoFr: 500, freerollPercent: '12.5' }, 4.17],
  ])('freeroll of a tipster cashout %j: %d', (cashout, freeroll) => {
    expect(toNumber(defaultTipsterFreeroll(cashout))).toBe(freeroll)
  })

  it.each([
    [{ importo: 1000, saldoFr: 5000, freerollReale: 10 }, 100],
    [{ importo: 1000, saldoFr: 500, freerollReale: 10 }, 50],
    [{ importo: -1000, saldoFr: 500, freerollReale: 10 }, 50],
    [{ importo: 1000, saldoFr: 0, freerollReale: 10 }, 0],
    [{ importo: 1000, saldoFr: -500, freerollReale: 10 }, 0],
    [{ importo: 0, saldoFr: 500, freerollReale: 10 }, 0],
  ])('freeroll of a venue cashout %j: %d', (cashout, freeroll) => {
    expect(toNumber(defaultVenueFreeroll(cashout))).toBe(freeroll)
  })
})

describe('cashing out in parts', () => {
  // Whole tens of euro at 10%: no rounding comes between the parts.
  const tens = fc.integer({ min: 1, max: 100 }).map((n) => dec(n * 10))

  it('costs a venue exactly as much as at once', () => {
    fc.assert(
      fc.property(
        fc.array(tens, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -100, max: 300 }),
        (parts, left) => {
          let saldo = dec(left * 10)
          let paid = ZERO
          for (const importo of parts) {
            paid = paid.plus(defaultVenueFreeroll({ importo, saldoFr: saldo, freerollReale: 10 }))
            saldo = saldo.minus(freerollConsumption(importo, saldo))
          }
          const atOnce = defaultVenueFreeroll({ importo: sum(parts), saldoFr: left * 10, freerollReale: 10 })
          expect(paid.eq(atOnce)).toBe(true)
        },
      ),
    )
  })

  it('charges a tipster less than at once: the net amount is measured against a gross balance', () => {
    const charged = (importo: number, left: number) =>
      toNumber(defaultTipsterFreeroll({ importo, action: importo / 10, saldoFr: left, freerollPercent: 100 }))
    expect(charged(1000, 500)).toBe(500)
    expect(charged(500, 500) + charged(500, 0)).toBe(450)
  })
})

describe('expected values', () => {
  it.each([
    [{ saldoOperativo: 1000, saldoFr: 500, actionPercent: 10, freerollPercent: 20 }, 100, 100],
    [{ saldoOperativo: 1000, saldoFr: 5000, actionPercent: 10, freerollPercent: 20 }, 100, 180],
    [{ saldoOperativo: -1000, saldoFr: 500, actionPercent: 10, freerollPercent: 20 }, -100, 0],
    [{ saldoOperativo: 0, saldoFr: 500, actionPercent: 10, freerollPercent: 20 }, 0, 0],
  ])('of tipster %j: action %d, freeroll %d', (tipster, action, freeroll) => {
    const expected = expectedForTipster(tipster)
    expect([toNumber(expected.actionAtteso), toNumber(expected.freerollAtteso)]).toEqual([action, freeroll])
  })

  it.each([
    [{ saldoOperativo: 1000, saldoFr: 500, freerollReale: 10 }, 50],
    [{ saldoOperativo: 300, saldoFr: 500, freerollReale: 10 }, 30],
    [{ saldoOperativo: -300, saldoFr: 500, freerollReale: 10 }, 0],
    [{ saldoOperativo: 300, saldoFr: -500, freerollReale: 10 }, 0],
  ])('of venue %j: %d', (venue, freeroll) => {
    expect(toNumber(expectedForVenue(venue))).toBe(freeroll)
  })
})
