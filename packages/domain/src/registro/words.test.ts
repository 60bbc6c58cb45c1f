import { expect, it } from 'vitest'
import { fieldOrder } from './words.ts'

it('fields are told in the order of their table, and what nobody knows comes last', () => {
  const told = ['mai visto', 'nota', 'quota', 'esito', 'importo'].toSorted(
    (a, b) => fieldOrder(a) - fieldOrder(b),
  )
  expect(told).toEqual(['esito', 'importo', 'quota', 'nota', 'mai visto'])
})
