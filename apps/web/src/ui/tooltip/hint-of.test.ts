import { describe, expect, it } from 'vitest'
import { isCut } from './hint-of.ts'

describe('isCut', () => {
  const fits = { scrollWidth: 100, clientWidth: 100, scrollHeight: 40, clientHeight: 40 }

  it('sees text that runs out of its box in either direction', () => {
    expect(isCut(fits)).toBe(false)
    expect(isCut({ ...fits, scrollWidth: 140 })).toBe(true)
    expect(isCut({ ...fits, scrollHeight: 60 })).toBe(true)
  })

  it('takes one pixel for rounding', () => {
    expect(isCut({ ...fits, scrollWidth: 101, scrollHeight: 41 })).toBe(false)
  })
})
