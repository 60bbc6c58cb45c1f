import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec } from '../../platform/money/decimal.ts'
import { betEntries, entriesDifference, entriesTolerance } from './bet-entries.ts'
import { ESITI } from './esito.ts'
import {
  type BetPayout,
  describePayout,
  outcomeOfPayout,
  type PayoutTerms,
  payoutOf,
  payoutOfOutcome,
  returnedAmount,
  returnedFor100,
} from './payout.ts'
import { profit, profitScartiQuota } from './profit.ts'

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((n) => (n / 100).toFixed(2))
const odds = fc.integer({ min: 1001, max: 900_000 }).map((n) => (n / 1000).toFixed(3))
const settled = fc.constantFrom(...ESITI.filter((esito) => esito !== 'Open'))
const terms: fc.Arbitrary<PayoutTerms> = fc.oneof(
  fc.record({
    tipo: fc.constant('cashout' as const),
    reso: cents(500),
    parte: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
    resto: settled,
  }),
  fc
    .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 8 }))
    .filter(([pari, posti]) => posti < pari)
    .map(([pari, posti]) => ({ tipo: 'parita' as const, pari, posti })),
  fc.record({
    tipo: fc.constant('nulla' as const),
    quote: fc.array(odds, { minLength: 1, maxLength: 5 }),
    mezzeVinte: fc.array(odds, { maxLength: 3 }),
    mezzePerse: fc.array(odds, { maxLength: 3 }),
  }),
  fc.constant({ tipo: 'anticipo' as const }),
)

it('an outcome and its payout give the same to the cent, on every account', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ESITI), cents(1e6), odds, (esito, stake, q) => {
      const payout = payoutOfOutcome(esito)
      for (const gain of [profit, profitScartiQuota])
        expect(gain('Win', stake, q, payout).toFixed(2)).toBe(gain(esito, stake, q).toFixed(2))
    }),
  )
})

