import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PASSWORD_IS_THE_NAME, PASSWORD_KNOWN, PASSWORD_TOO_SHORT, passwordFault } from './password.ts'

const LISTED = new Set(['password', 'juventus', 'qwertyuiop', 'ilovejuventus'])
const fault = (password: string, username = 'mario') =>
  passwordFault(password, username, (word) => LISTED.has(word))

it.each([
  ['', PASSWORD_TOO_SHORT],
  ['elevenchars', PASSWORD_TOO_SHORT],
  // Two code units each, six characters.
  ['🂡🂢🂣🂤🂥🂦', PASSWORD_TOO_SHORT],
  ['ilovejuventus', PASSWORD_KNOWN],
  ['Password2026!', PASSWORD_KNOWN],
  ['!!!JUVENTUS1897', PASSWORD_KNOWN],
  ['passwordpassword', PASSWORD_KNOWN],
  ['password123password123', PASSWORD_KNOWN],
  ['qwertyuiop12', PASSWORD_KNOWN],
  ['aaaaaaaaaaaa', PASSWORD_KNOWN],
  ['abcabcabcabc', PASSWORD_KNOWN],
  ['123456789012', PASSWORD_KNOWN],
  ['lkjihgfedcba', PASSWORD_KNOWN],
  ['210987654321', PASSWORD_KNOWN],
  ['Mario-12345678', PASSWORD_IS_THE_NAME],
  ['acegikmoqsuw', null],
  ['abcdefghijkm', null],
  ['juven-tus-1897', null],
  ['password di prova', null],
  ['dodici lettere', null],
  ['ventiquattro barche', null],
  ['q8#v-2kd!x0P', null],
])('%s: %s', (password, expected) => {
  expect(fault(password)).toBe(expected)
})

it('refuses a repeated listed word, whatever digits and signs surround it', () => {
  const signs = fc.string({ unit: fc.constantFrom('1', '9', '!', '-', ' '), maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...LISTED), signs, signs, (word, before, after) => {
      const password = `${before}${word.toUpperCase()}${after}`.padEnd(12, '1')
      expect(fault(password)).toBe(PASSWORD_KNOWN)
    }),
  )
})

it('a fault has its sentence', () => {
  expect(['corta', 'passwordpassword', 'mario1234567'].map((password) => fault(password))).toEqual([
    'La password deve avere almeno 12 caratteri.',
    'La password è tra le più usate: scegline una meno prevedibile.',
    "La password non può essere l'username.",
  ])
})
