import { describe, expect, it } from 'vitest'
import type { VenueKind } from '../../reference/reference/entity-kinds.ts'
import type { Stato } from '../../reference/reference/stato.ts'
import { isListed, isListedInCalculator, isOfferedForDrop } from './offered.ts'

describe('which venues a drop can be entered for', () => {
  it.each<[VenueKind, Stato, boolean]>([
    ['sala', 'A', true],
    ['sala', 'S', true],
    ['sala', 'D', false],
    ['sito', 'A', true],
    ['sito', 'S', false],
    ['sito', 'D', false],
    ['altro', 'A', true],
    ['altro', 'S', false],
    ['altro', 'D', false],
  ])('%s in state %s: %s', (kind, stato, offered) => {
    expect(isOfferedForDrop(kind, { stato })).toBe(offered)
  })

  it.each([1, true] as const)('never a secret room (%j)', (isSecret) => {
    expect(isOfferedForDrop('sala', { stato: 'A', isSecret })).toBe(false)
  })
})

describe('which venues a drop list shows', () => {
  it.each<[Stato, 0 | 1, boolean]>([
    ['A', 0, true],
    ['S', 0, true],
    ['D', 0, false],
    ['A', 1, false],
  ])('state %s, secret %d, without a drop: %s; with one always', (stato, isSecret, listed) => {
    expect(isListed({ stato, isSecret }, false)).toBe(listed)
    expect(isListed({ stato, isSecret }, true)).toBe(true)
  })

  it('in the calculator lists only active sites and others, rooms unless off, and whatever holds a drop', () => {
    expect(isListedInCalculator('sito', { stato: 'S' }, false)).toBe(false)
    expect(isListedInCalculator('sala', { stato: 'S' }, false)).toBe(true)
    expect(isListedInCalculator('sala', { stato: 'D' }, false)).toBe(false)
    expect(isListedInCalculator('altro', { stato: 'D' }, true)).toBe(true)
  })
})
