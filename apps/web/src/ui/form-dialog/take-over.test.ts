import { expect, it } from 'vitest'
import { merged } from './take-over.ts'

it('takes over what nobody typed in, keeps what was typed, and names what both changed', () => {
  const before = { nome: 'Falco', action: '5', stato: 'A', nota: '' }
  const typed = { ...before, action: '7', nota: 'mia' }
  const now = { nome: 'Falco 2', action: '6', stato: 'A', nota: '' }
  expect(merged(before, typed, now)).toEqual({
    values: { nome: 'Falco 2', action: '7', stato: 'A', nota: 'mia' },
    changed: ['action'],
  })
})

it('has nothing to name where both typed the same', () => {
  expect(merged({ a: '1' }, { a: '2' }, { a: '2' })).toEqual({ values: { a: '2' }, changed: [] })
})
