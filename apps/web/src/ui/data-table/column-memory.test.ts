import { describe, expect, it } from 'vitest'
import { gridTemplate } from './column-layout.ts'
import { columnMemoryKey, inOrder, isShown, NO_MEMORY, parseColumnMemory } from './column-memory.ts'

describe('parseColumnMemory', () => {
  it('reads back a stored memory', () => {
    const memory = {
      hidden: { esito: true },
      widths: { testo: 320 },
      order: ['testo', 'esito'],
      pinned: { esito: 'end' },
    }
    expect(parseColumnMemory(JSON.stringify(memory))).toEqual(memory)
  })

  it.each([null, '', '{', 'null', '3', '[]'])('remembers nothing when the browser holds %j', (stored) => {
    expect(parseColumnMemory(stored)).toEqual(NO_MEMORY)
  })

  it('drops entries that are no width or no choice', () => {
    const stored = JSON.stringify({
      hidden: { a: 'yes', b: false },
      widths: { a: -4, b: '9', c: 80 },
      order: [1, 'b'],
      pinned: { b: 'top' },
    })
    expect(parseColumnMemory(stored)).toEqual({
      hidden: { b: false },
      widths: { c: 80 },
      order: ['b'],
      pinned: {},
    })
  })

  it('keeps users and tables apart', () => {
    expect(columnMemoryKey('bet', 'anna')).not.toBe(columnMemoryKey('bet', 'luca'))
    expect(columnMemoryKey('bet', 'anna')).not.toBe(columnMemoryKey('drop', 'anna'))
  })
})

describe('isShown', () => {
  it('follows the user before the default', () => {
    expect(isShown({ id: 'a' }, NO_MEMORY)).toBe(true)
    expect(isShown({ id: 'a', hiddenAtFirst: true }, NO_MEMORY)).toBe(false)
    expect(isShown({ id: 'a', hiddenAtFirst: true }, { hidden: { a: false } })).toBe(true)
    expect(isShown({ id: 'a' }, { hidden: { a: true } })).toBe(false)
  })

  it('shows columns hidden for lack of room where there is room', () => {
    const column = { id: 'tot', hiddenAtFirst: 'narrow' as const }
    expect([isShown(column, NO_MEMORY, false), isShown(column, NO_MEMORY, true)]).toEqual([false, true])
    expect(isShown(column, { hidden: { tot: true } }, true)).toBe(false)
  })

  it('never hides a column that must stay, whatever was remembered', () => {
    expect(isShown({ id: 'azioni', hideable: false }, { hidden: { azioni: true } })).toBe(true)
  })
})

describe('gridTemplate', () => {
  const columns = [
    { id: 'id', width: 80 },
    { id: 'testo', width: 200, grow: 1 },
  ]

  it('lets growing columns share the spare width', () => {
    expect(gridTemplate(columns, {}, false)).toBe('80px minmax(200px, 1fr)')
    expect(gridTemplate(columns, {}, true)).toBe('38px 80px minmax(200px, 1fr)')
  })

  it('holds a width the user set, not below what the column allows', () => {
    expect(gridTemplate(columns, { testo: 333.4 }, false)).toBe('80px 333px')
    expect(gridTemplate([{ id: 'id', width: 80 }], { id: 5 }, false)).toBe('48px')
  })
})

describe('inOrder', () => {
  const columns = ['id', 'data', 'nuova', 'testo'].map((id) => ({ id }))
  const ids = (order: string[]) => inOrder(columns, order).map(({ id }) => id)

  it('puts a column missing in the remembered order after the one before it, and forgets removed ones', () => {
    expect(ids([])).toEqual(['id', 'data', 'nuova', 'testo'])
    expect(ids(['testo', 'data', 'vecchia', 'id'])).toEqual(['testo', 'data', 'nuova', 'id'])
    expect(ids(['testo'])).toEqual(['id', 'data', 'nuova', 'testo'])
  })
})
