import { describe, expect, it } from 'vitest'
import { pageSelection, togglePage, toggleRows } from './row-selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const chosen = (...selection: string[]) => new Set(selection)

describe('toggleRows', () => {
  it('takes and releases one row', () => {
    expect(toggleRows(chosen('a'), ids, 'c', null, false)).toEqual(chosen('a', 'c'))
    expect(toggleRows(chosen('a', 'c'), ids, 'c', 'a', false)).toEqual(chosen('a'))
  })

  it('takes every row between the last one clicked and this one, in either direction', () => {
    expect(toggleRows(chosen('b'), ids, 'd', 'b', true)).toEqual(chosen('b', 'c', 'd'))
    expect(toggleRows(chosen('d'), ids, 'b', 'd', true)).toEqual(chosen('b', 'c', 'd'))
  })

  it('releases the whole range when the row at its end was chosen', () => {
    expect(toggleRows(chosen('a', 'b', 'c', 'd'), ids, 'd', 'b', true)).toEqual(chosen('a'))
  })

  it('ranges over the order of now, not of the first click', () => {
    expect(toggleRows(chosen('e'), ['e', 'x', 'a', 'b'], 'a', 'e', true)).toEqual(chosen('e', 'x', 'a'))
  })

  it('takes the row alone when the last one clicked has left the list', () => {
    expect(toggleRows(chosen(), ids, 'c', 'gone', true)).toEqual(chosen('c'))
  })

  it('leaves the selection it was given untouched', () => {
    const before = chosen('a')
    toggleRows(before, ids, 'b', null, false)
    expect(before).toEqual(chosen('a'))
  })
})

describe('togglePage', () => {
  it('completes a page, then releases it, and leaves other pages alone', () => {
    const completed = togglePage(chosen('other', 'a'), ids)
    expect(completed).toEqual(chosen('other', ...ids))
    expect(togglePage(completed, ids)).toEqual(chosen('other'))
  })

  it('calls a page whole only when every row of it is chosen', () => {
    expect(pageSelection(chosen(), ids)).toBe('none')
    expect(pageSelection(chosen('b'), ids)).toBe('some')
    expect(pageSelection(chosen(...ids, 'z'), ids)).toBe('all')
    expect(pageSelection(chosen('z'), [])).toBe('none')
  })
})
