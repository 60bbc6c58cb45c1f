import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictFields, resolved } from './conflict.ts'

const NAMES = ['nome', 'stato', 'note', 'saldo'] as const
const values = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('a', 'b', 'c')])))

describe('a form that meets the change of somebody else', () => {
  it('shows what both changed and what only the other did, never what is equal now', () => {
    const before = { nome: 'Alba', stato: 'A', note: '', saldo: '1' }
    const typed = { nome: 'Aurora', stato: 'A', note: 'x', saldo: '2' }
    const now = { nome: 'Alta', stato: 'D', note: '', saldo: '2' }
    expect(conflictFields(before, typed, now)).toEqual([
      { name: 'nome', before: 'Alba', theirs: 'Alta', mine: 'Aurora', isOnlyTheirs: false },
      { name: 'stato', before: 'A', theirs: 'D', mine: 'A', isOnlyTheirs: true },
    ])
  })

  it('goes on with what was chosen; what only he typed stays, what nobody touched is as it is stored', () => {
    fc.assert(
      fc.property(values, values, values, fc.subarray([...NAMES]), (before, typed, now, kept) => {
        const mine = new Set<string>(kept)
        const result = resolved(before, typed, now, mine)
        for (const name of NAMES) {
          const onlyMine = now[name] === before[name]
          if (mine.has(name) || onlyMine) expect(result[name]).toBe(typed[name])
          else expect(result[name]).toBe(now[name])
        }
      }),
    )
  })
})
