import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { expect, it } from 'vitest'
import { wholeAmounts } from './report-movements.ts'

it('amounts at 100% sum to the total at 100%, to the cent', () => {
  const whole = wholeAmounts('33.33')
  const amounts = Array.from({ length: 7 }, () => whole('10'))
  // 70 / 0.3333 = 210.0210: rounded one by one, seven amounts of 30.003 would sum to 210.00.
  expect(toNumber(sum(amounts))).toBe(210.02)
  expect(amounts.map(toNumber)).toEqual([30, 30.01, 30, 30, 30.01, 30, 30])
})
