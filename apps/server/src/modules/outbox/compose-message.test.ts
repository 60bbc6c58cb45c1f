import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeMessages } from './compose-message.ts'

const texts = (text: string) =>
  composeMessages({ text, photos: [] }).map((message) => message.payload.text ?? '')
const files = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('a text', () => {
  it('that fits is one message', () => {
    expect(composeMessages({ text: 'Inter 1', photos: [] })).toEqual([
      { tipo: 'text', payload: { text: 'Inter 1' } },
    ])
  })

  it('too long is cut at a line, else at a word, else anywhere', () => {
    expect(texts(`${'a'.repeat(3000)}\n${'b'.repeat(3000)}`)).toEqual(['a'.repeat(3000), 'b'.repeat(3000)])
    expect(texts(`${'a'.repeat(3000)} ${'b'.repeat(3000)}`)).toEqual(['a'.repeat(3000), 'b'.repeat(3000)])
    expect(texts('a'.repeat(5000)).map((text) => text.length)).toEqual([4096, 904])
  })

  it('of whatever length loses nothing but spaces at a cut, and no part is too long or half an emoji', () => {
    const unit = fc.oneof({ weight: 8, arbitrary: fc.constantFrom('a', 'b', ' ', '\n') }, fc.constant('😀'))
    fc.assert(
      fc.property(fc.array(unit, { minLength: 3000, maxLength: 9000 }), (units) => {
        const text = units.join('')
        const parts = texts(text)
        expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(4096)
          expect(part.isWellFormed()).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('photos', () => {
  it('one is a photo with its caption, several are an album with one', () => {
    expect(composeMessages({ text: 'x', photos: files(1) })).toEqual([
      { tipo: 'photo', payload: { photos: files(1), text: 'x' } },
    ])
    expect(composeMessages({ text: 'x', photos: files(3) })).toEqual([
      { tipo: 'album', payload: { photos: files(3), text: 'x' } },
    ])
  })

  it('without text have no caption', () => {
    expect(composeMessages({ text: '', photos: files(1) })).toEqual([
      { tipo: 'photo', payload: { photos: files(1) } },
    ])
  })

  it('with a text too long for a caption come first, and the text follows whole', () => {
    const text = 'x'.repeat(1025)
    expect(composeMessages({ text, photos: files(2) })).toEqual([
      { tipo: 'album', payload: { photos: files(2) } },
      { tipo: 'text', payload: { text } },
    ])
  })

  it('more than ten are as many albums as it takes, a single one left over is a photo', () => {
    const messages = composeMessages({ text: 'x', photos: files(21) })
    expect(
      messages.map((message) => [message.tipo, message.payload.photos?.length, message.payload.text]),
    ).toEqual([
      ['album', 10, 'x'],
      ['album', 10, undefined],
      ['photo', 1, undefined],
    ])
  })
})
