import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decimal, dec, max, sum, ZERO } from '../../platform/money/decimal.ts'
import { addRomeDays } from '../../platform/time/rome.ts'
import { weekOf } from '../reports/weeks.ts'
import { type DealTerms, dealPeriods, dealTotals, earnings, paidOf } from './deal.ts'

const TERMS: DealTerms = {
  dal: '2026-03-02',
  periodo: 'settimana',
  percentuale: 20,
  minimo: null,
  massimo: null,
  recupero: true,
  azzera: false,
}
/** Periods of successive weeks with these bases, on terms that begin as said. */
function earned(bases: readonly number[], ...versions: Array<Partial<DealTerms>>) {
  const until = addRomeDays(TERMS.dal, 7 * bases.length - 1)
  const periods = dealPeriods(
    (versions.length > 0 ? versions : [{}]).map((own) => ({ ...TERMS, ...own })),
    until,
  )
  return earnings(periods.map((period, at) => ({ ...period, base: bases[at] ?? 0 })))
}
const total = (periods: ReadonlyArray<{ maturato: Decimal }>) => sum(periods.map(({ maturato }) => maturato))
const numbers = (decimals: readonly Decimal[]) => decimals.map(Number)

const EXAMPLE = [500, -800, 300, 1500]

describe('the worked example of the rules', () => {
  it('with a floor and a ceiling', () => {
    const periods = earned(EXAMPLE, { minimo: 10, massimo: 150 })
    expect(periods.map(({ dal, al }) => [dal, al])).toEqual([
      ['2026-03-02', '2026-03-08'],
      ['2026-03-09', '2026-03-15'],
      ['2026-03-16', '2026-03-22'],
      ['2026-03-23', '2026-03-29'],
    ])
    expect(numbers(periods.map(({ prima }) => prima))).toEqual([0, 0, -800, -500])
    expect(numbers(periods.map(({ maturato }) => maturato))).toEqual([100, 10, 10, 150])
    expect(numbers(periods.map(({ dopo }) => dopo))).toEqual([0, -800, -500, 0])
    expect(numbers(paidOf(periods, 105))).toEqual([100, 5, 0, 0])
    expect(numbers(paidOf(periods, 300))).toEqual([100, 10, 10, 180])
    const { maturato, daPagare, riporto } = dealTotals(periods, 105, '2026-03-25')
    expect(numbers([maturato, daPagare, riporto])).toEqual([120, 15, -500])
  })

  it('without them', () => {
    expect(numbers(earned(EXAMPLE).map(({ maturato }) => maturato))).toEqual([100, 0, 0, 200])
  })

  it('with a reset', () => {
    const periods = earned(EXAMPLE, {}, { dal: '2026-03-16', azzera: true })
    expect(numbers(periods.map(({ maturato }) => maturato))).toEqual([100, 0, 60, 300])
  })

  it('without makeup', () => {
    const periods = earned(EXAMPLE, { recupero: false })
    expect(numbers(periods.map(({ maturato }) => maturato))).toEqual([100, 0, 60, 300])
    expect(numbers(periods.map(({ dopo }) => dopo))).toEqual([0, 0, 0, 0])
  })
})

it('half a cent is rounded away from 0 at each period', () => {
  expect(numbers(earned([0.02, 0.03], { percentuale: 25 }).map(({ maturato }) => maturato))).toEqual([
    0.01, 0.01,
  ])
})

it('terms end a period the day before they begin, and what is carried goes on through them', () => {
  const versions = [
    TERMS,
    { ...TERMS, dal: '2026-03-12', percentuale: 10, periodo: 'mese' as const },
    { ...TERMS, dal: '2026-04-20', recupero: false },
  ]
  const periods = dealPeriods(versions, '2026-04-21')
  expect(periods.map(({ dal, al, terms }) => [dal, al, terms.percentuale])).toEqual([
    ['2026-03-02', '2026-03-08', 20],
    ['2026-03-09', '2026-03-11', 20],
    ['2026-03-12', '2026-03-31', 10],
    ['2026-04-01', '2026-04-19', 10],
    ['2026-04-20', '2026-04-26', 20],
  ])
  const bases = [100, -300, 100, -50, 100]
  const reckoned = earnings(periods.map((period, at) => ({ ...period, base: bases[at] ?? 0 })))
  expect(numbers(reckoned.map(({ maturato }) => maturato))).toEqual([20, 0, 0, 0, 20])
  expect(numbers(reckoned.map(({ dopo }) => dopo))).toEqual([0, -300, -200, -250, 0])
})

it('a deal that begins on a day to come has no period yet', () => {
  expect(dealPeriods([TERMS], '2026-03-01')).toEqual([])
})

const bases = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 1, maxLength: 30 })
const percentuale = fc.integer({ min: 0, max: 100 })
const share = (percent: number, of: number) => Number(dec(of).times(percent).div(100))
const sums = (all: readonly number[]) => all.map((_, at) => Number(sum(all.slice(0, at + 1))))

