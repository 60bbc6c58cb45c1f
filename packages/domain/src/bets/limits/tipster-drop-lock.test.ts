import { describe, expect, it } from 'vitest'
import { tipsterDropLockLeftMs } from './tipster-drop-lock.ts'

const SAVED_AT = new Date('2025-06-01T10:00:00Z')
const after = (ms: number) => new Date(SAVED_AT.getTime() + ms)

describe('the tipster drop lock', () => {
  it.each([
    [0, 60_000],
    [1_000, 59_000],
    [59_999, 1],
    [60_000, 0],
    [3_600_000, 0],
  ])('%d ms after a drop still holds for %d ms', (elapsed, left) => {
    expect(tipsterDropLockLeftMs(SAVED_AT, after(elapsed))).toBe(left)
  })

  it.each([
    [-1_000, 60_000],
    [-60_000, 60_000],
    [-60_001, 0],
    [-3_600_000, 0],
  ])('saved by a clock %d ms from now holds a minute at most: %d ms', (elapsed, left) => {
    expect(tipsterDropLockLeftMs(SAVED_AT, after(elapsed))).toBe(left)
  })

  it('is open for a bet never dropped', () => {
    expect(tipsterDropLockLeftMs(null, SAVED_AT)).toBe(0)
  })
})
