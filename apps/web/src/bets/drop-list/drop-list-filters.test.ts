import { describe, expect, it } from 'vitest'
import { searchOf } from '#web/lib/search-params.ts'
import { DROP_LIST_SEARCH, type DropListFilters, readDropListFilters } from './drop-list.search.ts'
import { missingFilters, withBook, withCategory, withType } from './drop-list-filters.ts'

const room: DropListFilters = { tipo: 'ricevuti', categoria: 'sale', book: 3, entita: 12, data: '2026-03-09' }

describe('each choice takes with it those under it', () => {
  it('the type: category and entity, not the day', () => {
    expect(withType(room, 'inviati')).toEqual({ tipo: 'inviati', data: '2026-03-09' })
    expect(withType(room, 'ricevuti')).toBe(room)
  })
  it('the category: book and entity', () => {
    expect(withCategory(room, 'siti')).toMatchObject({
      categoria: 'siti',
      book: undefined,
      entita: undefined,
    })
  })
  it('the book: the entity', () => {
    expect(withBook(room, 4)).toMatchObject({ categoria: 'sale', book: 4, entita: undefined })
    expect(withBook(room, 3)).toBe(room)
  })
})

it.each([
  [{ tipo: 'inviati' }, ['tipster']],
  [{ tipo: 'inviati', tipster: 1 }, []],
  [{ tipo: 'ricevuti' }, ['categoria', 'entita']],
  [{ tipo: 'ricevuti', categoria: 'sale' }, ['book', 'entita']],
  [{ tipo: 'ricevuti', categoria: 'helper' }, ['entita']],
  [{ tipo: 'ricevuti', categoria: 'siti', entita: 2 }, []],
  [room, []],
] as Array<[DropListFilters, string[]]>)('%o still wants %s', (filters, missing) => {
  expect(missingFilters(filters)).toEqual(missing)
})

it('an invalid address sets no filters', () => {
  expect(
    readDropListFilters(searchOf(DROP_LIST_SEARCH)({ tipo: 'altro', entita: '-1', data: 'ieri' })),
  ).toEqual({
    tipo: 'ricevuti',
    tipster: undefined,
    categoria: undefined,
    book: undefined,
    entita: undefined,
    data: undefined,
  })
})
