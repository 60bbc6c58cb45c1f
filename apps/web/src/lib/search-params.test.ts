import { describe, expect, it } from 'vitest'
import {
  parseSearch,
  searchDay,
  searchFlag,
  searchIds,
  searchInteger,
  searchOf,
  searchOneOf,
  searchText,
  stringifySearch,
} from './search-params.ts'

describe('addresses', () => {
  it('are plain, and come back as they went', () => {
    const search = { idReceivedBet: '12-13', testo: 'over 2,5 & co', page: 2, niente: undefined, vuoto: '' }
    const text = stringifySearch(search)
    expect(text).toBe('?idReceivedBet=12-13&testo=over+2,5+%26+co&page=2')
    expect(parseSearch(text)).toEqual({ idReceivedBet: '12-13', testo: 'over 2,5 & co', page: '2' })
    expect(stringifySearch({})).toBe('')
  })
})

describe('parameters of an address', () => {
  it('reads whole numbers', () => {
    expect([
      searchInteger()('25'),
      searchInteger()(3),
      searchInteger(1)('0'),
      searchInteger(1, 24)('25'),
    ]).toEqual([25, 3, undefined, undefined])
    for (const text of ['', 'x', '1.5', '-1', '1e3', undefined]) expect(searchInteger()(text)).toBeUndefined()
  })

  it('reads text, one of, switches', () => {
    expect(['over 2', '  ', 12].map(searchText())).toEqual(['over 2', undefined, '12'])
    expect(['a', 'c'].map(searchOneOf(['a', 'b']))).toEqual(['a', undefined])
    expect([searchFlag('1'), searchFlag('true')]).toEqual([1, undefined])
  })

  it('reads days that exist', () => {
    expect(searchDay('2024-02-29')).toBe('2024-02-29')
    for (const text of ['2025-02-29', '2025-13-01', '01/02/2025', 7]) expect(searchDay(text)).toBeUndefined()
  })

  it('reads ids joined by a dash', () => {
    expect(searchIds('12-13-12')).toBe('12-13')
    expect(searchIds('0-x--7')).toBe('7')
    for (const text of ['', 'abc', undefined]) expect(searchIds(text)).toBeUndefined()
  })

  it('answers every parameter, also one with an invalid value: the router would keep it as it was written', () => {
    const search = searchOf({ per: searchOneOf(['tipster', 'sala']) })({ per: 'nessuno' })
    expect(Object.entries(search)).toEqual([['per', undefined]])
  })

  it('keeps only the parameters the screen knows', () => {
    const read = searchOf({ pagina: searchInteger(1), testo: searchText() })
    expect(read({ pagina: '3', testo: ' ', altro: 'x' })).toEqual({ pagina: 3 })
  })
})
