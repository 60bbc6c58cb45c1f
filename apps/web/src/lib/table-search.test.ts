import { expect, it } from 'vitest'
import { LIST_SEARCH, searchOf } from './search-params.ts'
import { readListView, writeListView } from './table-search.ts'

const defaults = { sort: [{ id: 'colore', desc: true }], pageSizes: [25, 50, 75, 100] } as const

it('leaves an untouched list out of the address', () => {
  const view = readListView({}, defaults)
  expect(view).toEqual({ sort: defaults.sort, page: 1, pageSize: 25 })
  expect(Object.values(writeListView(view, defaults))).toEqual([undefined, undefined, undefined])
})

it.each([
  {
    sort: [
      { id: 'data', desc: true },
      { id: 'id', desc: false },
    ],
    page: 3,
    pageSize: 50,
  },
  { sort: [], page: 1, pageSize: 100 },
])('comes back as it went: %o', (view) => {
  expect(readListView({ ...writeListView(view, defaults) }, defaults)).toEqual(view)
})

it('ignores values that a list cannot show', () => {
  const typed = searchOf(LIST_SEARCH)({ pagina: '0', righe: '33', ordine: ' ' })
  expect(readListView(typed, defaults)).toEqual(readListView({}, defaults))
})

it('starts from the page size of the list, if it sets one', () => {
  const own = { ...defaults, pageSize: 50 }
  expect(readListView({}, own).pageSize).toBe(50)
  expect(readListView({ righe: 25 }, own).pageSize).toBe(25)
  expect(writeListView(readListView({}, own), own).righe).toBeUndefined()
})
