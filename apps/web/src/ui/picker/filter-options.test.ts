import { describe, expect, it } from 'vitest'
import { activeIndex, filterOptions, hasWords } from './filter-options.ts'

const options = [
  { value: '1', label: 'Sala Perché' },
  { value: '2', label: 'Perché no', note: 'USD' },
  { value: '3', label: 'Altro conto' },
]
const found = (typed: string) => filterOptions(options, typed).map(({ value }) => value)

describe('filterOptions', () => {
  it('keeps all of them, in their order, until something is typed', () => {
    expect(found('  ')).toEqual(['1', '2', '3'])
  })

  it('ignores accents and case, and puts those that begin with the text first', () => {
    expect(found('perche')).toEqual(['2', '1'])
  })

  it('wants every word, in any order, the note included', () => {
    expect(found('no usd')).toEqual(['2'])
    expect(found('conto alt')).toEqual(['3'])
    expect(found('zzz')).toEqual([])
  })
})

it('every word typed begins a word of the name, at a dot and at digits too', () => {
  const names = ['Corona Nord', 'Corona Benevento', 'Bet365', 'mario.rossi']
  const named = (typed: string) => names.filter((name) => hasWords(name, typed))
  expect(named('corona n')).toEqual(['Corona Nord'])
  expect(named('n COR')).toEqual(['Corona Nord'])
  expect(named('365')).toEqual(['Bet365'])
  expect(named('rossi')).toEqual(['mario.rossi'])
  expect(named('orona')).toEqual([])
  expect(named(' ')).toEqual(names)
})

describe('activeIndex', () => {
  it('is the first option when they arrive after the text was typed, or the active one is filtered away', () => {
    expect(activeIndex(options, '2')).toBe(1)
    expect(activeIndex(options, null)).toBe(0)
    expect(activeIndex(options.slice(2), '1')).toBe(0)
    expect(activeIndex([], '1')).toBe(-1)
  })
})
