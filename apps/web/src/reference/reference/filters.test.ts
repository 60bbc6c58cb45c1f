import { describe, expect, it } from 'vitest'
import {
  type FilterValues,
  filterRows,
  hiddenStates,
  type ReferenceFilter,
  readFilters,
  writeFilter,
} from './filters.ts'

interface Row {
  nome: string
  stato: 'A' | 'S' | 'D'
  idBook: number
}
const filters: readonly ReferenceFilter<Row>[] = [
  { kind: 'nome', label: 'Nome', of: (row) => row.nome },
  { kind: 'book', of: (row) => row.idBook },
  { kind: 'stato', states: ['A', 'S', 'D'], of: (row) => row.stato },
]
const any = filters as unknown as readonly ReferenceFilter<never>[]
const rows: Row[] = [
  { nome: 'Città Alta', stato: 'A', idBook: 1 },
  { nome: 'Roma', stato: 'A', idBook: 2 },
  { nome: 'Bari', stato: 'D', idBook: 2 },
]
const shown = (address: FilterValues) =>
  filterRows(rows, filters, readFilters(address, any)).map(({ nome }) => nome)

describe('the filters of a list', () => {
  it('start with the state ON', () => {
    expect(shown({})).toEqual(['Città Alta', 'Roma'])
  })

  it('can all be cleared, the state too, and the address keeps it so', () => {
    const stato = any[2]!
    expect(writeFilter(stato, undefined)).toEqual({ stato: 'tutti' })
    expect(writeFilter(stato, 'A')).toEqual({ stato: undefined })
    expect(shown({ stato: 'tutti' })).toEqual(['Città Alta', 'Roma', 'Bari'])
  })

  it('count what the state alone hides, among the rows the other filters let through', () => {
    const hidden = (address: FilterValues) => hiddenStates(rows, filters, readFilters(address, any))
    expect(hidden({})).toEqual(['D'])
    expect(hidden({ book: '1' })).toEqual([])
    expect(hidden({ stato: 'D' })).toEqual(['A', 'A'])
    expect(hidden({ stato: 'tutti' })).toEqual([])
  })

  it('find a name by part of it, whatever accents and case', () => {
    expect(shown({ nome: 'citta' })).toEqual(['Città Alta'])
  })

  it('work together', () => {
    expect(shown({ book: '2', stato: 'D' })).toEqual(['Bari'])
    expect(shown({ book: 'x', stato: 'Z' })).toEqual(['Città Alta', 'Roma'])
  })

  it('of the channels ask for the very same text', () => {
    const exact: readonly ReferenceFilter<Row>[] = [
      { kind: 'mittente', label: 'Nome Mittente', of: (row) => row.nome },
    ]
    expect(filterRows(rows, exact, { mittente: 'Roma' })).toHaveLength(1)
    expect(filterRows(rows, exact, { mittente: 'roma' })).toHaveLength(0)
    expect(filterRows(rows, exact, { mittente: 'Rom' })).toHaveLength(0)
  })
})
