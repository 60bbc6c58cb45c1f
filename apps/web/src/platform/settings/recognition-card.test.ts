import { describe, expect, it } from 'vitest'
import { flip, isOn } from './recognition-card.tsx'

describe('the image recognition switch', () => {
  it('flips between True and False', () => {
    expect(flip('True')).toBe('False')
    expect(flip('False')).toBe('True')
  })

  it('is off for anything that is not True, and one press turns it on', () => {
    for (const text of ['', 'true', 'si']) {
      expect(isOn(text)).toBe(false)
      expect(flip(text)).toBe('True')
    }
  })
})
