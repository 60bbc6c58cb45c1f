import { describe, expect, it } from 'vitest'
import { heldScroll } from './held-scroll.ts'

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

  it('lets rows come in at the top when nobody points at one', () => {
    expect(heldScroll(held('a', 'b', 'c'), at('new', 'a', 'b', 'c'), null, false)).toBeNull()
  })

  it('keeps most rows where they are once the list has been scrolled', () => {
    const rows = held('b', 'c', 'd').map((row) => ({ ...row, offset: row.offset + 3 }))
    expect(heldScroll(rows, at('new', 'a', 'b', 'c', 'd'), null, true)).toBe(2 * ROW - 3)
  })

  it('does not follow a row that went elsewhere by itself', () => {
    expect(heldScroll(held('a', 'b', 'c'), at('b', 'c', 'x', 'y', 'a'), 'a', false)).toBeNull()
  })

  it('does nothing when all that was on screen is gone', () => {
    expect(heldScroll(held('a'), at('x'), 'a', true)).toBeNull()
  })
})
