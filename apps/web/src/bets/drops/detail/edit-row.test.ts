import { describe, expect, it } from 'vitest'
import { rowRules } from './edit-row-dialog.tsx'

const DECIMAL = 'Inserisci un numero decimale valido.'
const REQUIRED = 'Campo obbligatorio.'

describe('a row of the detail', () => {
  it.each([
    ['importo', '', REQUIRED],
    ['importo', '10,555', DECIMAL],
    ['importo', '-10', 'Il valore non deve contenere i caratteri - o +.'],
    ['importo', '10,55', null],
    ['quota', '', REQUIRED],
    ['quota', '1,85555', DECIMAL],
    ['quota', '1.8555', null],
    ['quota', '0', null],
    ['quota', '0,9', 'Inserisci una quota tra 1 e 1.000.'],
    ['importo', '100000000', 'Il valore deve essere minore o uguale a 99.999.999,99.'],
  ] as const)('%s %j: %s', (field, typed, error) => {
    expect(rowRules[field](typed)).toBe(error)
  })
})
