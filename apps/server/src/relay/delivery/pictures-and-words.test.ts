import { GrammyError } from 'grammy'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { heldMedia, keyboardOf, messageText } from './call-target.ts'
import { isAboutFile, isAboutFormatting, isAboutQuote, isAboutTopic, isBarred } from './refusals.ts'
import { withFilms } from './send-pictures.ts'
import { isTelegramFile, telegramPhoto } from './sendable-pictures.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
/** Padded behind the picture data, as by a camera that appends data. */
const filledTo = (bytes: Buffer, length: number) =>
  Buffer.concat([bytes, Buffer.alloc(length - bytes.length)])

describe('a picture, for Telegram,', () => {
  const small = plain(64, 48).jpeg().toBuffer()

  it.each<[string, () => Promise<Buffer>]>([
    ['as large as it may be', async () => filledTo(await small, 10_000_000)],
    ['as wide and high as it may be', () => plain(9_000, 1_000).jpeg().toBuffer()],
    ['as long as it may be', () => plain(2_000, 100).png().toBuffer()],
    ['as high as it may be', () => plain(100, 2_000).png().toBuffer()],
  ])('%s is taken as it is', async (_, picture) => {
    const bytes = await picture()
    expect(await telegramPhoto(bytes)).toBe(bytes)
  })

  it.each<[string, () => Promise<Buffer>, number, number]>([
    ['of a byte too many is made anew, no larger', async () => filledTo(await small, 10_000_001), 64, 48],
    ['a little too wide and high is made smaller', () => plain(9_001, 1_000).jpeg().toBuffer(), 2_560, 284],
  ])('%s', async (_, picture, width, height) => {
    const made = await telegramPhoto(await picture())
    expect(made?.length).toBeLessThan(1_000_000)
    expect(await sharp(made!).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })

  it('is rotated by its orientation, and white where transparent', async () => {
    const turned = await plain(9_001, 1_000).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await sharp((await telegramPhoto(turned))!).metadata()).toMatchObject({
      width: 284,
      height: 2_560,
    })
    const clear = { create: { width: 9_001, height: 1_000, channels: 4 as const, background: '#00000000' } }
    const { data } = await sharp((await telegramPhoto(await sharp(clear).png().toBuffer()))!)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['a little too long', () => plain(2_001, 100).png().toBuffer()],
    ['a little too high', () => plain(100, 2_001).png().toBuffer()],
    ['that is no image', async () => Buffer.from('niente')],
  ])('%s is no photo', async (_, picture) => {
    expect(await telegramPhoto(await picture())).toBeNull()
  })

  it('may be sent as a file of up to 50 MB, but not of 0 bytes', () => {
    const sizes = [0, 1, 50_000_000, 50_000_001]
    expect(sizes.map((length) => isTelegramFile({ length } as Buffer))).toEqual([false, true, true, false])
  })
})

describe('an album', () => {
  const film = (at: number) => ({ tipo: 'video' as const, fileId: `film ${at}`, at })
  const form = (idPhoto: number) => ({ idPhoto })

  it.each<[string, ReturnType<typeof form>[], Parameters<typeof withFilms>[1], unknown[]]>([
    ['of pictures is in their order', [form(7), form(8)], { photos: [7, 8] }, [form(7), form(8)]],
    [
      'with films has each at its place',
      [form(7), form(8)],
      { photos: [7, 8], films: [film(1), film(3)] },
      [form(7), film(1), form(8), film(3)],
    ],
    [
      'closes up where a picture cannot be sent',
      [form(8)],
      { photos: [7, 8], films: [film(0)] },
      [film(0), form(8)],
    ],
    ['of films alone is in their order', [], { films: [film(0), film(1)] }, [film(0), film(1)]],
    ['of nothing is nothing', [], {}, []],
  ])('%s', (_, group, payload, items) => {
    expect(withFilms(group, payload)).toEqual(items)
  })
})

