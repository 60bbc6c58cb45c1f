import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dec } from '../../platform/money/decimal.ts'
import {
  average,
  costPerSecond,
  hitRate,
  isSmallSample,
  percentOf,
  periodBefore,
  slowRooms,
  stepOf,
  yieldInterval,
} from './figures.ts'
import { drawdown, longestRun } from './testing/over-days.ts'

const runOf = (lost: readonly boolean[]) => {
  const runs = lost.map(String).join('').replaceAll('true', 'L').replaceAll('false', 'w').split('w')
  const lengths = runs.map((run) => run.length)
  return {
    prima: lengths[0] ?? 0,
    dopo: lengths.at(-1) ?? 0,
    max: Math.max(...lengths),
    nonPerse: lengths.length - 1,
  }
}

it('the longest losing run over days is that of all bets in one row, wherever the days are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.boolean(), { maxLength: 6 }), { maxLength: 8 }), (days) => {
      expect(longestRun(days.map(runOf))).toBe(runOf(days.flat()).max)
    }),
  )
})

it('the drawdown over days is that of all bets in one row, wherever the days are cut', () => {
  const path = (results: readonly number[]) => {
    let [sum, min, max, caduta] = [0, 0, 0, 0]
    for (const one of results) {
      sum += one
      min = Math.min(min, sum)
      max = Math.max(max, sum)
      caduta = Math.max(caduta, max - sum)
    }
    return { somma: sum, min, max, caduta }
  }
  const result = fc.integer({ min: -500, max: 500 })
  fc.assert(
    fc.property(fc.array(fc.array(result, { maxLength: 5 }), { maxLength: 8 }), (days) => {
      expect(drawdown(days.map(path)).toNumber()).toBe(path(days.flat()).caduta)
    }),
  )
})

it('the interval contains the yield, has width 0 if every day has the same, and is null for few bets', () => {
  const day = fc.record({ p: fc.integer({ min: -900, max: 900 }), s: fc.integer({ min: 1, max: 900 }) })
  const squares = (days: readonly { p: number; s: number }[]) => ({
    days: days.length,
    bets: days.length * 3,
    p: days.reduce((sum, { p }) => sum + p, 0),
    s: days.reduce((sum, { s }) => sum + s, 0),
    pp: days.reduce((sum, { p }) => sum + p * p, 0),
    ps: days.reduce((sum, { p, s }) => sum + p * s, 0),
    ss: days.reduce((sum, { s }) => sum + s * s, 0),
  })
  fc.assert(
    fc.property(fc.array(day, { minLength: 10, maxLength: 30 }), (days) => {
      const sums = squares(days)
      const interval = yieldInterval(sums)
      const ratio = (sums.p / sums.s) * 100
      expect(interval?.da.toNumber()).toBeLessThanOrEqual(ratio + 0.005)
      expect(interval?.a.toNumber()).toBeGreaterThanOrEqual(ratio - 0.005)
    }),
  )
  const same = Array.from({ length: 12 }, () => ({ p: 5, s: 100 }))
  expect(yieldInterval(squares(same))).toEqual({ da: dec(5), a: dec(5) })
  expect(yieldInterval(squares(same.slice(0, 9)))).toBeNull()
})

it('the interval of a known sample is the one of the textbook', () => {
  // Ten days of stake 100: +50 and -50 in turn. Deviations 50 each, standard error 50 * sqrt(10 * 10 / 9) / 1000,
  // Student's t with 9 degrees 2.2622.
  const interval = yieldInterval({ days: 10, bets: 30, p: 0, s: 1000, pp: 25_000, ps: 0, ss: 100_000 })
  expect(interval?.a.toNumber()).toBeCloseTo(((2.2622 * Math.sqrt(25_000 * (10 / 9))) / 1000) * 100, 1)
})

it('half outcomes count half, and Void does not count', () => {
  expect(hitRate({ vinte: 3, mezzeVinte: 2, mezzePerse: 2, perse: 3 })?.toFixed(2)).toBe('50.00')
  expect(hitRate({ vinte: 1, mezzeVinte: 0, mezzePerse: 0, perse: 2 })?.toFixed(2)).toBe('33.33')
  expect(hitRate({ vinte: 0, mezzeVinte: 0, mezzePerse: 0, perse: 0 })).toBeNull()
})

it('a sample is small below thirty bets and below ten days', () => {
  expect(isSmallSample({ bets: 30, days: 10 })).toBe(false)
  expect(isSmallSample({ bets: 29, days: 10 })).toBe(true)
  expect(isSmallSample({ bets: 30, days: 9 })).toBe(true)
})

it('there is no percentage and no average of 0 bets', () => {
  expect(percentOf(3, 0)).toBeNull()
  expect(average(3, 0, 5)).toBeNull()
  expect(percentOf('-1', '3')?.toFixed(2)).toBe('-33.33')
})

it('the period before has as many days and ends where this one begins, over a change of clocks too', () => {
  expect(periodBefore({ dal: '2026-03-23', al: '2026-03-29' })).toEqual({
    dal: '2026-03-16',
    al: '2026-03-22',
  })
  expect(periodBefore({ dal: '2026-11-01', al: '2026-11-01' })).toEqual({
    dal: '2026-10-31',
    al: '2026-10-31',
  })
})

it('the period before a week under way has its weekdays', () => {
  expect(periodBefore({ dal: '2026-03-23', al: '2026-03-25' })).toEqual({
    dal: '2026-03-16',
    al: '2026-03-18',
  })
})

it.each([
  [1, 'giorno'],
  [62, 'giorno'],
  [63, 'settimana'],
  [400, 'settimana'],
  [401, 'mese'],
] as const)('a line over %i days has a point per %s', (days, step) => {
  expect(stepOf(days)).toBe(step)
})

it('odds that fall by 1 % of the stake in 100 seconds cost a ten-thousandth of it in each', () => {
  const at = (secondi: number, eur: number) => ({
    secondi: secondi * 2,
    n: 2,
    eur,
    scarto: (-secondi / 10_000) * eur,
  })
  expect(costPerSecond([at(10, 100), at(60, 50), at(200, 700)])?.toFixed(8)).toBe('0.00010000')
  expect(costPerSecond([at(10, 100)])).toBeNull()
  const nothing = { secondi: 0, n: 0, eur: 0, scarto: 0 }
  expect(costPerSecond([at(10, 100), nothing, at(60, 50)])?.toFixed(8)).toBe('0.00010000')
  expect(costPerSecond([nothing])).toBeNull()
  expect(costPerSecond([])).toBeNull()
})

it('a room is slow beside the one in the middle, with enough drops, and by a minute at least', () => {
  const room = (nome: string, minuti: number | null, drop = 10) => ({ nome, minuti, drop })
  const slow = (...rooms: Array<ReturnType<typeof room>>) => [...slowRooms(rooms)].map(({ nome }) => nome)
  const others = [room('A', 2), room('B', 3), room('C', 4), room('mute', null)]
  expect(slow(...others, room('D', 6.1))).toEqual(['D'])
  expect(slow(...others, room('D', 6))).toEqual([])
  expect(slow(...others, room('D', 60, 9))).toEqual([])
  expect(slow(room('A', 0.2), room('B', 0.2), room('C', 1.1))).toEqual([])
})
