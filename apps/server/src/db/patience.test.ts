import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Patience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const world = () => {
  const givenUp: number[] = []
  const began = performance.now()
  const patience = new Patience(() => void givenUp.push(performance.now() - began))
  return { givenUp, patience }
}

it.each([
  ['asked at once', 0],
  ['asked while the clock already ran for another', 4_321],
])('an answer that does not come is given up when its time is over, %s', (_, later) => {
  const { givenUp, patience } = world()
  patience.end(patience.begin(35_000))
  vi.advanceTimersByTime(later)
  const one = patience.begin(10_000)
  vi.advanceTimersByTime(9_999)
  expect([givenUp, one.isOver]).toEqual([[], false])
  vi.advanceTimersByTime(1)
  expect([givenUp, one.isOver]).toEqual([[later + 10_000], true])
})

it('the time of an answer begins when those before it have come', () => {
  const { givenUp, patience } = world()
  const [first, second] = [patience.begin(35_000), patience.begin(10_000)]
  vi.advanceTimersByTime(34_999)
  patience.end(first)
  vi.advanceTimersByTime(9_999)
  expect(givenUp).toEqual([])
  vi.advanceTimersByTime(1)
  expect([givenUp, first.isOver, second.isOver]).toEqual([[44_999], false, true])
})

it('an answer that came is not given up, nor one without a limit', () => {
  const { givenUp, patience } = world()
  patience.end(patience.begin(10_000))
  patience.begin(Number.POSITIVE_INFINITY)
  vi.advanceTimersByTime(3_600_000)
  expect(givenUp).toEqual([])
})

it('with nothing to wait for no clock runs', () => {
  const { patience } = world()
  patience.end(patience.begin(10_000))
  vi.advanceTimersByTime(10_000)
  expect(vi.getTimerCount()).toBe(0)
})
