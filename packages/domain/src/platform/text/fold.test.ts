import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saysSomething, withoutDisguises } from './fold.ts'

describe('a text without disguises', () => {
  it.each([
    ['Inter🔥vince', 'Inter vince'],
    ['Roma ❤️ over', 'Roma over'],
    ['1️⃣❌2️⃣ stake 🔟', '1 2 stake 10'],
    ['➖1,5', ' 1,5'],
    ['👨‍👩‍👧x🇮🇹', ' x '],
    ['B\u200Bet\u2060365', 'Bet365'],
    ['𝗜𝗻𝘁𝗲𝗿 ①', 'Inter 1'],
    ['ok 👍🏽!', 'ok !'],
    ['due\nrighe', 'due\nrighe'],
    ['Però è già', 'Però è già'],
    ['bet365™', 'bet365 '],
  ])('of %j is %j', (text, plain) => {
    expect(withoutDisguises(text)).toBe(plain)
  })

  it('taken twice is the same, and no digit is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = withoutDisguises(text)
        expect(withoutDisguises(plain)).toBe(plain)
        for (const digit of text.match(/[0-9]/g) ?? []) expect(plain).toContain(digit)
      }),
    )
  })
})

it.each([
  ['🔥🔥', false],
  ['\u200B \u2060\n', false],
  ['ㅤ', false],
  ['👍!?', false],
  ['', false],
  ['1️⃣', true],
  ['🔥 X', true],
])('%j says something: %s', (text, says) => {
  expect(saysSomething(text)).toBe(says)
})
