import { describe, expect, it } from 'vitest'
import { correctionRules } from './correct-tipster-drop-dialog.tsx'

const DECIMAL = 'Inserisci un numero decimale valido.'
const REQUIRED = 'Campo obbligatorio.'

describe('a corrected tipster drop', () => {
  it.each([
    ['totTipster', '', REQUIRED],
    ['totTipster', '70,123', DECIMAL],
    ['totTipster', '70,12', null],
    ['totTipster', '0', null],
    ['quotaDrop', '', REQUIRED],
    ['quotaDrop', '0,0', 'Il valore deve essere diverso da 0.'],
    ['quotaDrop', '1.856712', DECIMAL],
    ['quotaDrop', '1.85671', null],
    ['quotaDrop', '0,9', 'Inserisci una quota tra 1 e 1.000.'],
    ['quotaDrop', '1850', 'Inserisci una quota tra 1 e 1.000.'],
  ] as const)('%s %j: %s', (field, typed, error) => {
    expect(correctionRules('Rossi')[field](typed)).toBe(error)
  })
})

it('the house is credited at the average, which tax may bring below 1', () => {
  expect(correctionRules('NoDrop').quotaDrop('0,95')).toBeNull()
})
