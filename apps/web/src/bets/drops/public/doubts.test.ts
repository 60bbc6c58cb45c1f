import { expect, it } from 'vitest'
import { inWords } from './doubts.tsx'

it.each([
  ['2.500', '2.500 vale 2,5: per mille scrivi senza punto.'],
  ['2,500', '2,500 vale 2,5: per mille scrivi senza virgola.'],
  ['2.000', '2.000 vale 2: per mille scrivi senza punto.'],
  ['20.000', '20.000 vale 20: per mille scrivi senza punto.'],
  ['1.250', '1.250 vale 1,25: per mille scrivi senza punto.'],
])('an amount typed as %s says what it is worth', (typed, said) => {
  expect(inWords({ kind: 'thousand', typed }, '€')).toBe(said)
})
