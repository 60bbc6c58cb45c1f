import { describe, expect, it } from 'vitest'
import type { DataColumn } from './columns.ts'
import { moveActive } from './row-keyboard.ts'
import { compareValues, nextSort, sortRows } from './sort-rows.ts'
import { existingPage, visibleCount } from './visible-count.ts'

describe('nextSort', () => {
  it('goes from the first direction to the other and then to none', () => {
    const first = nextSort([], 'data', false, false)
    expect(first).toEqual([{ id: 'data', desc: false }])
    const second = nextSort(first, 'data', false, false)
    expect(second).toEqual([{ id: 'data', desc: true }])
    expect(nextSort(second, 'data', false, false)).toEqual([])
  })

  it('starts from the greatest if set so', () => {
    expect(nextSort([], 'tot', true, false)).toEqual([{ id: 'tot', desc: true }])
  })

  it('adds with shift and keeps the place of a column already sorted', () => {
    const two = nextSort([{ id: 'a', desc: false }], 'b', false, true)
    expect(two.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(nextSort(two, 'a', false, true)).toEqual([
      { id: 'a', desc: true },
      { id: 'b', desc: false },
    ])
    expect(nextSort([{ id: 'a', desc: true }, ...two.slice(1)], 'a', false, true)).toEqual(two.slice(1))
  })

  it('replaces the others without shift', () => {
    expect(nextSort([{ id: 'a', desc: true }], 'b', false, false)).toEqual([{ id: 'b', desc: false }])
  })
})

describe('compareValues', () => {
  it('orders numbers by size and words as Italian reads them', () => {
    expect([10, 9, -1].sort((a, b) => compareValues(a, b))).toEqual([-1, 9, 10])
    expect(['Zeta', 'école', 'alfa', 'Sala 10', 'Sala 9'].sort((a, b) => compareValues(a, b))).toEqual([
      'alfa',
      'école',
      'Sala 9',
      'Sala 10',
      'Zeta',
    ])
  })

  it('puts missing values last in both directions', () => {
    expect([null, 2, '', 0].sort((a, b) => compareValues(a, b))).toEqual([0, 2, null, ''])
    expect([null, 0, '', 2].sort((a, b) => compareValues(a, b, true))).toEqual([2, 0, null, ''])
  })
})

describe('sortRows', () => {
  const rows = [
    { nome: 'b', tot: 2, n: 1 },
    { nome: 'a', tot: 2, n: 2 },
    { nome: 'c', tot: 1, n: 3 },
    { nome: 'a', tot: 2, n: 4 },
  ]
  const columns = [
    { id: 'nome', value: ({ nome }: (typeof rows)[0]) => nome },
    { id: 'tot', value: ({ tot }: (typeof rows)[0]) => tot },
    { id: 'azioni' },
    { id: 'coppia', compare: (a: (typeof rows)[0], b: (typeof rows)[0]) => (a.n % 2) - (b.n % 2) },
  ] as unknown as readonly DataColumn<(typeof rows)[0]>[]
  const order = (...sort: { id: string; desc: boolean }[]) => sortRows(rows, columns, sort).map(({ n }) => n)

  it('sorts by several columns, the first weighing most, and keeps equal rows in their order', () => {
    expect(order({ id: 'tot', desc: true }, { id: 'nome', desc: false })).toEqual([2, 4, 1, 3])
    expect(order({ id: 'tot', desc: true })).toEqual([1, 2, 4, 3])
  })

  it('keeps rows without the figure last when the direction turns', () => {
    const minutes = [{ minuti: null }, { minuti: 4 }, { minuti: 9 }]
    const column = [{ id: 'minuti', value: ({ minuti }: { minuti: number | null }) => minuti }]
    const shown = (desc: boolean) =>
      sortRows(minutes, column as unknown as readonly DataColumn<{ minuti: number | null }>[], [
        { id: 'minuti', desc },
      ]).map(({ minuti }) => minuti)
    expect(shown(false)).toEqual([4, 9, null])
    expect(shown(true)).toEqual([9, 4, null])
  })

  it('compares as a column says, and leaves columns alone that have no value', () => {
    expect(order({ id: 'coppia', desc: false })).toEqual([2, 4, 1, 3])
    expect(order({ id: 'azioni', desc: true })).toEqual([1, 2, 3, 4])
    expect(order({ id: 'non ce', desc: false })).toEqual([1, 2, 3, 4])
  })
})

describe('visibleCount', () => {
  it('says which rows of how many are on screen', () => {
    expect(visibleCount(1, 25, 312)).toBe('1-25 di 312')
    expect(visibleCount(13, 25, 312)).toBe('301-312 di 312')
    expect(visibleCount(2, 25, 312, 8)).toBe('26-33 di 312')
    expect(visibleCount(1, 25, 5, 8)).toBe('1-5 di 5')
    expect(visibleCount(1, 25, 0)).toBe('0 di 0')
    expect(visibleCount(2, 100, 10_000)).toBe('101-200 di 10.000')
  })

  it('falls back to the last page when the list has become shorter', () => {
    expect(existingPage(9, 60, 25)).toBe(3)
    expect(existingPage(0, 60, 25)).toBe(1)
    expect(existingPage(3, 0, 25)).toBe(1)
  })
})

describe('moveActive', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']

  it('starts at the near end and stops at the far one', () => {
    expect(moveActive('ArrowDown', ids, null, 3)).toBe('a')
    expect(moveActive('ArrowUp', ids, null, 3)).toBe('e')
    expect(moveActive('ArrowDown', ids, 'e', 3)).toBe('e')
  })

  it('pages with one row of overlap, and jumps to the ends', () => {
    expect(moveActive('PageDown', ids, 'a', 3)).toBe('c')
    expect(moveActive('End', ids, 'a', 3)).toBe('e')
    expect(moveActive('Home', ids, 'd', 3)).toBe('a')
  })

  it('leaves other keys and empty lists alone', () => {
    expect(moveActive('x', ids, 'a', 3)).toBeNull()
    expect(moveActive('ArrowDown', [], null, 3)).toBeNull()
  })
})
