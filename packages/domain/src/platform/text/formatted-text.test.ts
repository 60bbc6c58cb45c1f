import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  concatText,
  type FormattedText,
  formattedText,
  isSameText,
  joinText,
  markedHidden,
  markedText,
  replaceParts,
  sendableEntities,
  sliceText,
  splitText,
  type TextEntity,
  textRuns,
  trimText,
} from './formatted-text.ts'

const TYPES = ['bold', 'strikethrough', 'text_link', 'spoiler', 'custom_emoji', 'url']
const unit = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b', ' ', '\n', '@1', '|') },
  { weight: 2, arbitrary: fc.constantFrom('😀', '1️⃣', '👨‍👩‍👧', 'è') },
)
const aText = (maxLength: number) => fc.array(unit, { maxLength }).map((units) => units.join(''))
const formatted = (maxLength = 60) =>
  aText(maxLength).chain((text) =>
    fc
      .array(fc.record({ type: fc.constantFrom(...TYPES), a: fc.nat(text.length), b: fc.nat(text.length) }), {
        maxLength: 5,
      })
      .map(
        (drawn): FormattedText =>
          formattedText(
            text,
            drawn.map(({ type, a, b }) => ({
              type,
              offset: boundary(text, Math.min(a, b)),
              length: boundary(text, Math.max(a, b)) - boundary(text, Math.min(a, b)),
              ...(type === 'text_link' ? { url: 'https://x.it' } : {}),
            })),
          ),
      ),
  )
const boundary = (text: string, place: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(place)) ? place - 1 : place

/** The characters each kind of formatting covers, without blanks. */
const covered = ({ text, entities }: FormattedText, type: string): string =>
  [...text].reduce<[string, number]>(
    ([kept, at], character) => {
      const isOver = entities.some(
        (entity) => entity.type === type && entity.offset <= at && at < entity.offset + entity.length,
      )
      return [isOver && character.trim() !== '' ? kept + character : kept, at + character.length]
    },
    ['', 0],
  )[0]

function expectSound({ text, entities }: FormattedText): void {
  expect(text.isWellFormed()).toBe(true)
  for (const { offset, length } of entities) {
    expect(length).toBeGreaterThan(0)
    expect(offset).toBeGreaterThanOrEqual(0)
    expect(offset + length).toBeLessThanOrEqual(text.length)
    expect(text.slice(offset, offset + length).isWellFormed()).toBe(true)
  }
}

