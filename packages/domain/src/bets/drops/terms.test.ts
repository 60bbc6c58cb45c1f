import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, round3, sum } from '../../platform/money/decimal.ts'
import { betTotals } from '../bets/totals.ts'
import { deriveVenueDrop } from './derive.ts'
import { differingTerms, isSameDrop, joinDrops, type PlayedDrop } from './terms.ts'

const TERMS = { percentualeImporto: '100.00', tassaQuota: '0.00', cambio: '1.170', freerollAttivo: '10.00' }
const played = (
  importoNoPerc: string,
  quotaNoTassa: string,
  terms: Partial<PlayedDrop> = {},
): PlayedDrop => ({
  importoNoPerc,
  quotaNoTassa,
  ...TERMS,
  ...terms,
})

describe('terms', () => {
  it.each([
    [{ cambio: 1.17 }, []],
    [{ cambio: '2.34' }, ['cambio']],
    [
      { freerollAttivo: 0, percentualeImporto: 50, tassaQuota: 2 },
      ['percentualeImporto', 'tassaQuota', 'freerollAttivo'],
    ],
  ])('differ by value: %j', (change, expected) => {
    expect(differingTerms(TERMS, { ...TERMS, ...change })).toEqual(expected)
  })

  it.each([
    ['100.00', '2.00000', true],
    ['100', '2', true],
    ['100.01', '2', false],
    ['100', '2.001', false],
  ])('a drop of %s at %s typed as 100 at 2 is the same drop: %s', (importo, quota, same) => {
    expect(isSameDrop({ importo: dec(100), quota: dec(2) }, { importo, quota })).toBe(same)
  })
})

