import { describe, expect, it } from 'vitest'
import { toNumber } from '../../platform/money/decimal.ts'
import { deriveVenueDrop, HALF_REMOVAL, halfRemovalError, isRemoval, type VenueDropEntry } from './derive.ts'

const TERMS: VenueDropEntry = {
  importoNoPerc: 100,
  quotaNoTassa: 2,
  percentualeImporto: 100,
  tassaQuota: 0,
  cambio: 1,
}

function derived(entry: Partial<VenueDropEntry>) {
  const { importo, quota, importoPostCambio } = deriveVenueDrop({ ...TERMS, ...entry })
  return [toNumber(importo), toNumber(quota), toNumber(importoPostCambio)]
}

describe('a venue drop', () => {
  it.each<[string, Partial<VenueDropEntry>, number[]]>([
    ['at full terms is what was typed', {}, [100, 2, 100]],
    ['keeps our share of the stake', { percentualeImporto: 60 }, [60, 2, 60]],
    [
      'is unreduced when no percentage or tax is set',
      { percentualeImporto: null, tassaQuota: null },
      [100, 2, 100],
    ],
    ['takes the tax off the whole odds', { tassaQuota: 5 }, [100, 1.9, 100]],
    ['keeps 5 decimals of the net odds', { quotaNoTassa: 1.857, tassaQuota: 3.33 }, [100, 1.79516, 100]],
    ['is exchanged after the percentage', { percentualeImporto: 50, cambio: 0.857 }, [50, 2, 42.85]],
    [
      'rounds our share half away from zero',
      { importoNoPerc: 0.01, percentualeImporto: 50 },
      [0.01, 2, 0.01],
    ],
    // 0.05 at 50% is 0.025, booked as 0.03; the exchange starts from the booked amount, not from the exact one.
    [
      'exchanges the rounded share',
      { importoNoPerc: 0.05, percentualeImporto: 50, cambio: 10 },
      [0.03, 2, 0.3],
    ],
  ])('%s', (_, entry, expected) => {
    expect(derived(entry)).toEqual(expected)
  })
})

describe('zero amounts and odds', () => {
  it.each([
    [0, 0, true, null],
    ['0.00', '0.000', true, null],
    [100, 1.9, false, null],
    [0, 1.9, false, HALF_REMOVAL],
    [100, 0, false, HALF_REMOVAL],
  ])('%s at %s: removal %s, refused with %j', (importo, quota, removal, error) => {
    expect(isRemoval({ importo, quota })).toBe(removal)
    expect(halfRemovalError({ importo, quota })).toBe(error)
  })
})
