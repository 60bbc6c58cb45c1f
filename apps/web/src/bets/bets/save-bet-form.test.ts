import { expect, it } from 'vitest'
import { textError, tipsterError } from './save-bet-form.tsx'

it.each([
  ['', 'Campo obbligatorio.'],
  [' \n ', 'Campo obbligatorio.'],
  ['🔥👍🏽', 'Campo obbligatorio.'],
  ['x'.repeat(4097), 'Massimo 4096 caratteri.'],
  ['Inter 1 @1.85 🔥', null],
])('judges the text %j: %s', (typed, refusal) => {
  expect(textError(typed)).toBe(refusal)
})

it('wants a tipster, and one there is', () => {
  expect(tipsterError(null, ['3'])).toBe('Campo obbligatorio.')
  expect(tipsterError('4', ['3'])).toBe('Tipster non trovato')
  expect(tipsterError('3', ['3'])).toBe(null)
})