describe('two drops of one venue joined', () => {
  const joined = (a: PlayedDrop, b: PlayedDrop) => {
    const { typed, terms } = joinDrops(a, b)
    const figures = Object.fromEntries(
      Object.entries({ ...typed, ...terms }).map(([k, v]) => [k, v.toFixed()]),
    )
    const drop = deriveVenueDrop({ importoNoPerc: typed.importo, quotaNoTassa: typed.quota, ...terms })
    return {
      ...figures,
      tot: drop.importoPostCambio.toFixed(2),
      ours: drop.importo.toFixed(2),
      net: drop.quota.toFixed(),
    }
  }

  it('on the same terms keep them, amounts summed and odds weighted', () => {
    expect(joined(played('100', '2'), played('50', '1.7'))).toMatchObject({
      importo: '150',
      quota: '1.9',
      percentualeImporto: '100',
      cambio: '1.17',
      freerollAttivo: '10',
      tot: '175.50',
    })
  })

  it('at two rates are worth the sum in EUR, at the rate between', () => {
    expect(joined(played('100', '2'), played('100', '2', { cambio: '2.340' }))).toMatchObject({
      importo: '200',
      cambio: '1.755',
      tot: '351.00',
    })
    expect(joined(played('100', '2'), played('200', '2', { cambio: '2.340' }))).toMatchObject({
      cambio: '1.95',
      tot: '585.00',
    })
  })

  it('at two percentages are the sum of our shares, at odds weighted by them', () => {
    const eur = { cambio: '1.000' }
    expect(
      joined(played('100', '3', eur), played('100', '1.5', { ...eur, percentualeImporto: '10.00' })),
    ).toMatchObject({ importo: '200', percentualeImporto: '55', ours: '110.00', quota: '2.864' })
  })

  it('at two taxes keep the odds after tax', () => {
    expect(joined(played('100', '2'), played('100', '2', { tassaQuota: '5.00' }))).toMatchObject({
      tassaQuota: '2.5',
      net: '1.95',
    })
  })

  it('at two freerolls keep the freeroll in EUR', () => {
    const eur = { cambio: '1.000' }
    expect(
      joined(played('100', '2', eur), played('300', '2', { ...eur, freerollAttivo: '50.00' })),
    ).toMatchObject({ freerollAttivo: '40' })
  })

  it('take as few decimals as keep the sums to the cent', () => {
    const eur = { cambio: '1.000' }
    expect(
      joined(played('100', '2', { ...eur, percentualeImporto: '50' }), played('200', '2', eur)),
    ).toMatchObject({ percentualeImporto: '83.333', ours: '250.00' })
    expect(joined(played('100', '2'), played('200', '2', { cambio: '1.171' }))).toMatchObject({
      cambio: '1.17067',
      tot: '351.20',
    })
  })

  it('worth 0 in EUR keep the freeroll of the second', () => {
    const eur = { cambio: '0.001' }
    expect(
      joined(played('1', '2', eur), played('1', '2', { ...eur, freerollAttivo: '50.00' })),
    ).toMatchObject({
      freerollAttivo: '50',
      tot: '0.00',
    })
  })

  it('worth 0 to us, or in EUR, still have a rate', () => {
    const nothing = { percentualeImporto: '0.01' }
    expect(joined(played('1', '2', nothing), played('1', '2', { ...nothing, cambio: '2.34' }))).toMatchObject(
      {
        cambio: '1.17',
        ours: '0.00',
        tot: '0.00',
      },
    )
    expect(
      joined(played('1', '2', { cambio: '0.001' }), played('1', '2', { cambio: '0.002' })),
    ).toMatchObject({ cambio: '0.001', ours: '2.00', tot: '0.00' })
  })

  const percent = fc.integer({ min: 1, max: 10_000 }).map((n) => (n / 100).toFixed(2))
  const drop = fc.record({
    importoNoPerc: fc.integer({ min: 1, max: 9_999_999_999 }).map((n) => (n / 100).toFixed(2)),
    quotaNoTassa: fc.integer({ min: 1000, max: 1_000_000 }).map((n) => (n / 1000).toFixed(3)),
    percentualeImporto: percent,
    tassaQuota: fc.integer({ min: 0, max: 5_000 }).map((n) => (n / 100).toFixed(2)),
    cambio: fc.integer({ min: 1, max: 300_000 }).map((n) => (n / 1000).toFixed(3)),
    freerollAttivo: fc.constant('0').chain((none) => fc.oneof(fc.constant(none), percent)),
  })

  it('on terms that all differ are worth their separate sum to the cent', () => {
    fc.assert(
      fc.property(drop, drop, (a, b) => {
        fc.pre(differingTerms(a, b).includes('cambio') && differingTerms(a, b).includes('percentualeImporto'))
        const [x, y] = [deriveVenueDrop(a), deriveVenueDrop(b)]
        const { typed, terms } = joinDrops(a, b)
        const both = deriveVenueDrop({ importoNoPerc: typed.importo, quotaNoTassa: typed.quota, ...terms })
        expect(both.importo.toFixed(2)).toBe(x.importo.plus(y.importo).toFixed(2))
        expect(both.importoPostCambio.toFixed(2)).toBe(
          x.importoPostCambio.plus(y.importoPostCambio).toFixed(2),
        )
        for (const term of ['percentualeImporto', 'tassaQuota', 'freerollAttivo'] as const) {
          expect(terms[term].gte(0) && terms[term].lte(100)).toBe(true)
        }
        const totals = (drops: Array<{ d: typeof x; freerollAttivo: Parameters<typeof dec>[0] }>) =>
          betTotals({
            drops: drops.map(({ d, freerollAttivo }) => ({ ...d, freerollAttivo })),
            totTipster: 0,
            quotaDrop: 0,
          })
        const before = totals([
          { d: x, freerollAttivo: a.freerollAttivo },
          { d: y, freerollAttivo: b.freerollAttivo },
        ])
        const after = totals([{ d: both, freerollAttivo: terms.freerollAttivo }])
        expect(after.totFreeroll.toFixed(2)).toBe(before.totFreeroll.toFixed(2))
        // The winnings stay within the precision of typed odds: half a thousandth.
        const won = sum([x, y].map((d) => d.importo.times(d.quota)))
        expect(both.importo.times(both.quota).minus(won).abs().lte(both.importo.times('0.00051'))).toBe(true)
        expect(round3(typed.quota).eq(typed.quota)).toBe(true)
      }),
    )
  })
})