describe('a text with its formatting', () => {
  it('put behind another keeps its formatting over the same characters', () => {
    fc.assert(
      fc.property(formatted(), formatted(), (a, b) => {
        const both = concatText(a, 'x😀', b)
        expectSound(both)
        expect(both.text).toBe(`${a.text}x😀${b.text}`)
        for (const type of TYPES) expect(covered(both, type)).toBe(covered(a, type) + covered(b, type))
      }),
    )
  })

  it('cut in two anywhere is whole again put together, custom emoji and mentions aside', () => {
    fc.assert(
      fc.property(formatted(), fc.nat(80), (whole, place) => {
        const parts = [sliceText(whole, 0, place), sliceText(whole, place)]
        for (const part of parts) expectSound(part)
        const again = concatText(...parts)
        expect(again.text).toBe(whole.text)
        for (const type of TYPES.filter((one) => one !== 'custom_emoji')) {
          expect(covered(again, type)).toBe(covered(whole, type))
        }
      }),
    )
  })

  it('split into messages loses nothing but blanks, keeps every range formatted, and no part is too long', () => {
    fc.assert(
      fc.property(formatted(200), fc.integer({ min: 4, max: 50 }), (whole, max) => {
        const parts = splitText(whole, max)
        for (const part of parts) {
          expectSound(part)
          expect(part.text.length).toBeLessThanOrEqual(max)
        }
        const squeezed = (text: string) => text.replaceAll(/\s/g, '')
        expect(squeezed(parts.map(({ text }) => text).join(''))).toBe(squeezed(whole.text))
        for (const type of ['bold', 'strikethrough', 'text_link', 'spoiler']) {
          expect(parts.map((part) => covered(part, type)).join('')).toBe(covered(whole, type))
        }
      }),
    )
  })

  it.each([
    ['aaaa    ', ['aaaa']],
    ['    bbbb', ['bbbb']],
    ['        ', ['']],
    ['', ['']],
    ['aaaa\nbbbb', ['aaaa', 'bbbb']],
  ])('split: %j is the messages %j, none of them empty where there are words', (text, parts) => {
    expect(splitText(formattedText(text), 4).map((part) => part.text)).toEqual(parts)
  })

  it.each([
    ['at the last line that lies in the second half', 'aaaaa\nb bbb', ['aaaaa', 'b bbb']],
    ['else at the last word that does', 'aaaa\nbb bbb', ['aaaa\nbb', 'bbb']],
    ['else at a word where there is no line', 'aaaaa bbbb', ['aaaaa', 'bbbb']],
    ['else anywhere', 'aaaa bbbbb', ['aaaa bbb', 'bb']],
    ['but inside a character', 'aaaaaaa😀bb', ['aaaaaaa', '😀bb']],
  ])('is split %s', (_, text, parts) => {
    expect(splitText(formattedText(text), 8).map((part) => part.text)).toEqual(parts)
  })

  it('without its outer blanks is formatted as before', () => {
    fc.assert(
      fc.property(formatted(), (whole) => {
        const trimmed = trimText(whole)
        expectSound(trimmed)
        expect(trimmed.text).toBe(whole.text.trim())
        for (const type of ['bold', 'strikethrough', 'text_link']) {
          expect(covered(trimmed, type)).toBe(covered(whole, type))
        }
      }),
    )
  })

  it('its runs add up to the text, each with its formatting', () => {
    fc.assert(
      fc.property(formatted(), (whole) => {
        const runs = textRuns(whole)
        expect(runs.map(({ text }) => text).join('')).toBe(whole.text)
        expect(runs.map(({ text }) => text)).not.toContain('')
        for (const type of TYPES) {
          const over = runs.filter(({ entities }) => entities.some((entity) => entity.type === type))
          expect(
            over
              .map(({ text }) => text)
              .join('')
              .replaceAll(/\s/g, ''),
          ).toBe(covered(whole, type))
        }
      }),
    )
  })

  it('is drawn from its beginning where a range begins before it', () => {
    const entities = [{ type: 'bold', offset: -2, length: 3 }]
    expect(textRuns({ text: 'abc', entities })).toEqual([
      { text: 'a', entities },
      { text: 'bc', entities: [] },
    ])
  })

  it('is drawn to its end where a range reaches beyond it', () => {
    const entities = [{ type: 'bold', offset: 1, length: 99 }]
    expect(textRuns({ text: 'abc', entities })).toEqual([
      { text: 'a', entities: [] },
      { text: 'bc', entities },
    ])
  })

  it('takes replacements before, inside and across its ranges', () => {
    const bold = (offset: number, length: number): TextEntity[] => [{ type: 'bold', offset, length }]
    const one = (entities: TextEntity[], from: number, to: number, by: string) =>
      replaceParts({ text: '0123456789', entities }, [{ from, to, by }])
    expect(one(bold(4, 3), 0, 1, 'abc')).toEqual({ text: 'abc123456789', entities: bold(6, 3) })
    expect(one(bold(4, 3), 5, 6, 'abc')).toEqual({ text: '01234abc6789', entities: bold(4, 5) })
    expect(one(bold(4, 3), 7, 9, '')).toEqual({ text: '01234569', entities: bold(4, 3) })
    expect(one(bold(4, 3), 2, 5, 'abc')).toEqual({ text: '01abc56789', entities: bold(5, 2) })
    expect(one(bold(4, 3), 6, 8, 'abc')).toEqual({ text: '012345abc89', entities: bold(4, 2) })
    expect(one(bold(4, 3), 5, 7, 'abc').entities).toEqual(bold(4, 4))
    expect(one(bold(4, 3), 3, 8, 'x').entities).toEqual([])
    expect(one(bold(4, 3), 4, 4, 'abc').entities).toEqual(bold(7, 3))
    expect(one(bold(4, 3), 7, 7, 'abc').entities).toEqual(bold(4, 3))
  })

  it('drops entities from outside that lie beyond the text', () => {
    const drawn = [
      { type: 'bold', offset: 1, length: 99 },
      { type: 'bold', offset: -2, length: 3 },
      { type: 'bold', offset: 5, length: 1 },
      { type: 'bold', offset: 0.5, length: 1 },
      { type: 'bold', offset: 0, length: 1.5 },
      { type: 'custom_emoji', offset: 2, length: 9 },
    ]
    expect(formattedText('abc', drawn).entities).toEqual([
      { type: 'bold', offset: 0, length: 1 },
      { type: 'bold', offset: 1, length: 2 },
    ])
  })

  it('is another one when a leg is struck through or a link leads elsewhere, and not when Telegram found a mention', () => {
    const link = (url: string) => formattedText('Inter', [{ type: 'text_link', offset: 0, length: 5, url }])
    const struck = formattedText('Inter', [{ type: 'strikethrough', offset: 0, length: 5 }])
    const found = formattedText('Inter', [{ type: 'mention', offset: 0, length: 5 }])
    expect(isSameText(struck, formattedText('Inter'))).toBe(false)
    expect(isSameText(link('https://a.it'), link('https://b.it'))).toBe(false)
    expect(isSameText(link('https://a.it'), link('https://a.it'))).toBe(true)
    expect(isSameText(found, formattedText('Inter'))).toBe(true)
    expect(isSameText(formattedText('Inter'), formattedText('Milan'))).toBe(false)
  })

  it('is sent without entities that a bot may not send or Telegram finds by itself', () => {
    const said = ['bold', 'italic', 'underline', 'strikethrough', 'spoiler', 'blockquote']
    const kept = [...said, 'expandable_blockquote', 'code', 'pre', 'text_link', 'text_mention']
    const types = ['custom_emoji', 'url', 'mention', 'bot_command', ...kept, 'of_tomorrow']
    const sent = sendableEntities(types.map((type) => ({ type, offset: 0, length: 1 })))
    expect(sent.map(({ type }) => type)).toEqual(kept)
  })

  it('joined by lines has the separator between any two and nowhere else', () => {
    expect(joinText(['a', 'b', 'c'], '\n').text).toBe('a\nb\nc')
    expect(joinText([], '\n').text).toBe('')
  })

  it('as plain text marks strikethrough and shows the targets of links', () => {
    const text = formattedText('Inter 1 e Roma qui', [
      { type: 'strikethrough', offset: 0, length: 7 },
      { type: 'bold', offset: 0, length: 5 },
      { type: 'text_link', offset: 15, length: 3, url: 'https://x.it' },
    ])
    expect(markedText(text)).toBe('~*Inter* 1~ e Roma [qui](https://x.it)')
    const each = ['italic', 'underline', 'spoiler', 'url'].map((type, index) => ({
      ...{ type, offset: index * 2, length: 1 },
      ...(type === 'url' ? { url: 'https://x.it' } : {}),
    }))
    expect(markedText(formattedText('a b c d', each))).toBe('_a_ __b__ ||c|| d')
    const quoted = ['blockquote', 'expandable_blockquote'].map((type, index) => ({
      ...{ type, offset: index * 2, length: 1 },
    }))
    expect(markedText(formattedText('a b c', quoted))).toBe('«a» «b» c')
  })

  it('as plain text can mark only struck, hidden and quoted parts', () => {
    const types = ['bold', 'strikethrough', 'spoiler', 'blockquote', 'expandable_blockquote', 'underline']
    const text = formattedText(
      'a b c d e f',
      types.map((type, index) => ({ type, offset: index * 2, length: 1 })),
    )
    expect(markedHidden(text)).toBe('a ~b~ ||c|| «d» «e» f')
  })
})
