import { describe, expect, it } from 'vitest'
import { isCut } from './is-cut.ts'
import { placeHint } from './place-hint.ts'

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

describe('placeHint', () => {
  const screen = { width: 400, height: 300 }
  const hint = { width: 120, height: 40 }

  it('stands below and centred', () => {
    expect(placeHint({ left: 180, right: 220, top: 50, bottom: 70 }, hint, screen)).toEqual({
      left: 140,
      top: 76,
    })
  })

  it('goes above when there is no room below, and never leaves the screen', () => {
    expect(placeHint({ left: 0, right: 20, top: 260, bottom: 280 }, hint, screen)).toEqual({
      left: 6,
      top: 214,
    })
    expect(placeHint({ left: 380, right: 400, top: 0, bottom: 290 }, hint, screen).left).toBe(274)
  })
})
