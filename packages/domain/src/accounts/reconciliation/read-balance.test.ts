import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber } from '../../platform/format/number.ts'
import { readBalance } from './read-balance.ts'

const EUR = { valuta: 'EUR', simbolo: '€' }

describe('the balance in an answer', () => {
  it.each([
    ['555,33', '555.33'],
    ['€ 1.234,56', '1234.56'],
    ['-1.008,55', '-1008.55'],
    ['− 50', '-50.00'],
    ['-€ 50', '-50.00'],
    ['€ -50', '-50.00'],
    ['saldo: 1234.5 euro', '1234.50'],
    ['Buongiorno, il nostro saldo è 0', '0.00'],
    ['ok +12,5 eur, grazie!', '12.50'],
    ['1.000.000', '1000000.00'],
    ["E' 10.", '10.00'],
  ])('%s is %s', (text, amount) => {
    expect(readBalance(text, EUR)).toBe(amount)
  })

  it.each([
    'ok',
    '',
    'vi dobbiamo 500',
    'ci dovete 500',
    '500 o 600',
    '500?',
    // A sign that is not the amount's.
    '- saldo 50',
    '+ saldo 50',
    'al 15/11 500',
    // Either thousands or decimals.
    '1.234',
    '1,234',
    // Of these too, whose decimals would be no more than cents.
    '1.000',
    // Raised digits, which would be one number with it.
    '500²',
    '500 ½',
    // Text between marks was taken back.
    '~500~',
    '«500»',
    '2.500',
    '€ 12.500',
    '-1,250 euro',
    // A negative amount, as bookkeepers write it.
    '(100)',
    '(€ 100)',
    '1 234,56',
    '500 usd',
    '$ 500',
    '500 sterline',
    '10%',
    '500 a 700',
    'x500',
    '9'.repeat(300),
    '9'.repeat(30),
  ])('%s is not read: it waits for a person', (text) => {
    expect(readBalance(text, EUR)).toBeNull()
  })

  it.each([
    ['EUR', '€', ['euro', 'EUR', '€']],
    ['GBP', '£', ['sterline', 'pound', 'gbp', '£']],
    ['USD', '$', ['dollari', 'Usd', '$']],
    ['CHF', 'Fr', ['chf', 'fr']],
  ])('in %s may name it by its code, its symbol and as people call it', (valuta, simbolo, names) => {
    for (const name of names)
      expect([name, readBalance(`500 ${name}`, { valuta, simbolo })]).toEqual([name, '500.00'])
    expect(readBalance('500 corone', { valuta, simbolo })).toBeNull()
  })

  it('is of the account’s own currency', () => {
    expect(readBalance('€ 500', { valuta: 'GBP', simbolo: '£' })).toBeNull()
  })

  it('is read as the product writes it, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
        const amount = (cents / 100).toFixed(2)
        const canonical = cents === 0 ? '0.00' : amount
        expect(readBalance(formatMoney(amount), EUR)).toBe(canonical)
        expect(readBalance(formatNumber(amount), EUR)).toBe(canonical)
      }),
    )
  })
})