describe('terms', () => {
  it.each([
    [{ tipo: 'cashout', reso: 85, parte: 100 }, '-15.00', 'HalfLoss', 'Cash-out a 85 ogni 100'],
    [{ tipo: 'cashout', reso: 130.5, parte: 100 }, '30.50', 'HalfWin', 'Cash-out a 130,5 ogni 100'],
    // Half of 100 returns 60; the other half wins 50 at 2.10: 55 more.
    [
      { tipo: 'cashout', reso: 120, parte: 50, resto: 'Win' },
      '65.00',
      'HalfWin',
      'Cash-out a 120 ogni 100 sul 50 %, il resto Win',
    ],
    [{ tipo: 'parita', pari: 2, posti: 1 }, '5.00', 'HalfWin', 'Parità: 2 a pari merito per un posto'],
    [{ tipo: 'parita', pari: 3, posti: 1 }, '-30.00', 'HalfLoss', 'Parità: 3 a pari merito per un posto'],
    // 2.10 of a double in which the leg at 1.40 is void pays the other leg, 1.50.
    [{ tipo: 'nulla', quote: [1.4] }, '50.00', 'HalfWin', 'Gamba nulla a 1,4'],
    [{ tipo: 'nulla', quote: [1.4, 1.5] }, '0.00', 'Void', 'Gambe nulle a 1,4, 1,5'],
    // The leg at 1.40 half won pays 1.20 instead: 2.10 becomes 1.80. Half lost it pays 0.50: 2.10 becomes 0.75.
    [{ tipo: 'nulla', quote: [], mezzeVinte: [1.4] }, '80.00', 'HalfWin', 'Mezza vinta a 1,4'],
    [
      { tipo: 'nulla', quote: [1.5], mezzePerse: [1.4] },
      '-50.00',
      'HalfLoss',
      'Gamba nulla a 1,5; mezza persa a 1,4',
    ],
    [{ tipo: 'anticipo' }, '110.00', 'Win', 'Vinta per pagamento anticipato'],
  ] as [PayoutTerms, string, string, string][])(
    '%j of 100 at 2.10: %s, shown as %s',
    (of, gain, esito, words) => {
      const payout = payoutOf(of)
      expect(profit('Open', 100, 2.1, payout).toFixed(2)).toBe(gain)
      expect(outcomeOfPayout(payout, 2.1)).toBe(esito)
      expect(describePayout(of)).toBe(words)
    },
  )

  it('a multiple pays the product of what each of its legs pays', () => {
    const leg = fc.record({ quota: odds, esito: fc.constantFrom('Win', 'Void', 'HalfWin', 'HalfLoss') })
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 5 }), (legs) => {
        const of = (wanted: string) => legs.flatMap(({ quota, esito }) => (esito === wanted ? [quota] : []))
        const whole = legs.reduce((product, { quota }) => product.times(quota), dec(1))
        const each = legs.reduce((product, { quota, esito }) => {
          const { won, returned } = payoutOfOutcome(esito)
          return product.times(dec(won).times(quota).plus(returned))
        }, dec(1))
        const { won } = payoutOf({
          ...{ tipo: 'nulla', quote: of('Void'), mezzeVinte: of('HalfWin'), mezzePerse: of('HalfLoss') },
        })
        // The share has 12 decimals: its error grows with the odds.
        expect(won.times(whole).minus(each).abs().lte(whole.times('1e-12'))).toBe(true)
      }),
    )
  })

  it('an amount returned in euro comes back to the cent, whatever was staked and cashed out', () => {
    const staked = fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 100).toFixed(2))
    const parts = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(cents(1e6), staked, parts, (amount, tot, parte) => {
        const reso = returnedFor100(amount, tot, parte) ?? 0
        expect(returnedAmount(reso, tot, parte).toFixed(2)).toBe(amount)
      }),
    )
    expect(returnedFor100(405, 675, 100)?.toFixed()).toBe('60')
    expect(returnedFor100(405, 0, 100)).toBeNull()
  })

  it('a cash-out of a part lies between the cash-out of all and the outcome', () => {
    fc.assert(
      fc.property(cents(500), settled, cents(1000), odds, (reso, resto, stake, q) => {
        const of = (parte: number) =>
          profit('Open', stake, q, payoutOf({ tipo: 'cashout', reso, parte, resto })).toNumber()
        const ends = [of(100), profit(resto, stake, q).toNumber()]
        expect(of(40)).toBeGreaterThanOrEqual(Math.min(...ends) - 0.01)
        expect(of(40)).toBeLessThanOrEqual(Math.max(...ends) + 0.01)
      }),
    )
  })

  it('the outcome shown loses, gains or neither, as the bet does at its odds', () => {
    fc.assert(
      fc.property(terms, odds, (of, q) => {
        const payout = payoutOf(of)
        const gain = dec(payout.won).times(q).plus(payout.returned).minus(1).round(5, 1)
        const sign = { Win: 1, HalfWin: 1, Void: 0, HalfLoss: -1, Loss: -1 }[outcomeOfPayout(payout, q)]
        expect(Math.sign(gain.toNumber())).toBe(sign)
      }),
    )
  })
})

it('the sides of a bet agree where all venues or some pay otherwise', () => {
  const drop = fc.record({ importo: cents(900), quota: odds, paysSo: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(drop, { minLength: 1, maxLength: 6 }),
      terms,
      settled,
      fc.boolean(),
      cents(500),
      odds,
      (played, of, esito, some, totTipster, quotaDrop) => {
        const { won, returned } = payoutOf(of)
        const venue = played.flatMap(({ paysSo }, id) => (paysSo ? [id] : []))
        const payout: BetPayout = { ...of, won, returned, ...(some && { venue }) }
        const drops = played.map(({ importo, quota }, id) => ({
          ...{ idAccount: 100 + id, idVenue: id, importo, importoPostCambio: importo, quota },
        }))
        const tot = played.reduce((sum, { importo }) => sum.plus(importo), dec(0))
        const weighed = played.reduce(
          (sum, { importo, quota }) => sum.plus(dec(importo).times(quota)),
          dec(0),
        )
        const quotaMedia = tot.eq(0) ? dec(0) : weighed.div(tot).round(5, 1)
        const bet = {
          ...{ esito, payout, idAccount: 9, totTipster, quotaDrop, quotaMedia, totFreeroll: 0 },
          ...{ totNoDrop: tot.minus(totTipster), scartoQuota: quotaMedia.minus(quotaDrop) },
        }
        const difference = entriesDifference(betEntries(bet, drops)).abs()
        expect(difference.lte(entriesTolerance(tot, drops.length))).toBe(true)
      },
    ),
  )
})
