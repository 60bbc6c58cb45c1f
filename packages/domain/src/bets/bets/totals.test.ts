import { describe, expect, it } from 'vitest'
import { type Decimal, toNumber } from '../../platform/money/decimal.ts'
import { betTotals, type LiveDrop } from './totals.ts'

const drop = (importoPostCambio: number, quota: number, freerollAttivo = 0): LiveDrop => ({
  importoPostCambio,
  quota,
  freerollAttivo,
})

function totalsOf(drops: LiveDrop[], totTipster = 0, quotaDrop = 0) {
  const { quotaMinima, ...totals } = betTotals({ drops, totTipster, quotaDrop })
  const numbers = Object.entries(totals).map(([key, value]) => [key, toNumber(value as Decimal)])
  return { ...Object.fromEntries(numbers), quotaMinima: quotaMinima === null ? null : toNumber(quotaMinima) }
}

describe('totals of a bet', () => {
  it('give the worked example of the rules', () => {
    expect(totalsOf([drop(100, 2, 10), drop(50, 1.7)], 120, 1.85)).toEqual({
      tot: 150,
      quotaMedia: 1.9,
      quotaMinima: 1.7,
      totFreeroll: 10,
      totGiocabile: 140,
      totNoDrop: 20,
      scartoQuota: 0.05,
    })
  })

  it('are all 0 without drops, with no lowest odds', () => {
    expect(totalsOf([])).toEqual({
      tot: 0,
      quotaMedia: 0,
      quotaMinima: null,
      totFreeroll: 0,
      totGiocabile: 0,
      totNoDrop: 0,
      scartoQuota: 0,
    })
  })

  it('leave the whole playable total with the house, and no odds gap, until the tipster is dropped', () => {
    expect(totalsOf([drop(200, 1.9, 5)])).toMatchObject({ totGiocabile: 190, totNoDrop: 190, scartoQuota: 0 })
  })

  it('count an amount of 0 at odds as a tipster drop', () => {
    expect(totalsOf([drop(200, 1.9)], 0, 1.8)).toMatchObject({ totNoDrop: 200, scartoQuota: 0.1 })
  })

  it('let No Drop be negative when drops were moved away after the tipster drop', () => {
    expect(totalsOf([drop(50, 1.9)], 120, 1.85)).toMatchObject({ totNoDrop: -70 })
    expect(totalsOf([], 120, 1.85)).toMatchObject({
      tot: 0,
      quotaMedia: 0,
      totNoDrop: -120,
      scartoQuota: -1.85,
    })
  })

  it('weigh the average odds by the EUR stake, to 5 decimals', () => {
    expect(totalsOf([drop(1, 2), drop(2, 1)])).toMatchObject({ quotaMedia: 1.33333 })
    expect(totalsOf([drop(2, 2), drop(1, 1)])).toMatchObject({ quotaMedia: 1.66667 })
  })

  it('round the freeroll once, on the sum', () => {
    expect(totalsOf([drop(0.1, 2, 4), drop(0.1, 2, 4)])).toMatchObject({
      totFreeroll: 0.01,
      totGiocabile: 0.19,
    })
  })

  it('add cents that binary floating point would not', () => {
    expect(totalsOf([drop(0.1, 2), drop(0.2, 2)])).toMatchObject({ tot: 0.3, quotaMedia: 2 })
  })
})
