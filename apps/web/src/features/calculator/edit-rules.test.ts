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
    ['quotaDrop', '0,9', 'Inserire una quota tra 1 e 1.000.'],
    ['quotaDrop', '1850', 'Inserire una quota tra 1 e 1.000.'],
  ] as const)('%s %j: %s', (field, typed, error) => {
    expect(tipsterDropRules('Rossi')[field](typed)).toBe(error)
  })
})

it('the house is credited at the average, which tax may bring below 1', () => {
  expect(tipsterDropRules('NoDrop').quotaDrop('0,95')).toBeNull()
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
    ['quota', '0', null],
    ['quota', '0,9', 'Inserire una quota tra 1 e 1.000.'],
    ['importo', '100000000', 'Il valore deve essere minore o uguale a 99.999.999,99.'],
  ] as const)('%s %j: %s', (field, typed, error) => {
    expect(rowRules[field](typed)).toBe(error)
  })
})
