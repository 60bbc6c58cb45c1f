import fc from 'fast-check'
import { expect, it } from 'vitest'
import { betTotals } from '../../bets/bets/totals.ts'
import { betProfits } from '../../ledger/postings/profit.ts'
import { dec } from '../../platform/money/decimal.ts'
import { addRanges, dropRange, houseRange, NO_RANGE } from './exposure.ts'

const cents = fc.integer({ min: 1, max: 500_000 }).map((n) => dec(n).div(100).toFixed(2))
const odds = fc.integer({ min: 1010, max: 9000 }).map((n) => dec(n).div(1000).toFixed(3))

it('no outcome gives the house less than its worst or more than its best, and both can happen', () => {
  const drop = fc.record({
    importoPostCambio: cents,
    quota: odds,
    freerollAttivo: fc.constantFrom('0', '12.5'),
  })
  fc.assert(
    fc.property(
      fc.array(drop, { minLength: 1, maxLength: 4 }),
      cents,
      odds,
      (drops, totTipster, quotaDrop) => {
        const bet = { ...betTotals({ drops, totTipster, quotaDrop }), totTipster, quotaDrop }
        const { peggiore, migliore } = houseRange(bet)
        const ends = ['Win', 'HalfWin', 'Void', 'HalfLoss', 'Loss'].map((esito) => {
          const { noDrop, scartiQuota, freeroll } = betProfits({ ...bet, esito })
          return noDrop.plus(scartiQuota).plus(freeroll).toNumber()
        })
        expect(peggiore.toNumber()).toBe(Math.min(...ends))
        expect(migliore.toNumber()).toBe(Math.max(...ends))
      },
    ),
  )
})

it('a drop can lose its stake and win its profit', () => {
  expect(dropRange('100', '1.85')).toEqual({ peggiore: dec(-100), migliore: dec(85) })
})

it('of several the worst is the sum of the worst, the best of the best', () => {
  const both = addRanges(dropRange('100', '1.85'), dropRange('50', '3'))
  expect([both.peggiore.toFixed(2), both.migliore.toFixed(2)]).toEqual(['-150.00', '185.00'])
  expect(addRanges(both, NO_RANGE)).toEqual(both)
})
