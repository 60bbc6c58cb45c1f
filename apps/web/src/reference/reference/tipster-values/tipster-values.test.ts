import { MESSAGES } from '@xbetapp/domain/platform/validation/messages'
import { describe, expect, it } from 'vitest'
import type { Tipster } from '#web/reference/reference/public/lists.api.ts'
import {
  amountsKind,
  emptyBody,
  hasValues,
  limitsKind,
  typedValues,
  valueErrors,
  valuesBody,
  withoutValues,
} from './tipster-values.ts'

const limits = {
  percentualeMinNoDrop: 5,
  percentualeMaxNoDrop: 40,
  capMaxDrop: 1500,
  capMaxNoDrop: 400.5,
  percentualeMaxDrop: 90,
}
const noLimits = {
  percentualeMinNoDrop: null,
  percentualeMaxNoDrop: null,
  capMaxDrop: null,
  capMaxNoDrop: null,
  percentualeMaxDrop: null,
}
const tipster = (rest: Partial<Tipster> = {}) =>
  ({
    idTipster: 1,
    nomeTipster: 'Falco',
    stato: 'A',
    importoRichiesto: null,
    ...noLimits,
    ...rest,
  }) as Tipster

describe('the tipsters with limits', () => {
  it('are those with all five of them', () => {
    expect(hasValues(limitsKind, tipster(limits))).toBe(true)
    expect(hasValues(limitsKind, tipster({ ...limits, capMaxDrop: null }))).toBe(false)
    expect(hasValues(limitsKind, tipster({ ...limits, percentualeMinNoDrop: 0 }))).toBe(true)
  })

  it('can be joined by active ones without, not by the house itself', () => {
    const free = tipster()
    const all = [free, tipster(limits), tipster({ stato: 'D' }), tipster({ nomeTipster: 'NoDrop' })]
    expect(withoutValues(limitsKind, all)).toEqual([free])
  })
})

describe('the form of the limits', () => {
  it('requires all five fields, with at most two decimals', () => {
    const empty = typedValues(limitsKind, null)
    expect(Object.values(valueErrors(limitsKind, empty))).toEqual(Array(5).fill(MESSAGES.required))
    const typed = {
      ...typedValues(limitsKind, tipster(limits)),
      capMaxDrop: '10,555',
      percentualeMaxDrop: '101',
    }
    expect(valueErrors(limitsKind, typed)).toEqual({
      capMaxDrop: MESSAGES.decimal,
      percentualeMaxDrop: MESSAGES.decimal3_2,
    })
  })

  it('refuses a least share above the greatest', () => {
    const typed = { ...typedValues(limitsKind, tipster(limits)), percentualeMinNoDrop: '40,01' }
    expect(valueErrors(limitsKind, typed)).toEqual({
      percentualeMinNoDrop: 'La percentuale minima NoDrop non può superare la massima.',
    })
  })

  it('sends typed values as numbers, and the others unchanged', () => {
    expect(valuesBody(limitsKind, typedValues(limitsKind, tipster(limits)))).toEqual(limits)
  })

  it('deletes by emptying all five', () => {
    expect(emptyBody(limitsKind)).toEqual(noLimits)
  })
})

describe('the form of the required amount', () => {
  it('requires an amount above 0 with at most two decimals', () => {
    const errors = (importoRichiesto: string) => valueErrors(amountsKind, { importoRichiesto })
    expect(errors('')).toEqual({ importoRichiesto: MESSAGES.required })
    expect(errors('1,555')).toEqual({ importoRichiesto: MESSAGES.decimal })
    expect(errors('0')).toHaveProperty('importoRichiesto')
    expect(errors('-5')).toHaveProperty('importoRichiesto')
    expect(errors('250,50')).toEqual({})
  })

  it('deletes by setting it to null', () => {
    expect(emptyBody(amountsKind)).toEqual({ importoRichiesto: null })
  })
})
