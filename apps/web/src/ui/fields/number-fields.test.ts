import { describe, expect, it } from 'vitest'
import { italianInput, typedNumber } from './number-fields.tsx'

describe('italianInput', () => {
  it('shows a comma and at least the places of the field', () => {
    expect(italianInput('12.5', 2)).toBe('12,50')
    expect(italianInput('0012', 2)).toBe('12,00')
    expect(italianInput('7', 0)).toBe('7')
  })

  it('keeps digits beyond the places: the rules judge them, not the field', () => {
    expect(italianInput('1.85555', 2)).toBe('1,85555')
  })

  it('keeps every digit typed, which a float would not', () => {
    expect(italianInput('12345678901234567890,12', 2)).toBe('12345678901234567890,12')
  })

  it('reads an amount as the product shows it', () => {
    expect(italianInput('1.234,50', 2)).toBe('1234,50')
  })

  it('leaves text that is no number as typed', () => {
    expect(italianInput('', 2)).toBe('')
    expect(italianInput('abc', 2)).toBe('abc')
  })

  it('leaves a plus as typed, which the rule of the field judges', () => {
    expect(italianInput('+10', 2)).toBe('+10')
  })
})

describe('typedNumber', () => {
  it('accepts comma and dot, and nothing else', () => {
    expect(typedNumber('1,85')).toBe(1.85)
    expect(typedNumber('1.85')).toBe(1.85)
    expect(typedNumber('uno')).toBeNull()
  })
})
