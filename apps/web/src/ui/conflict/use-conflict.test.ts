import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conflictFields, resolveConflict } from './use-conflict.tsx'

const NAMES = ['nome', 'stato', 'note', 'saldo'] as const
const values = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom('a', 'b', 'c')])))

describe('a form in conflict with another user’s change', () => {
  it('shows fields both changed or only the other did, never those equal now', () => {
    const before = { nome: 'Alba', stato: 'A', note: '', saldo: '1' }
    const typed = { nome: 'Aurora', stato: 'A', note: 'x', saldo: '2' }
    const now = { nome: 'Alta', stato: 'D', note: '', saldo: '2' }
    expect(conflictFields(before, typed, now)).toEqual([
      { name: 'nome', before: 'Alba', theirs: 'Alta', mine: 'Aurora', isOnlyTheirs: false },
      { name: 'stato', before: 'A', theirs: 'D', mine: 'A', isOnlyTheirs: true },
    ])
  })

  it('applies the choices; fields only the user typed stay, untouched ones take the stored value', () => {
    fc.assert(
      fc.property(values, values, values, fc.subarray([...NAMES]), (before, typed, now, kept) => {
        const mine = new Set<string>(kept)
        const result = resolveConflict(before, typed, now, mine)
        for (const name of NAMES) {
          const onlyMine = now[name] === before[name]
          if (mine.has(name) || onlyMine) expect(result[name]).toBe(typed[name])
          else expect(result[name]).toBe(now[name])
        }
      }),
    )
  })
})
