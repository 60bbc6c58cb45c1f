import { describe, expect, it } from 'vitest'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { Tipster } from '#web/reference/reference/public/lists.api.ts'
import { americaniErrors, americaniValues } from './americani-form.tsx'

const bet = (given: Partial<Bet> = {}) =>
  ({
    formattedBet: 'Inter 1 | @1.85',
    totTipster: 0,
    quotaDrop: 0,
    totGiocabile: 1000,
    quotaMedia: 1.9,
    tipster: { nomeTipster: 'NoDrop', capMaxDrop: 10 },
    ...given,
  }) as Bet
const americans = {
  nomeTipster: 'americans',
  percentualeMinNoDrop: 10,
  percentualeMaxNoDrop: 40,
  capMaxNoDrop: 300,
  percentualeMaxDrop: 80,
  capMaxDrop: 750,
} as Tipster
const errors = (importo: string, quota = '1,85', testo = 'Inter') =>
  americaniErrors({ ...bet(), tipster: americans }, { testo, totTipster: importo, quotaDrop: quota })

describe('the form of Drop Americani', () => {
  it('starts with the bet’s text and the tipster drop it already has', () => {
    expect(americaniValues(bet())).toEqual({ testo: 'Inter 1 | @1.85', totTipster: '', quotaDrop: '' })
    expect(americaniValues(bet({ totTipster: 120.5, quotaDrop: 1.85125 }))).toMatchObject({
      totTipster: '120,50',
      quotaDrop: '1,85125',
    })
    expect(americaniValues(bet({ quotaDrop: 1.85 }))).toMatchObject({ totTipster: '0,00', quotaDrop: '1,85' })
  })

  it.each([
    ['', 'Campo obbligatorio.'],
    ['700,123', 'Inserisci un numero decimale valido.'],
    ['699,99', 'Il valore deve essere maggiore o uguale a 700.'],
    ['750,01', 'Il valore deve essere minore o uguale a 750.'],
    ['700', null],
    ['750', null],
    ['0', null],
  ])("keeps %j within the limits of Americans, whatever the bet's own tipster: %s", (importo, refusal) => {
    expect(errors(importo).totTipster ?? null).toBe(refusal)
  })

  it('wants odds with up to 5 decimals, and not 0', () => {
    expect(errors('700', '').quotaDrop).toBe('Campo obbligatorio.')
    expect(errors('700', '1,123456').quotaDrop).toBe('Inserisci un numero decimale valido.')
    expect(errors('700', '0').quotaDrop).toBe('Il valore deve essere diverso da 0.')
    expect(errors('700', '1,12345').quotaDrop).toBe(undefined)
  })

  it('wants a text', () => {
    expect(errors('700', '1,85', ' \n').testo).toBe('Campo obbligatorio.')
  })
})
