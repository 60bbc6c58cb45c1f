import { describe, expect, it } from 'vitest'
import { toNumber } from '../../platform/money/decimal.ts'
import { saldoNoPerc } from './no-perc.ts'

describe('the opening balance at 100%', () => {
  it.each([
    [10, 33, 30.3],
    [50, 50, 100],
    [-50, 50, -100],
    [100, 30, 333.33],
    [200, 30, 666.67],
    [-200, 30, -666.67],
    [10, 100, 10],
    [10, null, 10],
    [10, 0, 10],
    [0, 50, 0],
  ])('of %d at %s percent is %d', (base, percentuale, expected) => {
    expect(toNumber(saldoNoPerc(base, percentuale))).toBe(expected)
  })
})
