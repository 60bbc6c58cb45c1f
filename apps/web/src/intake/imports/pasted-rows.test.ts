import { expect, it } from 'vitest'
import { isRows, leavePastedRows, takePastedRows, withHeaders } from './pasted-rows.ts'

const HEADERS = ['Nome', 'Book', 'Stato']

it('rows without headers get those of the template, as many as they have cells', () => {
  expect(withHeaders('Sala 1\tAlfa\nSala 2\tBeta', HEADERS)).toBe('Nome\tBook\nSala 1\tAlfa\nSala 2\tBeta')
  expect(withHeaders('NOME\tstato\nSala 1\tON', HEADERS)).toBe('NOME\tstato\nSala 1\tON')
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
