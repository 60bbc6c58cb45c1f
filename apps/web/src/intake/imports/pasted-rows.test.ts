import { expect, it } from 'vitest'
import { hasHeaders, isRows, leavePastedRows, rowsWithValue, takePastedRows } from './pasted-rows.ts'

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

it('rows of one value hold the names and that column alone, whatever the value has in it', () => {
  const columns = ['nomeSala', 'stato', 'promptGpt'].map((campo) => ({
    ...{ campo, intestazione: campo.toUpperCase(), chiave: campo === 'nomeSala' },
  }))
  const records = ['Roma', '"Due; ""tre"""'].map((nome) => ({ id: nome, nome, celle: [nome, 'ON', 'x'] }))
  expect(rowsWithValue(columns, records, { campo: 'promptGpt', value: 'a;\t"b"' })).toBe(
    'NOMESALA\tPROMPTGPT\nRoma\t"a;\t""b"""\n"Due; ""tre"""\t"a;\t""b"""',
  )
})