describe('words', () => {
  const entities = [{ type: 'bold' as const, offset: 0, length: 1 }]

  it('are a text or a caption, with their formatting where there is some', () => {
    const link_preview_options = { is_disabled: true }
    expect(messageText({})).toEqual({
      text: '',
      textOptions: { link_preview_options },
      caption: { caption: '' },
    })
    expect(messageText({ text: 'a', entities })).toEqual({
      text: 'a',
      textOptions: { link_preview_options, entities },
      caption: { caption: 'a', caption_entities: entities },
    })
  })

  it('of a file stored at Telegram are its caption', () => {
    expect(heldMedia({ tipo: 'video', fileId: 'f' })).toEqual({ type: 'video', media: 'f' })
    expect(heldMedia({ tipo: 'photo', fileId: 'f', caption: '' })).toEqual({ type: 'photo', media: 'f' })
    expect(heldMedia({ tipo: 'photo', fileId: 'f', caption: 'a', captionEntities: entities })).toEqual({
      ...{ type: 'photo', media: 'f', caption: 'a', caption_entities: entities },
    })
  })

  it('have their buttons under them, row by row, where there are some', () => {
    expect(keyboardOf({})).toEqual({})
    expect(keyboardOf({ buttons: [] })).toEqual({})
    expect(keyboardOf({ buttons: [[{ text: 'Preso', data: 'a' }], [{ text: 'No', data: 'b' }]] })).toEqual({
      reply_markup: {
        inline_keyboard: [[{ text: 'Preso', callback_data: 'a' }], [{ text: 'No', callback_data: 'b' }]],
      },
    })
  })
})

describe('a refusal is about', () => {
  const refusal = (error_code: number, description: string) =>
    new GrammyError('x', { ok: false, error_code, description }, 'sendMessage', {})
  const about = (error: GrammyError) => ({
    chat: isBarred(error),
    formatting: isAboutFormatting(error),
    topic: isAboutTopic(error),
    quote: isAboutQuote(error),
    file: isAboutFile(error),
  })
  type Subject = keyof ReturnType<typeof about>

  it.each<[Subject | 'message', number, string]>([
    ['chat', 403, 'Forbidden: bot was kicked from the group chat'],
    ['chat', 400, 'Bad Request: not enough rights to send text messages to the chat'],
    ['chat', 400, 'Bad Request: have no rights to send a message'],
    ['chat', 400, 'Bad Request: need administrator rights in the channel chat'],
    ['chat', 400, 'Bad Request: CHAT_WRITE_FORBIDDEN'],
    ['chat', 400, 'Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN'],
    ['chat', 400, 'Bad Request: CHAT_RESTRICTED'],
    ['formatting', 400, "Bad Request: can't parse entities: unsupported"],
    ['formatting', 400, "Bad Request: can't parse MessageEntity: wrong"],
    ['formatting', 400, "Bad Request: can't parse caption entities"],
    ['formatting', 400, "Bad Request: can't find end of bold entity"],
    ['formatting', 400, 'Bad Request: ENTITY_BOUNDS_INVALID'],
    ['formatting', 400, 'Bad Request: ENTITIES_TOO_LONG'],
    ['formatting', 400, 'Bad Request: custom emoji not allowed'],
    ['topic', 400, 'Bad Request: TOPIC_CLOSED'],
    ['topic', 400, 'Bad Request: TOPIC_DELETED'],
    ['topic', 400, 'Bad Request: TOPIC_ID_INVALID'],
    ['topic', 400, 'Bad Request: message thread not found'],
    ['quote', 400, 'Bad Request: QUOTE_TEXT_INVALID'],
    ['file', 400, 'Bad Request: wrong file identifier/HTTP URL specified'],
    ['file', 400, 'Bad Request: wrong remote file identifier specified'],
    ['file', 400, 'Bad Request: wrong padding in the string'],
    ['file', 400, "Bad Request: can't use file of type Video as Photo"],
    ['file', 400, 'Bad Request: wrong type of the web page content'],
    ['file', 400, 'Bad Request: failed to get HTTP URL content'],
    ['file', 400, 'Bad Request: file must be non-empty'],
    ['file', 400, 'Bad Request: file is too big'],
    ['file', 400, 'Bad Request: PHOTO_INVALID_DIMENSIONS'],
    ['file', 400, 'Bad Request: IMAGE_PROCESS_FAILED'],
    ['file', 400, 'Bad Request: MEDIA_EMPTY'],
    ['file', 400, 'Bad Request: FILE_REFERENCE_EXPIRED'],
    ['file', 400, 'Bad Request: DOCUMENT_INVALID'],
    ['message', 400, 'Bad Request: message text is empty'],
    // Whatever its description: Telegram did not look at the message.
    ['message', 429, 'Too Many Requests: QUOTE ENTITY_ IMAGE_PROCESS_FAILED'],
  ])('the %s: %i %s', (subject, code, description) => {
    const said = about(refusal(code, description))
    expect(Object.entries(said).flatMap(([key, is]) => (is ? [key] : []))).toEqual(
      subject === 'message' ? [] : [subject],
    )
  })

  it('none of these where it is another error', () => {
    const error = new Error('QUOTE ENTITY_ IMAGE_PROCESS_FAILED')
    expect([isAboutFormatting(error), isAboutQuote(error), isAboutFile(error)]).toEqual([false, false, false])
  })
})
