import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pin } from '#web/ui/data-table/column-memory.ts'
import { contentOf, isModified, readViews, stateOf, writeViews } from './view-content.ts'

const COLUMNS = ['id', 'data', 'testo', 'tot']
const known = { columns: COLUMNS, filters: ['testo', 'tipster'], pageSizes: [25, 50] }
const column = fc.constantFrom(...COLUMNS)
const ofColumns = <V>(value: fc.Arbitrary<V>) => fc.dictionary(column, value, { noNullPrototype: true })
const state = fc.record({
  memory: fc.record({
    order: fc.shuffledSubarray(COLUMNS, { minLength: COLUMNS.length }),
    hidden: ofColumns(fc.boolean()),
    widths: ofColumns(fc.integer({ min: 20, max: 2000 })),
    pinned: ofColumns(fc.constantFrom<Pin>('start', 'end', 'none')),
  }),
  view: fc.record({
    sort: fc.uniqueArray(fc.record({ id: column, desc: fc.boolean() }), { selector: ({ id }) => id }),
    page: fc.constant(1),
    pageSize: fc.constantFrom(25, 50),
  }),
  filters: fc.dictionary(fc.constantFrom('testo', 'tipster'), fc.string(), { noNullPrototype: true }),
})

describe('a view of a list', () => {
  it('opened again is the list it was made from, and not modified', () => {
    fc.assert(
      fc.property(state, (list) => {
        const content = contentOf(list)
        const { dropped, ...again } = stateOf(content, known, 25)
        expect(dropped).toEqual([])
        expect(again).toEqual(list)
        expect(isModified(content, contentOf(again))).toBe(false)
      }),
    )
  })

  it('names columns and filters that no longer exist, and applies the rest', () => {
    const content = contentOf({
      memory: { order: ['vecchia', 'id'], hidden: { tot: true }, widths: {}, pinned: {} },
      view: {
        sort: [
          { id: 'vecchia', desc: true },
          { id: 'data', desc: false },
        ],
        page: 1,
        pageSize: 75,
      },
      filters: { testo: 'inter', sparito: 'x' },
    })
    expect(stateOf(content, known, 25)).toEqual({
      memory: { order: ['id'], hidden: { tot: true }, widths: {}, pinned: {} },
      view: { sort: [{ id: 'data', desc: false }], page: 1, pageSize: 25 },
      filters: { testo: 'inter' },
      dropped: ['sparito', 'vecchia'],
    })
  })

  it('is modified by a filter or a column, not by a width', () => {
    const list = {
      memory: { order: [], hidden: {}, widths: {}, pinned: {} },
      view: { sort: [], page: 1, pageSize: 25 },
      filters: {},
    }
    const content = contentOf(list)
    const with_ = (memory: object, filters = {}) =>
      isModified(content, contentOf({ ...list, memory: { ...list.memory, ...memory }, filters }))
    expect([
      with_({ widths: { id: 90 } }),
      with_({ hidden: { id: true } }),
      with_({}, { testo: 'x' }),
    ]).toEqual([false, true, true])
  })

  it('is in the address beside those of other lists', () => {
    const views = readViews('bet:12,registro:3,guasto,x:0')
    expect([...views]).toEqual([
      ['bet', 12],
      ['registro', 3],
    ])
    expect(writeViews(views)).toBe('bet:12,registro:3')
    expect(writeViews(new Map())).toBeUndefined()
  })
})
