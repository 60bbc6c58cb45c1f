import { expect, it } from 'vitest'
import { countSoFar } from './visible-count.ts'

it('a list with more to read never shows its count as the total', () => {
  expect(countSoFar(50, true)).toBe('1-50 di oltre 50')
  expect(countSoFar(1_050, true)).toBe('1-1.050 di oltre 1.050')
  expect([countSoFar(50, false), countSoFar(undefined, true)]).toEqual([undefined, undefined])
})
