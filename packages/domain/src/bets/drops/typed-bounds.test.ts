import { describe, expect, it } from 'vitest'
import { typedAmount, typedOdds } from './typed-bounds.ts'

describe('odds as typed', () => {
  it.each(['1', '1,000', '1.85', '1000', '0', '0,00', ''])('may be %s', (text) => {
    expect(typedOdds(text)).toBeNull()
  })

  it.each(['0,999', '0.5', '1000,001', '18500', '-1'])('are not %s', (text) => {
    expect(typedOdds(text)).toBe('Inserisci una quota tra 1 e 1.000.')
  })
})

describe('an amount as typed', () => {
  it.each([
    ['99999999,99', null],
    ['0', null],
    ['100000000', 'Il valore deve essere minore o uguale a 99.999.999,99.'],
  ])('of %s: %s', (text, error) => {
    expect(typedAmount(text)).toBe(error)
  })
})
