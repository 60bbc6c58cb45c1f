import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeMessages, payloadOf } from './compose-message.ts'

const texts = (text: string) =>
  composeMessages({ text, photos: [] }).map((message) => message.payload.text ?? '')
const files = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('a text', () => {
  it('that fits is one message', () => {
    expect(composeMessages({ text: 'Inter 1', photos: [] })).toEqual([
      { tipo: 'text', payload: { text: 'Inter 1' } },
    ])
  })

  it('too long is cut at a line, otherwise at a word, otherwise anywhere', () => {
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

it('a text is stored with its formatting, and without entities where it has none', () => {
  const bold = { type: 'bold' as const, offset: 0, length: 5 }
  expect(payloadOf({ text: 'Inter 1', entities: [bold] })).toEqual({ text: 'Inter 1', entities: [bold] })
  expect(payloadOf({ text: 'Inter 1', entities: [] })).toEqual({ text: 'Inter 1' })
  expect(payloadOf({ text: '', entities: [] })).toEqual({})
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

describe('films and files', () => {
  const held = (tipo: 'video' | 'document' | 'voice', messageId: number, after?: number) => ({
    ...{ chatId: -1, messageId, tipo, fileId: `f${messageId}`, nome: null },
    ...(after === undefined ? {} : { after }),
  })
  const shapes = (photos: number[], attachments: ReturnType<typeof held>[], text = 'x') =>
    composeMessages({ text, photos, attachments }).map(({ tipo, payload }) => ({
      tipo,
      photos: payload.photos?.length ?? 0,
      films: payload.films?.map(({ at }) => at) ?? [],
      media: payload.media?.length ?? 0,
      copy: payload.copy?.messageId,
      text: payload.text,
    }))
  const plain = { photos: 0, films: [] as number[], media: 0, copy: undefined, text: undefined }

  it('between pictures keep their place in one album', () => {
    expect(shapes([1, 2], [held('video', 7, 1)])).toEqual([
      { ...plain, tipo: 'album', photos: 2, films: [1], text: 'x' },
    ])
    expect(shapes([1], [held('video', 7, 0), held('video', 9, 1)])).toEqual([
      { ...plain, tipo: 'album', photos: 1, films: [0, 2], text: 'x' },
    ])
  })

  it('alone are copies, several files are one album, other kinds go one by one', () => {
    expect(shapes([], [held('video', 7, 0)])).toEqual([{ ...plain, tipo: 'copy', copy: 7, text: 'x' }])
    expect(shapes([], [held('document', 7), held('document', 8)])).toEqual([
      { ...plain, tipo: 'album', media: 2, text: 'x' },
    ])
    expect(shapes([], [held('document', 7), held('voice', 8)])).toEqual([
      { ...plain, tipo: 'copy', copy: 7, text: 'x' },
      { ...plain, tipo: 'copy', copy: 8 },
    ])
    expect(shapes([1], [held('document', 7), held('document', 8)])).toEqual([
      { ...plain, tipo: 'photo', photos: 1, text: 'x' },
      { ...plain, tipo: 'copy', copy: 7 },
      { ...plain, tipo: 'copy', copy: 8 },
    ])
    expect(shapes([], [held('document', 7)])).toEqual([{ ...plain, tipo: 'copy', copy: 7, text: 'x' }])
    expect(shapes([1], [held('document', 7, 1)])).toEqual([
      { ...plain, tipo: 'photo', photos: 1, text: 'x' },
      { ...plain, tipo: 'copy', copy: 7 },
    ])
  })

  it('lose and repeat nothing, however they mix', () => {
    const kinds = fc.array(fc.constantFrom('photo', 'video', 'document', 'voice'), { maxLength: 25 })
    fc.assert(
      fc.property(kinds, (posted) => {
        const photos = posted.flatMap((kind, index) => (kind === 'photo' ? index + 1 : []))
        const attachments = posted.flatMap((kind, index) =>
          kind === 'photo'
            ? []
            : held(
                kind as 'video',
                index + 1,
                posted.slice(0, index).filter((one) => one === 'photo').length,
              ),
        )
        const messages = composeMessages({ text: 'x', photos, attachments })
        const sent = messages.flatMap(({ payload: { photos: own = [], films = [], media = [], copy } }) => [
          ...own,
          ...[...films, ...media].map(({ messageId }) => messageId),
          ...(copy ? [copy.messageId] : []),
        ])
        expect(sent.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(posted.map((_, index) => index + 1))
        expect(messages.filter(({ payload }) => payload.text !== undefined)).toHaveLength(1)
        for (const { tipo, payload } of messages) {
          const items =
            (payload.photos?.length ?? 0) + (payload.films?.length ?? 0) + (payload.media?.length ?? 0)
          if (tipo === 'album') expect(items).toBeGreaterThan(1)
          expect(items).toBeLessThanOrEqual(10)
        }
      }),
    )
  })
})
