import { describe, expect, it } from 'vitest'
import { toNumber } from '../../platform/money/decimal.ts'
import { type ConversionSource, conversionRows, convertibleAmount } from './conversion.ts'

describe('converting to euro', () => {
  it.each<[ConversionSource, number, number, number]>([
    ['FONDO_CASSA', 200, -100, 85.7],
    ['INCASSI', 200, -100, 85.7],
    ['SPESE', -200, 100, -85.7],
    ['DIVIDENDI', -200, 100, -85.7],
  ])('100 at 0.857 from %s, which holds %d', (source, saldo, origine, destinazione) => {
    const rows = conversionRows({ source, importo: 100, cambio: '0.857' })
    expect([toNumber(rows.origine), toNumber(rows.destinazione)]).toEqual([origine, destinazione])
    expect(toNumber(convertibleAmount(source, saldo))).toBe(200)
  })

  it('rounds the euro to the cent, half away from zero on either side', () => {
    expect(conversionRows({ source: 'INCASSI', importo: 1, cambio: '0.005' }).destinazione.toFixed()).toBe(
      '0.01',
    )
    expect(conversionRows({ source: 'SPESE', importo: 1, cambio: '0.005' }).destinazione.toFixed()).toBe(
      '-0.01',
    )
  })

  it('has nothing to convert where the balance has the other sign', () => {
    expect(convertibleAmount('INCASSI', -5).lt(0)).toBe(true)
    expect(convertibleAmount('SPESE', 5).lt(0)).toBe(true)
  })
})
