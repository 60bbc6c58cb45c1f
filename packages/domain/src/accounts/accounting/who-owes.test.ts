import { expect, it } from 'vitest'
import { owed } from './who-owes.ts'

it.each([
  ['tipster', '10', 'pagare'],
  ['tipster', '-0.01', 'incassare'],
  ['venue', '10', 'incassare'],
  ['venue', '-10', 'pagare'],
  ['venue', '0.004', 'pari'],
  ['tipster', 0, 'pari'],
] as const)('the balance of a %s of %s is to be: %s', (kind, saldo, expected) => {
  expect(owed(kind, saldo)).toBe(expected)
})
