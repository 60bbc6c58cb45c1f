import { expect, it } from 'vitest'
import { hasHeaders, isRows, leavePastedRows, takePastedRows } from './pasted-rows.ts'

const HEADERS = ['Nome', 'Book', 'Stato']

it('rows have headers where the first one names a column, in whatever case', () => {
  expect(hasHeaders('Sala 1\tAlfa\nSala 2\tBeta', HEADERS)).toBe(false)
  expect(hasHeaders('NOME\tstato\nSala 1\tON', HEADERS)).toBe(true)
})

it('one cell is no rows', () => {
  expect(['Sala 1', 'Sala 1\n', 'Sala 1\tAlfa', 'Sala 1\nSala 2'].map(isRows)).toEqual([
    ...[false, false, true, true],
  ])
})

it('rows are taken once', () => {
  leavePastedRows({ tipo: 'sale', rows: 'Sala 1' })
  expect(takePastedRows()).toEqual({ tipo: 'sale', rows: 'Sala 1' })
  expect(takePastedRows()).toBeNull()
})
