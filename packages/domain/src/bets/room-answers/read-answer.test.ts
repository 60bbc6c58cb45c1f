import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from '../../platform/text/formatted-text.ts'
import { ANSWERS } from './read-answer.table.ts'
import { isAnswerCertain, mayBeAboutBet, readAnswer } from './read-answer.ts'

function inShort(text: string): string {
  const { kind, isAll, isLimited, parts, doubts } = readAnswer(plainText(text))
  const said = parts.map(({ importo, quota }) => `${importo}@${quota}`).join(' ')
  const doubted = doubts.map(({ code, words, readings }) => {
    const of = words === null ? '' : `:${words}`
    return `${code}${of}${readings.length > 0 ? `=${readings.join('|')}` : ''}`
  })
  return `${kind}${isAll ? ' tutto' : ''}${isLimited ? ' limitato' : ''} ${said} ${doubted.join(' ')}`.trim()
}

const CASES = Object.values(ANSWERS).flat()
const ofTable = fc.constantFrom(...CASES.map(([text]) => text))

describe.each(Object.entries(ANSWERS))('a room answers with %s', (_, answers) => {
  it.each(answers.map(([text, read]) => ({ text, read })))('$text', ({ text, read }) => {
    expect(inShort(text)).toBe(read)
  })
})

it('an answer means the same in capitals, with more space and with emoji', () => {
  for (const [text, read] of CASES) {
    if (/[👍✅❌👎🚫❓]/u.test(text)) continue
    expect(inShort(text.toUpperCase()), text).toBe(read)
    expect(inShort(`🔥 ${text.replaceAll(' ', ' \u00A0 ')} 🔥`), text).toBe(read)
  }
})

it('reading never throws, and stays plain data', () => {
  const words = fc.constantFrom(
    '200',
    '1.85',
    '@',
    'a',
    'da',
    'x',
    'preso',
    'tutto',
    'no',
    'non',
    '1.000',
    '€',
    'k',
    '+',
    '-',
    'max',
    '?',
    '%',
    ' ',
    '\n',
    'su',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 25 }).map((all) => all.join('')),
    ofTable,
  )
  fc.assert(
    fc.property(texts, (text) => {
      const answer = readAnswer(plainText(text))
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
      expect(answer.kind !== 'refused' || answer.parts.length === 0).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

it('an answer without doubt states a whole drop: each amount with its odds, within the bounds of the form', () => {
  const numbers = fc.tuple(
    fc.stringMatching(/^\d{1,9}([.,]\d{1,3})?$/),
    fc.constantFrom(' @', ' a ', ' ', '€ '),
    fc.stringMatching(/^\d{1,4}([.,]\d{1,4})?$/),
  )
  fc.assert(
    fc.property(numbers, ([amount, mark, odds]) => {
      const answer = readAnswer(plainText(`${amount}${mark}${odds}`))
      if (!isAnswerCertain(answer)) return
      for (const { importo, quota } of answer.parts) {
        expect(importo).toMatch(/^\d{1,8}(\.\d{1,2})?$/)
        expect(quota).toMatch(/^\d{1,2}(\.\d{1,3})?$/)
        expect(Number(importo)).toBeGreaterThan(0)
        expect(Number(quota)).toBeGreaterThan(1)
      }
    }),
    { numRuns: 1000 },
  )
})

it('a thousand and a one with three decimals are never distinguished by guessing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.stringMatching(/^\d{3}$/),
      fc.constantFrom('.', ','),
      (whole, rest, mark) => {
        const answer = readAnswer(plainText(`${whole}${mark}${rest} @1.85`))
        expect(isAnswerCertain(answer)).toBe(false)
        expect(answer.parts.every(({ importo }) => importo === null)).toBe(true)
      },
    ),
  )
})

it.each(['strikethrough', 'spoiler', 'blockquote', 'expandable_blockquote'])(
  'an answer with a part in %s is a doubt, with the figures it would have',
  (type) => {
    const { kind, parts, doubts } = readAnswer({
      text: 'preso 200 @1.85',
      entities: [{ type, offset: 6, length: 3 }],
    })
    expect({ kind, parts, doubts }).toEqual({
      kind: 'taken',
      parts: [{ importo: '200', quota: '1.85' }],
      doubts: [{ code: 'HIDDEN', words: '200', readings: [] }],
    })
  },
)

it.each(['bold', 'italic', 'underline', 'code', 'phone_number'])('%s says nothing more', (type) => {
  const answer = readAnswer({ text: '200 @1.85', entities: [{ type, offset: 0, length: 3 }] })
  expect(isAnswerCertain(answer)).toBe(true)
})

it('a text longer than any answer is left to a person', () => {
  expect(inShort('200 @1.85 '.repeat(60))).toBe('unreadable  TOO_LONG')
})

it.each([...',;.!-:…'])('%s beside an answer changes nothing', (sign) => {
  expect(inShort(`tutto ${sign}`)).toBe('taken tutto')
})

it.each([...'+/()&'])('a %s that joins nothing is a doubt', (sign) => {
  expect(inShort(`tutto ${sign}`)).toBe('taken tutto  UNCLEAR')
})

it.each([..."#_*=<>[]^~|'€"])('an unexplained %s is a doubt, not ignored', (sign) => {
  expect(inShort(`tutto ${sign}`)).toBe(`taken tutto  WORDS_UNREAD:${sign}`)
})

it.each([
  ...[
    'si ma quanto?',
    'ok presa ma a quanto gioco?',
    'dimmi quanto',
    'il conto è bloccato',
    'la quota è scesa',
  ],
  ...['no, per me è troppo bassa', 'preso tutto', '40 sulla Roma'],
])('«%s» without a reply may be about a bet', (text) => {
  expect(mayBeAboutBet(plainText(text), readAnswer(plainText(text)))).toBe(true)
})

it.each(['buongiorno a tutti', 'ciao', 'ok', '👍', 'che partita ragazzi', 'presidente', ''])(
  '«%s» without a reply is chat',
  (text) => {
    expect(mayBeAboutBet(plainText(text), readAnswer(plainText(text)))).toBe(false)
  },
)
