import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betTotals } from '../../bets/bets/totals.ts'
import { type Decimal, dec, toNumber } from '../../platform/money/decimal.ts'
import { ESITI, isEsito } from './esito.ts'
import { betProfits, profit, profitScartiQuota, venueProfit } from './profit.ts'

describe('profit of a stake', () => {
  it.each([
    ['Win', 100, 1.85, 85],
    ['HalfWin', 100, 1.85, 42.5],
    ['HalfLoss', 100, 1.85, -50],
    ['Loss', 100, 1.85, -100],
    ['Open', 100, 1.85, -100],
    ['Void', 100, 1.85, 0],
    ['Rimborsata', 100, 1.85, 0],
    ['win', 100, 1.85, 0],
    ['Win', -20, 1.9, -18],
    ['Loss', -20, 1.9, 20],
  ])('%s: %d at %d gives %d', (esito, stake, odds, expected) => {
    expect(toNumber(profit(esito, stake, odds))).toBe(expected)
  })

  it.each([
    ['Win', 100, 0.05, 5],
    ['HalfWin', 100, 0.05, 2.5],
    ['HalfLoss', 100, 0.05, 0],
    ['Loss', 100, 0.05, 0],
    ['Open', 100, 0.05, 0],
    ['Void', 100, 0.05, 0],
    ['Rimborsata', 100, 0.05, 0],
    ['Win', 100, -0.05, -5],
  ])('%s: Scarti Quota on %d at %d gives %d', (esito, stake, odds, expected) => {
    expect(toNumber(profitScartiQuota(esito, stake, odds))).toBe(expected)
  })

  it('rounds the stake to 2 decimals before anything else', () => {
    expect(profit('Loss', '10.005', 2).toFixed(2)).toBe('-10.01')
    expect(profit('Win', '0.014', 1000).toFixed(2)).toBe('9.99')
    expect(profitScartiQuota('Win', '0.014', 1000).toFixed(2)).toBe('10.00')
  })

  it('rounds the odds to 5 decimals before multiplying', () => {
    expect(profit('Win', 100_000, '1.000004').toFixed(2)).toBe('0.00')
    expect(profit('Win', 100_000, '1.000005').toFixed(2)).toBe('1.00')
    expect(profitScartiQuota('Win', 100_000, '0.000004').toFixed(2)).toBe('0.00')
  })

  it('rounds the result to 2 decimals, half away from zero', () => {
    expect(profit('HalfLoss', '0.01', 2).toFixed(2)).toBe('-0.01')
    expect(profit('HalfWin', '0.01', 2).toFixed(2)).toBe('0.01')
    expect(profit('Win', '0.10', '1.95').toFixed(2)).toBe('0.10')
  })

  it('never shows a loss of minus zero', () => {
    expect(Object.is(toNumber(profit('Loss', 0, 2)), 0)).toBe(true)
  })

  it('is exact on ties that binary floating point gets wrong', () => {
    // 1.15 * 8.7 is 10.005; a double makes it 10.004999.
    expect(profit('Win', '1.15', '9.7').toFixed(2)).toBe('10.01')
  })

  it('of a venue is taken on its own stake and odds', () => {
    expect(toNumber(venueProfit({ esito: 'Win' }, { idVenue: 1, importo: 50, quota: 1.7 }))).toBe(35)
  })

  it('is never lower for a better outcome, at odds from 1 up', () => {
    const worstFirst = ['Loss', 'HalfLoss', 'Void', 'HalfWin', 'Win']
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 100_000, max: 10_000_000 }), (cents, odds) => {
        const profits = worstFirst.map((esito) => profit(esito, dec(`${cents}e-2`), dec(`${odds}e-5`)))
        for (const [i, p] of profits.entries()) if (i > 0) expect(p.gte(profits[i - 1]!)).toBe(true)
      }),
    )
  })
})

describe('the worked example of the rules', () => {
  const drops = [
    { importoPostCambio: 100, quota: 2, freerollAttivo: 10 },
    { importoPostCambio: 50, quota: 1.7, freerollAttivo: 0 },
  ]
  const totals = betTotals({ drops, totTipster: 120, quotaDrop: 1.85 })

  it.each([
    ['Win', [100, 35], { tipster: 102, noDrop: 18, scartiQuota: 6, freeroll: 9 }],
    ['HalfWin', [50, 17.5], { tipster: 51, noDrop: 9, scartiQuota: 3, freeroll: 4.5 }],
    ['HalfLoss', [-50, -25], { tipster: -60, noDrop: -10, scartiQuota: 0, freeroll: -5 }],
    ['Loss', [-100, -50], { tipster: -120, noDrop: -20, scartiQuota: 0, freeroll: -10 }],
    ['Open', [-100, -50], { tipster: -120, noDrop: -20, scartiQuota: 0, freeroll: -10 }],
    ['Void', [0, 0], { tipster: 0, noDrop: 0, scartiQuota: 0, freeroll: 0 }],
  ])('%s is shared out to the cent', (esito, venues, shares) => {
    const profits = betProfits({ esito, totTipster: 120, quotaDrop: 1.85, ...totals })
    expect(asNumbers(profits)).toEqual(shares)
    expect(drops.map((drop) => toNumber(profit(esito, drop.importoPostCambio, drop.quota)))).toEqual(venues)
    const total = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)
    expect(total(Object.values(shares))).toBe(total(venues))
  })
})

describe('outcomes', () => {
  it('are the six the product knows', () => {
    expect(ESITI).toEqual(['Win', 'Loss', 'Open', 'Void', 'HalfWin', 'HalfLoss'])
    expect(isEsito('HalfWin')).toBe(true)
    expect(isEsito('halfwin')).toBe(false)
  })
})

function asNumbers(record: object): Record<string, number> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, toNumber(value as Decimal)]))
}
