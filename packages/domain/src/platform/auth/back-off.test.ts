import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Allowance, failuresLeft, waitAfter } from './back-off.ts'

const MINUTE = 60
const DAY = 86_400
const five: Allowance = { free: 5, firstWait: 15, longestWait: 15 * MINUTE, forgetsOneIn: 15 * MINUTE }

/** Number of failures in a span of seconds of a caller who fails at each allowed moment. */
function greedy(allowance: Allowance, seconds: number): number {
  let [level, at, failures] = [0, 0, 0]
  for (let wait = 0; at + wait <= seconds; failures++) {
    level = failuresLeft(level, wait, allowance) + 1
    at += wait
    wait = waitAfter(level, allowance)
  }
  return failures
}

test('the first failures are free, each further one doubles the wait up to the longest', () => {
  expect([1, 4, 5, 6, 7, 10, 11, 12, 100].map((level) => waitAfter(level, five))).toEqual([
    0, 0, 15, 30, 60, 480, 900, 900, 900,
  ])
})

test('a fraction of a forgotten failure allows no further attempt', () => {
  expect(waitAfter(failuresLeft(4, 10, five) + 1, five)).toBe(15)
  expect(waitAfter(failuresLeft(4, 15 * MINUTE, five) + 1, five)).toBe(0)
})

describe('a caller who tries at each allowed moment', () => {
  it('comes to few attempts an hour and a day, and 10,000 take him months', () => {
    expect(greedy(five, 3600)).toBeLessThanOrEqual(14)
    expect(greedy(five, DAY)).toBeLessThanOrEqual(107)
    expect(greedy(five, 100 * DAY)).toBeLessThan(10_000)
  })

  it('never exceeds the free attempts plus the forgotten failures, for any allowance', () => {
    const allowance = fc.record({
      free: fc.integer({ min: 1, max: 200 }),
      firstWait: fc.integer({ min: 1, max: 900 }),
      longestWait: fc.integer({ min: 900, max: 3600 }),
      forgetsOneIn: fc.integer({ min: 60, max: 900 }),
    })
    fc.assert(
      fc.property(allowance, (given) => {
        // Once a wait is as long as the forgetting of one failure, attempts come at the pace of forgetting.
        const doublings = Math.ceil(Math.log2(given.longestWait / given.firstWait)) + 1
        expect(greedy(given, DAY)).toBeLessThanOrEqual(given.free + doublings + DAY / given.forgetsOneIn + 1)
      }),
      { numRuns: 200 },
    )
  })
})

test('failures are forgotten while attempts go on, and never fall below 0', () => {
  fc.assert(
    fc.property(fc.float({ min: 0, max: 1000, noNaN: true }), fc.nat(1_000_000), (level, seconds) => {
      const left = failuresLeft(level, seconds, five)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(level)
      // In two steps as in one.
      const half = Math.floor(seconds / 2)
      expect(failuresLeft(failuresLeft(level, half, five), seconds - half, five)).toBeCloseTo(left, 6)
    }),
    { numRuns: 200 },
  )
})

test('a clock set back forgets nothing and adds nothing', () => {
  expect(failuresLeft(3, -100, five)).toBe(3)
})
