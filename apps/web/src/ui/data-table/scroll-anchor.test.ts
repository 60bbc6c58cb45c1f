import { describe, expect, it } from 'vitest'
import { heldScroll, stillOnScreen } from './scroll-anchor.ts'

const ROW = 40
const at = (...ids: string[]) => {
  const places = new Map(ids.map((id, index) => [id, index * ROW]))
  return (id: string) => places.get(id)
}
const held = (...ids: string[]) => ids.map((id, index) => ({ id, offset: index * ROW }))

describe('heldScroll', () => {
  it('keeps the row under the pointer when another arrives above it', () => {
    expect(heldScroll(held('a', 'b', 'c'), at('new', 'a', 'b', 'c'), 'b', false)).toBe(ROW)
  })

  it('lets rows come in at the top when no row is pointed at', () => {
    expect(heldScroll(held('a', 'b', 'c'), at('new', 'a', 'b', 'c'), null, false)).toBeNull()
  })

  it('keeps most rows where they are once the list has been scrolled', () => {
    const rows = held('b', 'c', 'd').map((row) => ({ ...row, offset: row.offset + 3 }))
    expect(heldScroll(rows, at('new', 'a', 'b', 'c', 'd'), null, true)).toBe(2 * ROW - 3)
  })

  it('does not follow a row that went elsewhere by itself', () => {
    expect(heldScroll(held('a', 'b', 'c'), at('b', 'c', 'x', 'y', 'a'), 'a', false)).toBeNull()
  })

  it('does nothing when all rows on screen are gone', () => {
    expect(heldScroll(held('a'), at('x'), 'a', true)).toBeNull()
  })
})

describe('a list that was scrolled since its rows were seen', () => {
  const rows = held('x', 'y', 'z')

  it('is not scrolled back to them after a jump, when rows arrive before its scroll event', () => {
    const now = stillOnScreen(rows, -900, 400)
    expect(heldScroll(now, at('new', 'a', 'x', 'y', 'z'), 'y', true)).toBeNull()
  })

  it('holds those still on screen at their present position', () => {
    const now = stillOnScreen(rows, ROW, 400)
    expect(now).toEqual([
      { id: 'y', offset: 0 },
      { id: 'z', offset: ROW },
    ])
    // Before: x, y, z from the top of the list, scrolled by a row.
    expect(heldScroll(now, at('new', 'x', 'y', 'z'), null, true)).toBe(2 * ROW)
  })

  it('that stood still holds all of them, also the one cut by the upper edge', () => {
    const cut = rows.map((row) => ({ ...row, offset: row.offset - 3 }))
    expect(stillOnScreen(cut, 0, 400)).toEqual(cut)
  })
})
