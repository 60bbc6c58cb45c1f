import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOf, fromCents, sum } from './decimal.ts'

const amounts = fc
  .bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
  .map((cents) => ({ cents, text: fromCents(cents).toFixed(2) }))

it('cents are the amount as the database writes it, both ways', () => {
  fc.assert(
    fc.property(amounts, ({ cents, text }) => {
      expect(centsOf(text)).toBe(cents)
    }),
  )
  expect(centsOf('-0.05')).toBe(-5n)
  expect(fromCents(-5n).toFixed(2)).toBe('-0.05')
})

it('sums of cents are the sums of the decimals', () => {
  fc.assert(
    fc.property(fc.array(amounts), (all) => {
      const cents = all.reduce((total, { text }) => total + centsOf(text), 0n)
      expect(fromCents(cents).eq(sum(all.map(({ text }) => text)))).toBe(true)
    }),
  )
})

it.each(['1', '1.5', '1.234', '', 'x', '1,50', '1e3', '€1.50', '1.50 ', '--1.50', '.50'])(
  '%j is no amount with two decimals',
  (text) => {
    expect(() => centsOf(text)).toThrow(new RangeError(`Not an amount with two decimals: ${text}`))
  },
)
