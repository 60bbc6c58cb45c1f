import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatText, formattedText, sliceText, type TextEntity } from './formatted-text.ts'
import { quoteIn } from './quote.ts'

const units = fc.array(fc.constantFrom('a', 'b', ' ', '⚽', '😀', 'è'), { minLength: 1, maxLength: 20 })
const bold = (offset: number, length: number): TextEntity => ({ type: 'bold', offset, length })

describe('a quote in a copy', () => {
  it('is at its words, whatever precedes them, and keeps its text', () => {
    fc.assert(
      fc.property(units, units, fc.nat(), fc.nat(), (before, words, from, size) => {
        const text = words.join('')
        const start = words.slice(0, from % words.length).join('').length
        const length = words
          .slice(from % words.length)
          .slice(0, 1 + (size % words.length))
          .join('').length
        const quote = { text: text.slice(start, start + length), position: start }
        const copy = concatText(before.join(''), formattedText(text))
        const found = quoteIn(copy, quote)
        expect(found).not.toBeNull()
        const { position = 0 } = found ?? {}
        expect(copy.text.slice(position, position + length)).toBe(quote.text)
      }),
    )
  })

  it('has the formatting the copy has there, and no other', () => {
    fc.assert(
      fc.property(units, fc.nat(), fc.nat(), (words, from, size) => {
        const text = words.join('')
        const entity = bold(from % text.length, 1 + (size % text.length))
        const copy = formattedText(text, [
          { ...entity, length: Math.min(entity.length, text.length - entity.offset) },
        ])
        const found = quoteIn(copy, { text, position: 0 })
        expect(found?.entities).toEqual(sliceText(copy, 0).entities)
      }),
    )
  })

  it('of words that come twice is the nearer one', () => {
    const copy = formattedText('(modificata)\nInter 1\nMilan 1', [bold(19, 1)])
    expect(quoteIn(copy, { text: '1', position: 6 })).toEqual({
      ...{ text: '1', position: 19 },
      entities: [bold(0, 1)],
    })
    expect(quoteIn(copy, { text: '1', position: 30 })?.position).toBe(27)
  })

  it('is null where the copy has another text, and a link is no formatting of a quote', () => {
    expect(quoteIn(formattedText('Inter X'), { text: 'Inter 1', position: 0 })).toBeNull()
    const linked = formattedText('Inter 1', [
      { type: 'text_link', offset: 0, length: 5, url: 'https://x.it' },
    ])
    expect(quoteIn(linked, { text: 'Inter', position: 0 })?.entities).toEqual([])
  })

  it.each(['bold', 'italic', 'underline', 'strikethrough', 'spoiler'])('keeps %s', (type) => {
    const copy = formattedText('Inter 1', [{ type, offset: 0, length: 5 }])
    expect(quoteIn(copy, { text: 'Inter', position: 0 })?.entities).toEqual([{ type, offset: 0, length: 5 }])
  })
})
