import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betTotals } from '../../bets/bets/totals.ts'
import { deriveVenueDrop } from '../../bets/drops/derive.ts'
import { dec } from '../../platform/money/decimal.ts'
import { type BetDrop, betEntries, entriesDifference, entriesTolerance } from './bet-entries.ts'
import { ESITI } from './esito.ts'

// The worked example: A 100 at 2.00 with freeroll 10%, B 50 at 1.70, tipster 120 at 1.85 (rule: total/worked-example).
const drops: BetDrop[] = [
  { idAccount: 20, idVenue: 1, importo: '100.00', importoPostCambio: '100.00', quota: '2.00000' },
  { idAccount: 21, idVenue: 2, importo: '50.00', importoPostCambio: '50.00', quota: '1.70000' },
]
const totals = betTotals({
  drops: [
    { importoPostCambio: '100.00', quota: '2.00000', freerollAttivo: 10 },
    { importoPostCambio: '50.00', quota: '1.70000', freerollAttivo: 0 },
  ],
  totTipster: '120.00',
  quotaDrop: '1.85000',
})
const entries = (esito: string) =>
  betEntries({ esito, idAccount: 10, totTipster: '120.00', quotaDrop: '1.85000', ...totals }, drops).map(
    ({ idAccount, importo, quota, profit }) => [
      idAccount,
      importo.toFixed(2),
      quota.toFixed(5),
      profit.toFixed(2),
    ],
  )

describe('the entries of a bet', () => {
  it('are those of the worked example when it wins', () => {
    expect(entries('Win')).toEqual([
      [20, '100.00', '2.00000', '100.00'],
      [21, '50.00', '1.70000', '35.00'],
      [10, '120.00', '1.85000', '102.00'],
      [1, '20.00', '1.90000', '18.00'],
      [2, '120.00', '0.05000', '6.00'],
      [3, '10.00', '1.90000', '9.00'],
    ])
  })

  it.each([
    ['Loss', ['-100.00', '-50.00', '-120.00', '-20.00', '0.00', '-10.00']],
    ['Open', ['-100.00', '-50.00', '-120.00', '-20.00', '0.00', '-10.00']],
    ['HalfWin', ['50.00', '17.50', '51.00', '9.00', '3.00', '4.50']],
    ['HalfLoss', ['-50.00', '-25.00', '-60.00', '-10.00', '0.00', '-5.00']],
    ['Void', ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00']],
  ])('are those of the worked example on %s', (esito, profits) => {
    expect(entries(esito).map(([, , , profit]) => profit)).toEqual(profits)
  })

  it('leave out accounts with nothing at stake', () => {
    const bet = {
      esito: 'Win',
      idAccount: 10,
      totTipster: 0,
      quotaDrop: 0,
      ...betTotals({ drops: [], totTipster: 0, quotaDrop: 0 }),
    }
    expect(betEntries(bet, [])).toEqual([])
  })

  it('differ by the entries of venues less those of tipster and house', () => {
    const entry = (side: 'venue' | 'house', profitEur: string) => ({
      ...{ idAccount: 1, side, importo: dec(1), quota: dec(2), profit: dec(0) },
      profitEur: dec(profitEur),
    })
    expect(
      entriesDifference([entry('venue', '10'), entry('venue', '5'), entry('house', '12')]).toFixed(2),
    ).toBe('3.00')
  })

  it('never make or lose money beyond the rounding of the average odds, whatever is played', () => {
    const cents = fc.integer({ min: 1, max: 5_000_000 }).map((n) => `${n}e-2`)
    const odds = fc.integer({ min: 1_001, max: 90_000 }).map((n) => `${n}e-3`)
    const percent = fc.nat(10_000).map((n) => `${n}e-2`)
    const typed = fc.record({
      importoNoPerc: cents,
      quotaNoTassa: odds,
      percentualeImporto: percent,
      tassaQuota: percent,
      cambio: fc.integer({ min: 1, max: 3_000 }).map((n) => `${n}e-3`),
      freerollAttivo: percent,
    })
    fc.assert(
      fc.property(
        fc.array(typed, { maxLength: 8 }),
        fc.constantFrom('0', '120.55', '9999.99'),
        odds,
        fc.constantFrom(...ESITI),
        (played, totTipster, quotaDrop, esito) => {
          const derived = played.map((drop) => ({ ...drop, ...deriveVenueDrop(drop) }))
          const bet = { totTipster, quotaDrop, ...betTotals({ drops: derived, totTipster, quotaDrop }) }
          const venues = derived.map((drop, id) => ({ ...drop, idAccount: 10 + id, idVenue: id }))
          const found = entriesDifference(betEntries({ ...bet, esito, idAccount: 9 }, venues))
          expect(found.abs().lte(entriesTolerance(bet.tot, derived.length))).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})