describe('for any bases', () => {
  it('without makeup what is earned is the percentage of the periods above 0', () => {
    fc.assert(
      fc.property(bases, percentuale, (all, percent) => {
        const above = all.filter((base) => base > 0)
        expect(Number(total(earned(all, { percentuale: percent, recupero: false })))).toBe(
          share(percent, Number(sum(above))),
        )
      }),
    )
  })

  it('with makeup it is the percentage of the highest their sum ever reached', () => {
    fc.assert(
      fc.property(bases, percentuale, (all, percent) => {
        expect(Number(total(earned(all, { percentuale: percent })))).toBe(
          share(percent, Math.max(0, ...sums(all))),
        )
      }),
    )
  })

  it('of cents it is that but for half a cent a period', () => {
    fc.assert(
      fc.property(bases, fc.integer({ min: 0, max: 10_000 }), (cents, percent) => {
        const all = cents.map((cent) => cent / 100)
        const exact = dec(Math.max(0, ...sums(all)))
          .times(percent)
          .div(10_000)
        const off = total(earned(all, { percentuale: percent / 100 })).minus(exact)
        expect(Number(off.abs())).toBeLessThanOrEqual(0.005 * all.length)
      }),
    )
  })

  it('what is carried is never above 0, goes from period to period, and no floor or ceiling touches it', () => {
    fc.assert(
      fc.property(bases, percentuale, fc.nat(500), fc.nat(500), (all, percent, minimo, more) => {
        const free = earned(all, { percentuale: percent })
        const bound = earned(all, { percentuale: percent, minimo, massimo: minimo + more })
        expect(numbers(bound.map(({ dopo }) => dopo))).toEqual(numbers(free.map(({ dopo }) => dopo)))
        for (const [at, { prima, dopo, maturato }] of bound.entries()) {
          expect(Number(prima)).toBe(Number(bound[at - 1]?.dopo ?? 0))
          expect(Number(dopo)).toBeLessThanOrEqual(0)
          const within = Math.min(Math.max(Number(free[at]?.maturato), minimo), minimo + more)
          expect(Number(maturato)).toBe(within)
        }
      }),
    )
  })

  it('after a reset it earns as a deal begun that day', () => {
    fc.assert(
      fc.property(bases, bases, percentuale, (before, after, percent) => {
        const dal = addRomeDays(TERMS.dal, 7 * before.length)
        const own = { percentuale: percent }
        const whole = earned([...before, ...after], own, { ...own, dal, azzera: true })
        const begun = earned(after, own)
        expect(numbers(whole.slice(before.length).map(({ maturato }) => maturato))).toEqual(
          numbers(begun.map(({ maturato }) => maturato)),
        )
      }),
    )
  })

  it('payments are all of one period or another', () => {
    fc.assert(
      fc.property(bases, fc.nat(100_000), (all, paid) => {
        const periods = earned(all)
        const parts = paidOf(periods, paid)
        expect(Number(sum(parts))).toBe(paid)
        for (const [at, part] of parts.slice(0, -1).entries())
          expect(Number(part)).toBeLessThanOrEqual(Number(max(periods[at]?.maturato ?? ZERO, ZERO)))
      }),
    )
  })
})

const FIRST = '2026-01-01'
const begins = fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 6 })
const kinds = fc.array(fc.constantFrom('settimana', 'mese'), { minLength: 7, maxLength: 7 })
/** Terms that begin so many days after the first. */
const versionsFrom = (days: readonly number[], kind: ReadonlyArray<'settimana' | 'mese'>, own = {}) =>
  days
    .toSorted((a, b) => a - b)
    .map((day, at) => ({ ...TERMS, ...own, dal: addRomeDays(FIRST, day), periodo: kind[at] ?? 'mese' }))

it('what all days brought was earned on or is carried, whatever days other terms begin on', () => {
  const daily = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 120 })
  fc.assert(
    fc.property(daily, begins, kinds, percentuale, (brought, days, kind, percent) => {
      const versions = versionsFrom([...new Set([0, ...days])], kind, { percentuale: percent })
      const periods = earnings(
        dealPeriods(versions, addRomeDays(FIRST, brought.length - 1)).map((period) => ({
          ...period,
          base: sum(
            brought.filter((_, at) => {
              const day = addRomeDays(FIRST, at)
              return day >= period.dal && day <= period.al
            }),
          ),
        })),
      )
      const earnedOn = periods.map(({ prima, base }) => max(prima.plus(base), ZERO))
      expect(Number(sum([...earnedOn, periods.at(-1)?.dopo ?? ZERO]))).toBe(Number(sum(brought)))
      expect(Number(total(periods))).toBe(share(percent, Number(sum(earnedOn))))
    }),
  )
})

it('periods hold each day since the first once, whatever days terms begin on', () => {
  fc.assert(
    fc.property(begins, kinds, (days, kind) => {
      const versions = versionsFrom(days, kind)
      const periods = dealPeriods(versions, '2027-03-15')
      let next = versions[0]?.dal
      for (const { dal, al, terms } of periods) {
        expect(dal).toBe(next)
        expect(al >= dal).toBe(true)
        if (terms.periodo === 'mese') expect(al.slice(0, 7)).toBe(dal.slice(0, 7))
        else expect(weekOf(al)).toEqual(weekOf(dal))
        next = addRomeDays(al, 1)
      }
      expect((periods.at(-1)?.al ?? '') >= '2027-03-15').toBe(true)
    }),
  )
})
