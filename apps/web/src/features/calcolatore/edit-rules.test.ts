import { describe, expect, it } from 'vitest'
import { rowRules } from './dettaglio/edit-row-dialog.tsx'
import { tipsterDropRules } from './tipster-drop-form.ts'

const DECIMAL = 'Inserisci un numero decimale valido.'
const REQUIRED = 'Campo obbligatorio.'

describe('the tipster drop', () => {
  it.each([
    ['totTipster', '', REQUIRED],
    ['totTipster', '70,123', DECIMAL],
    ['totTipster', '70,12', null],
    ['totTipster', '0', null],
    ['quotaDrop', '', REQUIRED],
    ['quotaDrop', '0,0', 'Il valore deve essere diverso da 0.0.'],
    ['quotaDrop', '1.856712', DECIMAL],
    ['quotaDrop', '1.85671', null],
  ] as const)('%s %j: %s', (field, typed, error) => {
    expect(tipsterDropRules('Rossi')[field](typed)).toBe(error)
  })
})

describe('a row of the detail', () => {
  it.each([
    ['importo', '', REQUIRED],
    ['importo', '10,555', DECIMAL],
    ['importo', '-10', 'Il valore non deve contenere i caratteri - o +.'],
    ['importo', '10,55', null],
    ['quota', '', REQUIRED],
    ['quota', '1,85555', DECIMAL],
    ['quota', '1.8555', null],
  ] as const)('%s %j: %s', (field, typed, error) => {
    expect(rowRules[field](typed)).toBe(error)
  })
})
