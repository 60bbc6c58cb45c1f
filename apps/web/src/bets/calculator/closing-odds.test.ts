import { expect, it } from 'vitest'
import { closingTone } from './calculator-columns.tsx'

it.each([
  [1.9, 1.9, 'green'],
  [1.90001, 1.9, 'green'],
  [1.89999, 1.9, 'red'],
  [0, 1.5, 'red'],
  [1.9, 0, null],
  [0, 0, null],
] as const)('average %d against closing %d is %s', (quotaMedia, dropChiusura, tone) => {
  expect(closingTone({ quotaMedia, dropChiusura })).toBe(tone)
})
