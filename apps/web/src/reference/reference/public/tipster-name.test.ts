import { expect, it } from 'vitest'
import { tipsterHue } from './tipster-name.tsx'

it('gives a name the same hue everywhere, whatever its case', () => {
  expect(tipsterHue('Americans')).toBe(tipsterHue(' americans '))
})

it('gives names that differ by a digit hues that look apart', () => {
  const apart = Math.abs(tipsterHue('Tipster 1') - tipsterHue('Tipster 2'))
  expect(Math.min(apart, 360 - apart)).toBeGreaterThan(40)
})
