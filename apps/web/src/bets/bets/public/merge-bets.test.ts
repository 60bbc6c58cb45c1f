import { describe, expect, it } from 'vitest'
import { makeBet } from './make-bet.fixture.ts'
import { applyChanges, arrivals, replaceBets } from './merge-bets.ts'

const FROM = '2025-03-24T00:00:00'
const list = (...ids: number[]) =>
  replaceBets(
    new Map(),
    ids.map((id) => makeBet(id)),
  )

describe('the bet list', () => {
  it('keeps the object of every bet that did not change', () => {
    const held = list(1, 2)
    const next = applyChanges(held, { revision: 2, from: FROM, bets: [makeBet(2, { tot: 10 })], deleted: [] })
    expect(next.get(1)).toBe(held.get(1))
    expect(next.get(2)).not.toBe(held.get(2))
    expect(next.get(2)?.tot).toBe(10)
  })

  it('keeps the unchanged parts of a bet that changed', () => {
    const held = list(1)
    const next = applyChanges(held, { revision: 2, from: FROM, bets: [makeBet(1, { tot: 10 })], deleted: [] })
    expect(next.get(1)?.tipster).toBe(held.get(1)?.tipster)
  })

  it('keeps the whole map when the same bets come again', () => {
    const held = list(1, 2)
    expect(replaceBets(held, [makeBet(1), makeBet(2)])).toBe(held)
    expect(applyChanges(held, { revision: 3, from: FROM, bets: [makeBet(2)], deleted: [9] })).toBe(held)
  })

  it('drops deleted bets and those a whole list no longer contains', () => {
    const held = list(1, 2, 3)
    expect([...applyChanges(held, { revision: 2, from: FROM, bets: [], deleted: [2] }).keys()]).toEqual([
      1, 3,
    ])
    expect([...replaceBets(held, [makeBet(3)]).keys()]).toEqual([3])
  })

  it('drops bets older than the week', () => {
    const held = replaceBets(new Map(), [makeBet(1, { messageDate: '2025-03-23T23:59:59' }), makeBet(2)])
    expect([...applyChanges(held, { revision: 2, from: FROM, bets: [], deleted: [] }).keys()]).toEqual([2])
  })

  it('names the bets not held before', () => {
    const held = list(1)
    const next = applyChanges(held, {
      revision: 2,
      from: FROM,
      bets: [makeBet(1, { tot: 5 }), makeBet(2)],
      deleted: [],
    })
    expect(arrivals(held, next)).toEqual([2])
    expect(arrivals(held, held)).toEqual([])
  })
})
