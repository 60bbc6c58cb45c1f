import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec } from '../../platform/money/decimal.ts'
import { plainText } from '../../platform/text/formatted-text.ts'
import { isWhole, whyNotAlone } from './accept-alone.ts'
import { readAnswer } from './read-answer.ts'

const LIMITS = { importoMax: '500', scartoQuota: '0.1' }
const why = (text: string, quotaBet: string | null = '1.85') =>
  whyNotAlone(readAnswer(plainText(text)), quotaBet, LIMITS)

describe('an answer in a room that accepts by itself', () => {
  it.each([
    ['200 @1.85', null],
    ['500 @1.95', null],
    ['2 da 100 a 1,9', null],
    ['200 @1.75', null],
    ['501 @1.85', /^importo oltre 500,00/],
    ['300 @1.85 250 @1.85', /^importo oltre 500,00/],
    ['200 @1.96', 'quota 1,96 lontana da 1,85'],
    ['200 @1.965', 'quota 1,965 lontana da 1,85'],
    ['200 @2', 'quota 2,00 lontana da 1,85'],
    ['200 @1.74', /lontana da/],
    ['20 @18.5', /lontana da/],
    ['preso tutto', 'mancano importo o quota'],
    ['tutto a 1.83', 'mancano importo o quota'],
    ['no', 'non dice un importo giocato'],
    ['in corso', 'non dice un importo giocato'],
    ['1.000 @1.85', 'lettura dubbia'],
    ['200 @1.85?', 'lettura dubbia'],
  ])('%s', (text, reason) => {
    if (reason instanceof RegExp) expect(why(text)).toMatch(reason)
    else expect(why(text)).toBe(reason)
  })

  it('waits for a person where the bet’s own odds were not read', () => {
    expect(why('200 @1.85', null)).toBe('la quota della bet non è letta')
  })
})

it.each([
  ['200', '1.85', true],
  ['200', null, false],
  [null, '1.85', false],
  [null, null, false],
])('of an amount %s at %s there is a drop to make: %s', (importo, quota, whole) => {
  expect(isWhole({ importo, quota })).toBe(whole)
})

it('an automatically accepted answer never exceeds the maximum amount or the odds spread', () => {
  const number = (max: number) => fc.integer({ min: 101, max }).map((cents) => (cents / 100).toFixed(2))
  const parts = fc.array(fc.tuple(number(60_000), number(400)), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(parts, number(400), (all, quotaBet) => {
      const answer = readAnswer(plainText(all.map(([importo, quota]) => `${importo} @${quota}`).join(' ')))
      if (whyNotAlone(answer, quotaBet, LIMITS) !== null) return
      const total = all.reduce((sum, [importo]) => sum.plus(importo), dec(0))
      expect(total.lte(LIMITS.importoMax)).toBe(true)
      for (const [, quota] of all) expect(dec(quota).minus(quotaBet).abs().lte('0.1')).toBe(true)
    }),
  )
})
