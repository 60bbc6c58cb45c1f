import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlannedCopy, stepsInOrder } from './steps-in-order.ts'

const piece = fc.record({
  group: fc.integer({ min: 1, max: 4 }),
  line: fc.constantFrom('a', 'b', 'c'),
})
const pieces = fc
  .array(piece, { maxLength: 30 })
  .map((all) => all.map((one, id): PlannedCopy => ({ ...one, kind: 'bet', id })))

describe('planned work in steps', () => {
  it('keeps the order within each line, loses nothing and mixes no groups', () => {
    fc.assert(
      fc.property(pieces, (all) => {
        const steps = stepsInOrder(all)
        const done = steps.flatMap(({ ids }) => ids)
        expect(done.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id))
        for (const line of ['a', 'b', 'c']) {
          const own = done.filter((id) => all[id]?.line === line)
          expect(own).toEqual(own.toSorted((a, b) => a - b))
        }
        for (const { group, ids } of steps) for (const id of ids) expect(all[id]?.group).toBe(group)
      }),
    )
  })

  it('is one step for a bet whose rooms fell due one after the other', () => {
    const all = ['a', 'b', 'c'].map((line, id) => ({ kind: 'bet', id, group: 1, line }))
    expect(stepsInOrder(all)).toEqual([{ kind: 'bet', group: 1, ids: [0, 1, 2] }])
  })

  it('does an earlier bet of a room first, though the later one had another room before', () => {
    const all = [
      { kind: 'bet', id: 1, group: 2, line: 'b' },
      { kind: 'bet', id: 2, group: 1, line: 'a' },
      { kind: 'bet', id: 3, group: 2, line: 'a' },
    ]
    expect(stepsInOrder(all).map(({ ids }) => ids)).toEqual([[1], [2], [3]])
  })

  it('tells a bet from a message of a source with the same number', () => {
    const all = [
      { kind: 'bet', id: 1, group: 1, line: 'a' },
      { kind: 'inoltro', id: 1, group: 1, line: 'a' },
    ]
    expect(stepsInOrder(all)).toEqual([
      { kind: 'bet', group: 1, ids: [1] },
      { kind: 'inoltro', group: 1, ids: [1] },
    ])
  })
})
