import { describe, expect, it } from 'vitest'
import { CONTI, contoByName, ledgerByName, ledgerSign } from './conti.ts'

describe('the house’s own accounts', () => {
  it('have the ids 0, 1 and 2', () => {
    expect(CONTI.map(({ id, nome }) => [id, nome])).toEqual([
      [0, 'No Drop'],
      [1, 'Scarti Quota'],
      [2, 'Freeroll'],
    ])
  })

  it.each([
    ['no-drop', 'NO_DROP'],
    ['NO_DROP', 'NO_DROP'],
    ['Scarti-Quota', 'SCARTI_QUOTA'],
    ['freeroll', 'FREEROLL'],
    [' No_Drop ', 'NO_DROP'],
    ['incassi', undefined],
    ['nodrop', undefined],
    ['', undefined],
  ])('%j is %s', (name, conto) => {
    expect(contoByName(name)?.conto).toBe(conto)
  })
})

describe('the ledgers', () => {
  it.each([
    ['incassi', 'INCASSI'],
    ['SPESE', 'SPESE'],
    ['dividendi', 'DIVIDENDI'],
    ['freeroll', null],
    ['rettifica', null],
  ])('%j is %s', (name, ledger) => {
    expect(ledgerByName(name)).toBe(ledger)
  })

  it('take in on INCASSI and pay out on the others', () => {
    expect([ledgerSign('INCASSI'), ledgerSign('SPESE'), ledgerSign('DIVIDENDI')]).toEqual([1, -1, -1])
  })
})
