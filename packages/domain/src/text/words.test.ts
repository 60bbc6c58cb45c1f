import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsOrNone } from './no-words.ts'
import { wordsOf } from './words.ts'

const texts = fc
  .array(fc.constantFrom('inter', 'in', 'ter', '2', '5', ' ', ',', '\n', ' - ', '@', '\u{10400}', 'é', '_'))
  .map((parts) => parts.join(''))

it.each([
  ['inter - juve\nover 2,5 @1.95', ['inter - ', 'juve\n', 'over ', '2,', '5 @', '1.', '95']],
  [' - a', [' - ', 'a']],
  ['', []],
])('%j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it('put together they are the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wordsOf(text).join('')).toBe(text)
    }),
  )
})

it('a piece of a text has the words the text has there: the first ends one, the last begins one, the others are whole', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (text, from, length) => {
      const letters = [...text]
      const start = letters.length === 0 ? 0 : from % letters.length
      const piece = letters.slice(start, start + 1 + (length % 12)).join('')
      if (piece === '') return
      const words = wordsOf(text)
      const mine = wordsOf(piece)
      const fits = words.some((_, at) =>
        mine.length === 1
          ? words[at]?.includes(piece)
          : mine.every((word, i) => {
              const there = words[at + i] ?? ''
              if (i === 0) return there.endsWith(word)
              return i === mine.length - 1 ? there.startsWith(word) : there === word
            }),
      )
      expect(fits).toBe(true)
    }),
  )
})

it.each([
  ['Inter 1', 'Inter 1'],
  [' Inter ', ' Inter '],
  ['', '(senza testo)'],
  [' \n', '(senza testo)'],
])('where the words of %j would stand is %j', (text, shown) => {
  expect(wordsOrNone(text)).toBe(shown)
})
