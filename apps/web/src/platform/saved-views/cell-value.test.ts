import { describe, expect, it } from 'vitest'
import { cellValue, decimalsOf } from './cell-value.ts'

describe('a cell of the screen in a workbook', () => {
  it.each([
    ['€ 1.234,56', 1234.56, 1234.56],
    ['€ -12,50', -12.5, -12.5],
    ['−3,5 %', -3.5, -3.5],
    ['1,85', 1.8512, 1.85],
    ['12', 12, 12],
    ['', 0, null],
    ['—', 3, '—'],
    ['2 h 5 min', 125, '2 h 5 min'],
    ['21/11/2026 10:00', 1795377046, '21/11/2026 10:00'],
    ['Inter 1', 'Inter 1', 'Inter 1'],
    ['00123', '00123', '00123'],
  ])('%s of %s is %s', (text, value, expected) => {
    expect(cellValue(text, value)).toBe(expected)
  })

  it('shows a column with the most decimals of its numbers, and as text where one is', () => {
    expect(decimalsOf(['1,5', '1,25', ''], [1.5, 1.25, null])).toBe(2)
    expect(decimalsOf(['1', '—'], [1, '—'])).toBeNull()
    expect(decimalsOf(['', ''], [null, null])).toBeNull()
  })
})
