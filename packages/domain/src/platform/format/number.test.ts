import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec } from '../money/decimal.ts'
import {
  formatAllOdds,
  formatBound,
  formatDifference,
  formatInput,
  formatMoney,
  formatNumber,
  formatOdds,
  formatPercent,
  parseDecimalInput,
  wholeInput,
} from './number.ts'

describe('formatMoney', () => {
  it.each([
    [0, '€ 0,00'],
    [5, '€ 5,00'],
    [1234.56, '€ 1.234,56'],
    [1234567.8, '€ 1.234.567,80'],
    [999.995, '€ 1.000,00'],
    [-1234.56, '€ -1.234,56'],
    [-123456, '€ -123.456,00'],
    [-0.001, '€ 0,00'],
    [1.005, '€ 1,01'],
    ['9007199254740993.17', '€ 9.007.199.254.740.993,17'],
  ])('%s is shown as %s', (value, shown) => {
    expect(formatMoney(value)).toBe(shown)
  })

  it('takes the symbol of another currency', () => {
    expect(formatMoney(-10, '$')).toBe('$ -10,00')
    expect([3, -3, 0].map((value) => formatDifference(value, '$'))).toEqual(['$ +3,00', '$ -3,00', '$ 0,00'])
  })

  it('formats as Italian readers write, grouping four digits too', () => {
    const italian = new Intl.NumberFormat('it-IT', {
      useGrouping: 'always',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
        expect(formatNumber(dec(`${cents}e-2`))).toBe(italian.format(cents / 100 + 0))
      }),
    )
  })
})

describe('other numbers', () => {
  it.each([
    [1.9, 5, '1,90000'],
    [1.8575, 3, '1,858'],
    [1001, 2, '1001,00'],
    [-0.05, 5, '-0,05000'],
    [2, 0, '2'],
  ])('odds %d with %d decimals are shown as %s, without a thousands point', (value, places, shown) => {
    expect(formatOdds(value, places)).toBe(shown)
  })

  it.each([
    [100, '100%'],
    [12.5, '12,5%'],
    [33.333, '33,33%'],
    [-4.1, '-4,1%'],
    [0, '0%'],
  ])('the percentage %d is shown as %s', (value, shown) => {
    expect(formatPercent(value)).toBe(shown)
  })

  it.each([
    [1234.5, undefined, '1.234,50'],
    [1234.5, 0, '1.235'],
    [1234567, 0, '1.234.567'],
    [-1234.5, 3, '-1.234,500'],
  ])('%d with %s decimals is shown as %s', (value, places, shown) => {
    expect(formatNumber(value, places)).toBe(shown)
  })

  it.each([
    [700, '700'],
    ['700.00', '700'],
    [712.5, '712,50'],
    ['1.85123', '1,85123'],
    [0, '0'],
    [-3.1, '-3,10'],
  ])('a message names the bound %s as %s', (value, shown) => {
    expect(formatBound(value)).toBe(shown)
  })

  it('a field is filled as one would type it', () => {
    expect([1234.5, 1e-7, 1e21, 0].map((value) => formatInput(value))).toEqual([
      '1234,5',
      '0,0000001',
      '1000000000000000000000',
      '0',
    ])
  })
})

it.each([
  ['1.500', '1500'],
  ['1.500,00', '1500'],
  ['1.234.567', '1234567'],
  [' 1500 ', '1500'],
  ['1.50', '1.50'],
  ['1,5', '1,5'],
  ['15.00', '15.00'],
  ['dieci', 'dieci'],
])('a whole number typed as %j is %s', (typed, whole) => {
  expect(wholeInput(typed)).toBe(whole)
})

describe('parseDecimalInput', () => {
  it.each([
    ['1234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['01,50', '1.5'],
    [' 7 ', '7'],
    ['+7', '7'],
    ['-7,10', '-7.1'],
    ['-0', '0'],
    ['-0,00', '0'],
    ['0', '0'],
    ['123456789012345678901234567890,12', '123456789012345678901234567890.12'],
  ])('reads %j as %s', (typed, canonical) => {
    expect(parseDecimalInput(typed)).toBe(canonical)
  })

  it.each([
    '',
    ' ',
    '1.234.56',
    '12.34,5',
    '1,234.56',
    '1,234.56',
    '1,',
    ',5',
    '.',
    '-',
    '1e3',
    '0x10',
    'Infinity',
    '12a',
    '1 2',
    '--1',
    '−1',
  ])('refuses %j', (typed) => {
    expect(parseDecimalInput(typed)).toBeNull()
  })

  it('parses the text a field was filled with, and gives one text per value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(9), (units, places) => {
        const value = dec(`${units}e-${places}`)
        const parsed = parseDecimalInput(formatInput(value))
        expect(parsed).toBe(parseDecimalInput(formatOdds(value, 12)))
        expect(dec(parsed ?? 'lost').eq(value)).toBe(true)
      }),
    )
  })

  it('reads back a shown amount once its thousands points are gone', () => {
    fc.assert(
      fc.property(fc.integer(), (cents) => {
        const value = dec(`${cents}e-2`)
        const shown = formatMoney(value).replace('€ ', '').replaceAll('.', '')
        expect(dec(parseDecimalInput(shown) ?? 'lost').eq(value)).toBe(true)
      }),
    )
  })
})

describe('an amount as the product shows it', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['-1.234.567,5', '-1234567.5'],
    ['1.234.567', '1234567'],
    // May be a thousand, or one and a bit: stays the decimal it always was.
    ['1.234', '1.234'],
    ['12.345', '12.345'],
  ])('%s is read as %s', (typed, value) => {
    expect(parseDecimalInput(typed)).toBe(value)
  })
})

it('odds keep every typed decimal', () => {
  expect([formatAllOdds('2.12345', 3), formatAllOdds(2, 3), formatAllOdds('1.85', 3)]).toEqual([
    '2,12345',
    '2,000',
    '1,850',
  ])
})
