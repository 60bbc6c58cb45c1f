import { describe, expect, it } from 'vitest'
import { flipped, isOn } from './recognition-card.tsx'

describe('the image recognition switch', () => {
  it('flips between True and False', () => {
    expect(flipped('True')).toBe('False')
    expect(flipped('False')).toBe('True')
  })

  it('is off for anything that is not True, and one press turns it on', () => {
    for (const text of ['', 'true', 'si']) {
      expect(isOn(text)).toBe(false)
      expect(flipped(text)).toBe('True')
    }
  })
})
