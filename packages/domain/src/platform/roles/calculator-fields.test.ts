import { describe, expect, it } from 'vitest'
import { CALCULATOR_FIELDS, type CalculatorField, canEditInCalculator } from './calculator-fields.ts'
import type { Role } from './roles.ts'

const EDITS: [Role, CalculatorField[]][] = [
  ['SUPERADMIN', CALCULATOR_FIELDS],
  ['ADMIN', CALCULATOR_FIELDS],
  ['CALCOLATORE', CALCULATOR_FIELDS],
  ['CHIUSURE', ['dropChiusura']],
  ['REFERTATORE', ['esito']],
  ['ANALISTA', ['fascia', 'sport']],
  ['LINK', ['formattedBet']],
  ['OPERATORE', []],
  ['BETS', []],
]

describe('the calculator', () => {
  it.each(EDITS)('%s edits %j and nothing else', (role, fields) => {
    expect(CALCULATOR_FIELDS.filter((field) => canEditInCalculator([role], field))).toEqual(fields)
  })

  it('adds up the editable fields of several roles', () => {
    const held: Role[] = ['ANALISTA', 'REFERTATORE']
    expect(CALCULATOR_FIELDS.filter((field) => canEditInCalculator(held, field))).toEqual([
      'esito',
      'fascia',
      'sport',
    ])
  })
})
