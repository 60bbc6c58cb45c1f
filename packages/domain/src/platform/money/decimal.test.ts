import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dec,
  isZero,
  max,
  min,
  percentOf,
  round,
  round2,
  round3,
  round5,
  sum,
  toNumber,
  ZERO,
} from './decimal.ts'

const cents = fc.integer({ min: -1e12, max: 1e12 })
const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(9))
  .map(([n, e]) => dec(`${n}e-${e}`))

describe('rounding', () => {
  it.each([
    ['2.344', '2.34'],
    ['2.345', '2.35'],
    ['-2.345', '-2.35'],
    ['2.3449999999999999999', '2.34'],
    ['1.005', '1.01'],
    ['-0.005', '-0.01'],
    ['-0.004', '0'],
    ['0.125', '0.13'],
    ['1e-30', '0'],
  ])('takes %s to %s, half away from zero', (exact, rounded) => {
    expect(round2(exact).toFixed()).toBe(rounded)
  })

  it('has a named step for amounts, entered odds and stored odds', () => {
    expect([round2, round3, round5].map((step) => step('1.2345675').toFixed())).toEqual([
      '1.23',
      '1.235',
      '1.23457',
    ])
  })

  it('is symmetric, idempotent and never off by more than half a unit', () => {
    fc.assert(
      fc.property(decimals, fc.nat(5), (x, places) => {
        const rounded = round(x, places)
        expect(round(x.neg(), places).eq(rounded.neg())).toBe(true)
        expect(round(rounded, places).eq(rounded)).toBe(true)
        expect(
          rounded
            .minus(x)
            .abs()
            .lte(dec(`0.5e-${places}`)),
        ).toBe(true)
      }),
    )
  })

  it('rounds ties away from zero, never to the even neighbour', () => {
    fc.assert(
      fc.property(cents, (n) => {
        const tie = dec(n)
          .times('0.01')
          .plus(n < 0 ? '-0.005' : '0.005')
        expect(round2(tie).minus(dec(n).times('0.01')).abs().toFixed()).toBe('0.01')
      }),
    )
  })

  it('never answers a negative zero', () => {
    expect(Object.is(toNumber(round2('-0.001')), 0)).toBe(true)
    expect(round2('-0.001').valueOf()).toBe('0')
  })

  it('is right after a division, where the exact quotient is the tie', () => {
    expect(round2(dec('0.03').div(8)).toFixed()).toBe('0')
    expect(round2(dec('0.045').div(3)).toFixed()).toBe('0.02')
    expect(round5(dec('1').div('160000')).toFixed()).toBe('0.00001')
  })

  it('is right after a division, checked against whole-number arithmetic', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 17n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (a, b) => {
          const scaled = a * 100_000n
          const nearest = scaled / b + ((scaled % b) * 2n >= b ? 1n : 0n)
          expect(
            round5(dec(a.toString()).div(b.toString())).eq(dec(nearest.toString()).times('0.00001')),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('decimals', () => {
  it('take a number as its shortest decimal text', () => {
    expect(dec(0.1).plus(0.2).toFixed()).toBe('0.3')
    expect(dec(1e-7).toString()).toBe('0.0000001')
    expect(dec(1e21).toString()).toBe('1000000000000000000000')
  })

  it.each(['', '1,5', 'x', '1.234,50', Number.NaN, Number.POSITIVE_INFINITY])('refuse %j', (input) => {
    expect(() => dec(input)).toThrow()
  })

  it('sum without losing a cent, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(cents), (amounts) => {
        const whole = amounts.reduce((a, b) => a + BigInt(b), 0n)
        expect(
          sum(amounts.map((n) => dec(n).times('0.01')))
            .times(100)
            .toFixed(),
        ).toBe(whole.toString())
      }),
    )
    expect(sum([])).toBe(ZERO)
  })

  it('compare by value', () => {
    expect(min('2.10', '2.1').eq(max('2.1', '2.10'))).toBe(true)
    expect(min(-1, ZERO).toFixed()).toBe('-1')
    expect(max(-1, ZERO)).toBe(ZERO)
    expect(isZero('-0.00')).toBe(true)
    expect(isZero('0.01')).toBe(false)
  })

  it('take a percentage exactly', () => {
    expect(percentOf('33.33', '0.07').toFixed()).toBe('0.023331')
    expect(percentOf(100, '12.34').toFixed()).toBe('12.34')
  })
})

describe('toNumber', () => {
  it('carries every amount, odds and rate of ours to the wire and back unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
        fc.nat(5),
        (units, places) => {
          const exact = dec(`${units}e-${places}`)
          const wire: unknown = JSON.parse(JSON.stringify(toNumber(exact)))
          expect(dec(wire as number).eq(exact)).toBe(true)
        },
      ),
    )
  })

  it('has no negative zero', () => {
    expect(Object.is(toNumber(dec(0).times(-5)), 0)).toBe(true)
  })
})
