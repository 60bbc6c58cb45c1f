import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, sum, toNumber } from '../../platform/money/decimal.ts'
import { addDrops, type DropEntry, mergeEntries } from './merge.ts'

function merged(...entries: [key: string, importo: number, quota: number][]) {
  return mergeEntries(entries.map(([key, importo, quota]) => ({ key, importo, quota }))).map(
    ({ key, importo, quota }) => [key, toNumber(importo), toNumber(quota)],
  )
}

describe('merging the entries of one submission', () => {
  it('sums amounts and weighs odds by amount', () => {
    expect(merged(['A', 100, 2], ['A', 50, 1.7])).toEqual([['A', 150, 1.9]])
  })

  it('leaves entries of different venues apart, in the order they were entered', () => {
    expect(merged(['B', 10, 2], ['A', 20, 3], ['B', 10, 4])).toEqual([
      ['B', 20, 3],
      ['A', 20, 3],
    ])
  })

  it('keeps 3 decimals of the odds, half away from zero', () => {
    expect(merged(['A', 1, 2], ['A', 2, 1.9])).toEqual([['A', 3, 1.933]])
    expect(merged(['A', 1, 1.001], ['A', 1, 1.002])).toEqual([['A', 2, 1.002]])
  })

  it('rounds the amount once, after summing', () => {
    expect(merged(['A', 0.005, 2], ['A', 0.005, 2])).toEqual([['A', 0.01, 2]])
  })

  it('keeps the last odds when every amount is 0', () => {
    expect(merged(['A', 0, 2], ['A', 0, 1.85])).toEqual([['A', 0, 1.85]])
    expect(merged(['A', 0, 2], ['A', 0, 0])).toEqual([['A', 0, 0]])
  })

  it('gives no weight to an entry of 0', () => {
    expect(merged(['A', 0, 9], ['A', 40, 1.85])).toEqual([['A', 40, 1.85]])
  })

  it('brings a lone entry to the stored precision', () => {
    expect(merged(['A', 10.005, 1.8555])).toEqual([['A', 10.01, 1.856]])
  })

  it('is empty without entries', () => {
    expect(mergeEntries([])).toEqual([])
  })

  const entry = fc.record({
    key: fc.constantFrom('A', 'B', 'C'),
    importo: fc.nat(10_000_000).map((cents) => dec(`${cents}e-2`)),
    quota: fc.integer({ min: 1_001, max: 100_000 }).map((thousandths) => dec(`${thousandths}e-3`)),
  })

  it('never loses a cent, and keeps the odds between the lowest and the highest', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const result = mergeEntries(entries)
        expect(sum(result.map((row) => row.importo)).eq(sum(entries.map((row) => row.importo)))).toBe(true)
        for (const { key, quota } of result) {
          const odds = entries.filter((row) => row.key === key).map((row) => toNumber(row.quota))
          expect(toNumber(quota)).toBeGreaterThanOrEqual(Math.min(...odds))
          expect(toNumber(quota)).toBeLessThanOrEqual(Math.max(...odds))
        }
      }),
    )
  })
})

describe('adding a moved drop', () => {
  const drop = (importo: number, quota: number): DropEntry => ({ importo, quota })

  it('adds to the entries of the destination, in either order', () => {
    const forward = addDrops(drop(100, 2), drop(50, 1.7))
    const back = addDrops(drop(50, 1.7), drop(100, 2))
    for (const sumOfBoth of [forward, back]) {
      expect([toNumber(sumOfBoth.importo), toNumber(sumOfBoth.quota)]).toEqual([150, 1.9])
    }
  })

  it('moves onto an empty destination unchanged', () => {
    const moved = addDrops(drop(0, 0), drop(33.33, 1.857))
    expect([toNumber(moved.importo), toNumber(moved.quota)]).toEqual([33.33, 1.857])
  })
})
