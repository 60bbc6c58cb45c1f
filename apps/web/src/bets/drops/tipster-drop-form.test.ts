import { describe, expect, it } from 'vitest'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { dropOutcome, initialValues, restAfter, tipsterDropErrors } from './tipster-drop-form.ts'

const bet = {
  totGiocabile: 1000,
  quotaMedia: 1.9,
  tipster: {
    nomeTipster: 'Rossi',
    percentualeMinNoDrop: 10,
    percentualeMaxNoDrop: 40,
    capMaxNoDrop: 300,
    percentualeMaxDrop: 80,
    capMaxDrop: 750,
  },
} as Bet

describe('the limits of a tipster drop', () => {
  it('lets 0 and 700 to 750 through, as in the worked example', () => {
    for (const totTipster of ['0', '700', '750'])
      expect(tipsterDropErrors(bet, { totTipster, quotaDrop: '1,85' })).toEqual({})
    for (const totTipster of ['699,99', '750,01', '5']) {
      expect(tipsterDropErrors(bet, { totTipster, quotaDrop: '1,85' })).toHaveProperty('totTipster')
    }
  })

  it('wants odds different from zero', () => {
    expect(tipsterDropErrors(bet, { totTipster: '0', quotaDrop: '0' })).toHaveProperty('quotaDrop')
  })
})

describe('the form of a tipster drop', () => {
  const starts = (totTipster: number, quotaDrop: number) =>
    initialValues({ ...bet, totTipster, quotaDrop } as Bet)

  it('starts empty, or with the present drop, also of 0', () => {
    expect(starts(0, 0)).toEqual({ totTipster: '', quotaDrop: '' })
    expect(starts(120.5, 1.85)).toEqual({ totTipster: '120,50', quotaDrop: '1,85' })
    expect(starts(0, 1.85123)).toEqual({ totTipster: '0,00', quotaDrop: '1,85123' })
  })

  it('of the house has its only possible values', () => {
    const house = (quotaMedia: number) =>
      initialValues({ ...bet, quotaMedia, tipster: { nomeTipster: 'NoDrop' } } as Bet)
    expect(house(1.9)).toEqual({ totTipster: '0,00', quotaDrop: '1,90' })
    expect(house(0)).toEqual({ totTipster: '0,00', quotaDrop: '' })
  })
})

describe('restAfter', () => {
  it('is exact, and may be negative', () => {
    expect(restAfter(0.3, '0,1')).toBe(0.2)
    expect(restAfter(100, '100,01')).toBe(-0.01)
    expect(restAfter(100, '')).toBe(100)
  })
})

describe('dropOutcome', () => {
  it('tells a drop that may be saved from one that is not', () => {
    expect(dropOutcome(new ApiError('http', '', 499))).toBe('unconfirmed')
    expect(dropOutcome(new ApiError('http', '', 409, { bodyStatus: 201 }))).toBe('unannounced')
    expect(dropOutcome(new ApiError('http', '', 409))).toBe('refused')
    expect(dropOutcome(new Error('x'))).toBe('refused')
  })
})
