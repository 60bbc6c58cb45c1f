import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum, toNumber } from '../../platform/money/decimal.ts'
import { addRomeDays } from '../../platform/time/rome.ts'
import { type DebtChange, isOverdue, sumByAge, unpaidWeeks } from './ageing.ts'

const [W1, W2, W3] = ['2026-01-05', '2026-01-12', '2026-01-19'] as const
const left = (...changes: Array<[week: string, importo: number]>) =>
  unpaidWeeks(changes.map(([week, importo]) => ({ week, importo }))).map(({ week, importo }) => [
    week,
    toNumber(importo),
  ])

describe('payments pay the oldest week first', () => {
  it.each<[string, Array<[string, number]>, Array<[string, number]>]>([
    ['nothing owed', [], []],
    ['nothing paid', [[W1, 100], [W2, 50]], [[W1, 100], [W2, 50]]], // biome-ignore format: one row
    ['a part of the oldest', [[W1, 100], [W2, 50], [W2, -30]], [[W1, 70], [W2, 50]]], // biome-ignore format: one row
    ['the oldest and a part of the next', [[W1, 100], [W2, 50], [W3, -120]], [[W2, 30]]], // biome-ignore format: one row
    ['to the cent', [[W1, 0.1], [W1, 0.2], [W2, -0.3]], []], // biome-ignore format: one row
    ['a week that was lost pays as well', [[W1, 100], [W2, -40], [W3, 10]], [[W1, 60], [W3, 10]]], // biome-ignore format: one row
    ['what was paid before is taken off later debts', [[W1, -80], [W2, 100]], [[W2, 20]]], // biome-ignore format: one row
    ['more paid than owed', [[W1, 100], [W2, -150]], []], // biome-ignore format: one row
    ['a result and a payment of one week count each', [[W1, 100], [W1, -100], [W2, 5]], [[W2, 5]]], // biome-ignore format: one row
  ])('%s', (_name, changes, expected) => {
    expect(left(...changes)).toEqual(expected)
  })

  const changes = fc.array(
    fc.record({
      week: fc.integer({ min: 0, max: 20 }).map((n) => addRomeDays(W1, 7 * n)),
      importo: fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
    }),
    { maxLength: 30 },
  )
  const total = (all: readonly DebtChange[]) => toNumber(sum(all.map(({ importo }) => importo)))

  it('what is left is the balance, or nothing where more was paid; no week more than its own debt', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const unpaid = unpaidWeeks(all)
        expect(total(unpaid)).toBe(Math.max(total(all), 0))
        for (const { week, importo } of unpaid)
          expect(toNumber(importo)).toBeLessThanOrEqual(
            total(all.filter((one) => one.week === week && Number(one.importo) > 0)),
          )
      }),
    )
  })

  it('only the oldest unpaid week is paid in part; the order of the changes counts for nothing', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const [, ...later] = unpaidWeeks(all)
        for (const { week, importo } of later)
          expect(toNumber(importo)).toBe(
            total(all.filter((one) => one.week === week && Number(one.importo) > 0)),
          )
        expect(unpaidWeeks(all.toReversed())).toEqual(unpaidWeeks(all))
      }),
    )
  })

  it('a further payment never makes the oldest debt older', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 100_000 }), (all, cents) => {
        const before = unpaidWeeks(all)[0]?.week ?? ''
        const after = unpaidWeeks([...all, { week: W3, importo: -cents / 100 }])[0]?.week
        if (after !== undefined) expect(after >= before).toBe(true)
      }),
    )
  })
})

it('a debt is overdue once more days than allowed have passed since the Sunday of its week', () => {
  // The week from 5 January ends on Sunday 11.
  expect(isOverdue(W1, 7, '2026-01-18')).toBe(false)
  expect(isOverdue(W1, 7, '2026-01-19')).toBe(true)
  expect(isOverdue(W1, 0, '2026-01-11')).toBe(false)
  expect(isOverdue(W1, 0, '2026-01-12')).toBe(true)
  // Over the change to summer time.
  expect(isOverdue('2026-03-23', 1, '2026-03-30')).toBe(false)
  expect(isOverdue('2026-03-23', 1, '2026-03-31')).toBe(true)
})

describe('what is owed parted by age', () => {
  it.each<[day: string, parts: number[]]>([
    ['2026-01-11', [30, 0, 0, 0]],
    ['2026-01-18', [30, 0, 0, 0]],
    ['2026-01-19', [20, 10, 0, 0]],
    ['2026-01-26', [0, 20, 10, 0]],
    ['2026-02-11', [0, 0, 20, 10]],
    ['2026-02-18', [0, 0, 0, 30]],
  ])('on %s, of 10 of the week to 11 January and 20 of the next: %j', (day, parts) => {
    const unpaid = unpaidWeeks([
      { week: W1, importo: 10 },
      { week: W2, importo: 20 },
    ])
    expect(sumByAge(unpaid, day).map(toNumber)).toEqual(parts)
  })
})
