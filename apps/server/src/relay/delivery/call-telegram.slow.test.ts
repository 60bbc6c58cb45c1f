import { describe, expect, it, onTestFinished } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { contentOf, keepContents } from '#server/platform/contents/public.ts'
import {
  type AlbumItem,
  enqueue,
  type MessagePayload,
  type OutgoingMessage,
} from '#server/telegram/outbox/enqueue.ts'
import { aPicture } from '#test/factories.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { deliver } from './deliver-send.ts'
import { recordSend } from './record-send.ts'

const app = await testApp()
const { aBet, ctx, db } = app
const t = await testTelegram(app, { bot: false, sender: false })

type Call = [method: string, payload: Record<string, unknown>]
let calls: Call[] = []
t.telegram.api.config.use((previous, method, payload, signal) => {
  calls.push([method, { ...payload }])
  return previous(method, payload, signal)
})

type Message = Partial<OutgoingMessage> & Pick<OutgoingMessage, 'chatId' | 'payload'>

async function inHand(message: Message): Promise<ClaimedSend> {
  const id = await withTransaction(ctx, (tx) => enqueue(tx, { tipo: 'text', scopo: 'prova', ...message }))
  await updateRows(db, 'send', { id: id! }, { stato: 'sending', attempts: 1 })
  const row = await rowOf(db, 'send', { id: id! })
  return row as unknown as ClaimedSend
}

/** Sends a message. @returns the outcome, the calls to Telegram, and the send's id */
async function sent(message: Message) {
  const send = await inHand(message)
  calls = []
  const outcome = await deliver(ctx, t.telegram, send)
  const asked = calls
  await recordSend(ctx, send, outcome)
  return { id: send.id, outcome, asked, methods: asked.map(([method]) => method), params: asked.at(-1)?.[1] }
}

const aChat = async () => (await t.aChat()).id
const standing = async (chat: number) =>
  (await t.people.messages(chat)).filter((one) => one.method && !one.deleted)
async function refusing(method: string, description: string, times = 1, errorCode = 400): Promise<void> {
  await t.people.setFault({ kind: 'error', method, errorCode, description, times })
  onTestFinished(async () => void (await t.people.clearFaults()))
}
async function pictures(count: number): Promise<number[]> {
  const photos = await Promise.all(Array.from({ length: count }, () => aPicture()))
  const { idReceivedBet } = await aBet({ photos })
  const rows = await rowsOf(db, 'betPhoto', { idReceivedBet }, ['id'], 'position')
  return rows.map(({ id }) => id)
}
/** A message somebody posted with a file, as the bot knows it. */
async function posted(kind: 'video' | 'animation' | 'document' | 'audio' | 'voice', caption?: string) {
  const chat = await aChat()
  const file = { bytes: Buffer.from(`${kind} ${chat}`), name: `a.${kind}`, kind }
  const { messageId } = await t.people.postDocument(chat, file, caption === undefined ? {} : { caption })
  const { result } = (await t.botApi('copyMessage', {
    ...{ chat_id: await aChat(), from_chat_id: chat, message_id: messageId },
  })) as unknown as { result: { message_id: number } }
  expect(result.message_id).toBeGreaterThan(0)
  return { chat, messageId }
}

const BOLD = [{ type: 'bold' as const, offset: 0, length: 5 }]
const BUTTONS = [[{ text: 'Preso', data: 'x' }]]
const reply_markup = { inline_keyboard: [[{ text: 'Preso', callback_data: 'x' }]] }
const link_preview_options = { is_disabled: true }
const answering = (message_id: number) => ({
  reply_parameters: { message_id, allow_sending_without_reply: true },
})

describe('a text', () => {
  it('leaves with its formatting and buttons, and no preview of its links', async () => {
    const chatId = await aChat()
    const { params } = await sent({ chatId, payload: { text: 'Inter 1', entities: BOLD, buttons: BUTTONS } })
    expect(params).toEqual({
      chat_id: chatId,
      text: 'Inter 1',
      entities: BOLD,
      reply_markup,
      link_preview_options,
    })
  })

  it('answers a message by its id, or the copy in this chat, and is sent even if that is gone', async () => {
    const chatId = await aChat()
    const copy = await sent({ chatId, payload: { text: 'Inter 1' } })
    const { messageId } = (await standing(chatId))[0]!
    expect((await sent({ chatId, payload: { text: 'a', replyToMessageId: messageId } })).params).toEqual({
      ...{ chat_id: chatId, text: 'a', link_preview_options },
      ...answering(messageId),
    })
    const payload: MessagePayload = { text: 'b', replyToInvio: copy.id }
    expect((await sent({ chatId, payload })).params).toMatchObject(answering(messageId))
    expect((await sent({ chatId, payload: { ...payload, replyToPart: 1 } })).params).not.toHaveProperty(
      'reply_parameters',
    )
    const elsewhere = await sent({ chatId: await aChat(), payload })
    expect(elsewhere.params).not.toHaveProperty('reply_parameters')
    await t.people.delete(chatId, messageId)
    expect((await sent({ chatId, payload })).outcome.kind).toBe('sent')
  })

  it('quotes the answered copy by its text after the last edit, where that contains the quote', async () => {
    const chatId = await aChat()
    const { idReceivedBet } = await aBet()
    const copy = await sent({ chatId, payload: { text: 'Inter 1 @1.85', entities: BOLD }, idReceivedBet })
    const quote = (text: string, position = 0, entities?: typeof BOLD) => ({
      ...{ text: 'sì', replyToInvio: copy.id },
      quote: { text, position, ...(entities ? { entities } : {}) },
    })
    const quoted = async (payload: MessagePayload) =>
      (await sent({ chatId, payload })).params?.reply_parameters as Record<string, unknown>
    expect(await quoted(quote('Inter 1', 0, BOLD))).toMatchObject({
      ...{ quote: 'Inter 1', quote_position: 0, quote_entities: BOLD },
    })
    expect(await quoted(quote('@1.85', 8))).toMatchObject({ quote: '@1.85', quote_position: 8 })
    expect(await quoted(quote('@1.85', 8))).not.toHaveProperty('quote_entities')
    expect(await quoted(quote('Milan'))).not.toHaveProperty('quote')
    const edit = { tipo: 'edit_text' as const, chatId, scopo: 'bet-edit', idReceivedBet }
    await sent({ ...edit, payload: { text: '(modificata)\nInter 1 @1.90', ofInvio: copy.id } })
    expect(await quoted(quote('@1.90', 8))).toMatchObject({ quote: '@1.90', quote_position: 21 })
    expect(await quoted(quote('@1.85', 8))).not.toHaveProperty('quote')
  })

  it('quotes a copy made by Telegram as it is asked to, unless the copy has a caption of ours', async () => {
    const chatId = await aChat()
    const { chat, messageId } = await posted('video', 'loro @1.85')
    const quoteOf = async (payload: MessagePayload, tipo: 'copy' | 'album') => {
      const copy = await sent({ chatId, tipo, payload })
      const quote = { text: '@1.85', position: 5 }
      const answer = await sent({ chatId, payload: { text: 'sì', replyToInvio: copy.id, quote } })
      return (answer.params?.reply_parameters as Record<string, unknown> | undefined)?.quote_position
    }
    const copy = { chatId: chat, messageId }
    expect(await quoteOf({ copy, text: 'nostre' }, 'copy')).toBe(5)
    expect(await quoteOf({ copy: { ...copy, recaption: true }, text: 'nostre, e @1.85' }, 'copy')).toBe(10)
    expect(await quoteOf({ copy: { ...copy, recaption: true }, text: 'nostre' }, 'copy')).toBeUndefined()
    const item = { tipo: 'video' as const, fileId: await fileIdOf(chat, messageId, 'video') }
    expect(await quoteOf({ media: [{ ...item, caption: 'loro @1.85' }, item] }, 'album')).toBe(5)
  })

  it('whose quote Telegram refuses leaves as an answer without it', async () => {
    const chatId = await aChat()
    const copy = await sent({ chatId, payload: { text: 'Inter 1' } })
    await refusing('sendMessage', 'Bad Request: QUOTE_TEXT_INVALID')
    const payload = { text: 'sì', replyToInvio: copy.id, quote: { text: 'Inter', position: 0 } }
    const { asked, params } = await sent({ chatId, payload })
    expect(asked).toHaveLength(2)
    expect(params).toEqual({
      ...{ chat_id: chatId, text: 'sì', link_preview_options },
      ...answering((await standing(chatId))[0]!.messageId),
    })
  })
})

describe('a file of ours', () => {
  it('is sent under its name, whatever characters that has, with caption and buttons', async () => {
    const chatId = await aChat()
    const content = await contentOf(Buffer.from('conto'))
    await withTransaction(ctx, (tx) => keepContents(tx, [content]))
    const document = { name: 'conto "maggio" 3.pdf', sha256: content.sha256.toString('hex') }
    const { params } = await sent({
      chatId,
      tipo: 'document',
      payload: { document, text: 'Inter 1', entities: BOLD, buttons: BUTTONS },
    })
    expect(params).toMatchObject({
      chat_id: chatId,
      caption: 'Inter 1',
      caption_entities: BOLD,
      reply_markup,
    })
    expect((await standing(chatId))[0]?.document).toMatchObject({ name: 'conto _maggio_ 3.pdf', size: 5 })
  })
})

describe('an edit', () => {
  it('of a text or a caption keeps previews off and sets the given buttons', async () => {
    const chatId = await aChat()
    const text = await sent({ chatId, payload: { text: 'a' } })
    const [photo] = await pictures(1)
    const picture = await sent({ chatId, tipo: 'photo', payload: { photos: [photo!], text: 'a' } })
    const [one, two] = await standing(chatId)
    const payload = { text: 'Inter 1', entities: BOLD, buttons: BUTTONS }
    const edited = await sent({ chatId, tipo: 'edit_text', payload: { ...payload, ofInvio: text.id } })
    expect(edited.params).toEqual({
      ...{ chat_id: chatId, message_id: one!.messageId, text: 'Inter 1', entities: BOLD },
      ...{ link_preview_options, reply_markup },
    })
    expect(edited.outcome).toEqual({ kind: 'sent', messageIds: [one!.messageId] })
    const captioned = await sent({
      chatId,
      tipo: 'edit_caption',
      payload: { ...payload, ofInvio: picture.id },
    })
    expect(captioned.params).toEqual({
      ...{
        chat_id: chatId,
        message_id: two!.messageId,
        caption: 'Inter 1',
        caption_entities: BOLD,
        reply_markup,
      },
    })
    expect(captioned.outcome).toEqual({ kind: 'sent', messageIds: [two!.messageId] })
  })

  it('finds its message by its id, as a part of an album, or by the send that replaced it', async () => {
    const chatId = await aChat()
    const album = await sent({ chatId, tipo: 'album', payload: { photos: await pictures(2), text: 'a' } })
    const [, second] = await standing(chatId)
    const edit = (payload: MessagePayload) => sent({ chatId, tipo: 'edit_caption', payload })
    const at = { message_id: second!.messageId }
    expect((await edit({ text: 'b', messageId: second!.messageId })).params).toMatchObject(at)
    expect((await edit({ text: 'c', ofInvio: album.id, ofPart: 1 })).params).toMatchObject(at)
    expect((await edit({ text: 'd', ofInvio: album.id, ofPart: 2 })).outcome.kind).toBe('gone')
    const place = await sent({ chatId, payload: { text: 'al posto' }, replaces: album.id })
    const [last] = (await standing(chatId)).slice(-1)
    const edited = await sent({ chatId, tipo: 'edit_text', payload: { text: 'e', ofInvio: album.id } })
    expect(edited.params).toMatchObject({ message_id: last!.messageId })
    expect(place.outcome.kind).toBe('sent')
  })

  it('of a message in another chat is gone; of one that never arrived, or of none, is refused', async () => {
    const chatId = await aChat()
    const there = await sent({ chatId: await aChat(), payload: { text: 'a' } })
    const edit = async (payload: MessagePayload) =>
      (await sent({ chatId, tipo: 'edit_text', payload: { text: 'b', ...payload } })).outcome
    expect(await edit({ ofInvio: there.id })).toEqual({
      kind: 'gone',
      reason: 'il messaggio da modificare non è in questa chat',
    })
    await updateRows(db, 'send', { id: there.id }, { stato: 'uncertain' })
    const reason = 'il messaggio da modificare non è arrivato in questa chat'
    expect(await edit({ ofInvio: there.id })).toEqual({ kind: 'refused', reason })
    expect(await edit({})).toEqual({ kind: 'refused', reason: 'non dice quale messaggio modificare' })
  })
})

it('a deletion removes its message from the chat', async () => {
  const chatId = await aChat()
  const { id } = await sent({ chatId, payload: { text: 'a' } })
  const [message] = await standing(chatId)
  const deleted = await sent({ chatId, tipo: 'delete', payload: { ofInvio: id } })
  expect(deleted.outcome).toEqual({ kind: 'sent', messageIds: [message!.messageId] })
  expect(await standing(chatId)).toEqual([])
})

describe('pictures', () => {
  it('are sent with caption, buttons and reply; an uploaded file is not uploaded again', async () => {
    const chatId = await aChat()
    const first = await sent({ chatId, payload: { text: 'prima' } })
    const [message] = await standing(chatId)
    const photos = await pictures(1)
    const payload = { photos, text: 'Inter 1', entities: BOLD, buttons: BUTTONS, replyToInvio: first.id }
    const { methods, params } = await sent({ chatId, tipo: 'photo', payload })
    expect(methods).toEqual(['sendPhoto'])
    expect(params).toMatchObject({
      caption: 'Inter 1',
      caption_entities: BOLD,
      reply_markup,
      ...answering(message!.messageId),
    })
    expect(typeof params?.photo).not.toBe('string')
    const again = await sent({ chatId, tipo: 'photo', payload: { photos } })
    expect(typeof again.params?.photo).toBe('string')
    expect(again.params).not.toHaveProperty('caption')
    expect(t.telegram.uploading.size).toBe(0)
  })

  it('whose file id has expired are uploaded, and that file id is not tried again', async () => {
    const chatId = await aChat()
    const photos = await pictures(1)
    await sent({ chatId, tipo: 'photo', payload: { photos } })
    const held = () =>
      db
        .selectFrom('uploadedPhoto')
        .selectAll()
        .where('file', '=', (eb) => eb.selectFrom('betPhoto').select('file').where('id', '=', photos[0]!))
        .execute()
    const [before] = await held()
    await updateRows(db, 'uploadedPhoto', { file: before!.file }, { fileId: 'vecchia' })
    const { methods, outcome } = await sent({ chatId, tipo: 'photo', payload: { photos } })
    expect([methods, outcome.kind]).toEqual([['sendPhoto', 'sendPhoto'], 'sent'])
    const [after] = await held()
    expect(after).toMatchObject({ botId: t.telegram.botId, tipo: 'photo' })
    expect(after?.fileId).not.toBe('vecchia')
  })

  it('whose received file id is no longer valid are uploaded; without bytes the file id is kept', async () => {
    const chatId = await aChat()
    const [kept, bare] = (await pictures(2)) as [number, number]
    const { botId } = t.telegram
    const received = { botId, telegramFileId: 'vecchia', tipo: 'photo' }
    await updateRows(db, 'betPhoto', { id: [kept, bare] }, received)
    await updateRows(db, 'betPhoto', { id: bare }, { file: null, motivo: 'persa' })
    const of = async (photo: number) => {
      const { outcome, asked } = await sent({
        chatId,
        tipo: 'photo',
        payload: { photos: [photo], text: 'a' },
      })
      const row = await rowOf(db, 'betPhoto', { id: photo }, ['botId'])
      return [outcome.kind, asked.map(([method]) => method), row.botId]
    }
    expect(await of(kept)).toEqual(['sent', ['sendPhoto', 'sendPhoto'], null])
    expect(await of(bare)).toEqual(['sent', ['sendPhoto', 'sendMessage'], botId])
  })

  it('refused as photos are sent as files, and refused as files leave the text alone', async () => {
    const chatId = await aChat()
    const photos = await pictures(1)
    await refusing('sendPhoto', 'Bad Request: IMAGE_PROCESS_FAILED')
    const file = await sent({ chatId, tipo: 'photo', payload: { photos, text: 'a' } })
    expect(file.methods).toEqual(['sendPhoto', 'sendDocument'])
    await refusing('sendPhoto', 'Bad Request: IMAGE_PROCESS_FAILED')
    const known = await sent({ chatId, tipo: 'photo', payload: { photos, text: 'a' } })
    expect([known.methods, typeof known.params?.document]).toEqual([['sendPhoto', 'sendDocument'], 'string'])
    for (const method of ['sendPhoto', 'sendDocument'])
      await refusing(method, 'Bad Request: FILE_PARTS_INVALID', 9)
    const [buttons, entities] = [BUTTONS, BOLD]
    const words = await sent({
      chatId,
      tipo: 'photo',
      payload: { photos, text: 'Inter 1', buttons, entities },
    })
    expect(words.outcome).toMatchObject({ kind: 'sent', isText: true, followingPhotos: [] })
    expect(words.params).toEqual({
      chat_id: chatId,
      text: 'Inter 1',
      entities,
      reply_markup,
      link_preview_options,
    })
    const nothing = await sent({ chatId, tipo: 'photo', payload: { photos } })
    expect(nothing.outcome).toEqual({ kind: 'refused', reason: 'la foto non è disponibile' })
  })

  it('not fetched yet follow their text; without a text they are awaited', async () => {
    const chatId = await aChat()
    const photos = await pictures(1)
    await updateRows(db, 'betPhoto', { id: photos[0]! }, { file: null, originale: null, dueAt: ctx.now() })
    const words = await sent({ chatId, tipo: 'photo', payload: { photos, text: 'a' } })
    expect(words.outcome).toMatchObject({ kind: 'sent', isText: true, followingPhotos: photos })
    const alone = await sent({ chatId, tipo: 'photo', payload: { photos } })
    expect(alone.outcome).toEqual({
      kind: 'awaited',
      afterMs: 5_000,
      reason: 'la foto non è ancora arrivata',
    })
    const unknown = await sent({ chatId, tipo: 'photo', payload: { photos: [999_999], text: 'a' } })
    expect(unknown.outcome).toMatchObject({ kind: 'sent', isText: true, followingPhotos: [] })
  })

  it('of which a refusal numbers one are sent without it, and it follows as a file', async () => {
    const chatId = await aChat()
    const photos = await pictures(3)
    await refusing(
      'sendMediaGroup',
      'Bad Request: failed to send message #2 with the error message "PHOTO_INVALID_DIMENSIONS"',
    )
    const { outcome, params } = await sent({ chatId, tipo: 'album', payload: { photos, text: 'Tripla' } })
    expect(outcome).toMatchObject({ kind: 'sent', followingPhotos: [photos[1]] })
    expect((params!.media as Array<{ caption?: string }>).map(({ caption }) => caption)).toEqual([
      'Tripla',
      undefined,
    ])
  })

  it('refused because of the chat or the text are not tried in another form', async () => {
    const chatId = await aChat()
    const photos = await pictures(1)
    await refusing('sendPhoto', 'Bad Request: not enough rights to send photos to the chat')
    const barred = await sent({ chatId, tipo: 'photo', payload: { photos } })
    expect([barred.methods, barred.outcome.kind]).toEqual([['sendPhoto'], 'barred'])
  })
})

describe('a picture that replaces another', () => {
  async function aCopy(count = 1) {
    const chatId = await aChat()
    const photos = await pictures(count)
    const tipo = count > 1 ? ('album' as const) : ('photo' as const)
    const { id } = await sent({ chatId, tipo, payload: { photos, text: 'a' } })
    const edit = (payload: MessagePayload = {}) =>
      sent({
        chatId,
        tipo: 'edit_media',
        payload: { photos: photos.slice(-1), ofInvio: id, text: 'b', ...payload },
      })
    const anew = async () => {
      const file = await ctx.photos.save(await aPicture())
      await updateRows(db, 'betPhoto', { id: photos.at(-1)! }, { file: file.file })
    }
    await anew()
    return { chatId, photos, id, edit, messages: await standing(chatId) }
  }

  it('is shown with caption and buttons, in an album at its own position', async () => {
    const copy = await aCopy(2)
    const { outcome, params, methods } = await copy.edit({ entities: [], buttons: BUTTONS })
    const { messageId } = copy.messages[1]!
    expect(methods).toEqual(['editMessageMedia'])
    expect(outcome).toEqual({ kind: 'sent', messageIds: [messageId] })
    expect(params).toMatchObject({
      message_id: messageId,
      media: { type: 'photo', caption: 'b' },
      reply_markup,
    })
  })

  it('refused in one form is sent in another', async () => {
    const copy = await aCopy()
    await refusing('editMessageMedia', 'Bad Request: IMAGE_PROCESS_FAILED')
    const { methods, params } = await copy.edit()
    expect(methods).toEqual(['editMessageMedia', 'editMessageMedia'])
    expect(params).toMatchObject({ media: { type: 'document' } })
  })

  it('follows as an answer where Telegram allows no edit', async () => {
    const copy = await aCopy()
    await refusing('editMessageMedia', "Bad Request: message can't be edited")
    const { methods, params } = await copy.edit()
    expect(methods).toEqual(['editMessageMedia', 'sendPhoto'])
    expect(params).toMatchObject({ caption: 'b', ...answering(copy.messages[0]!.messageId) })
  })

  it('whose copy was sent in another shape follows as an answer to its first message', async () => {
    const copy = await aCopy(2)
    const ids = copy.messages.map(({ messageId }) => messageId)
    await updateRows(db, 'send', { id: copy.id }, { messageIds: ids.slice(0, 1) })
    const { methods, params } = await copy.edit()
    expect(methods).toEqual(['sendPhoto'])
    expect(params).toMatchObject(answering(ids[0]!))
  })

  it('whose copy is unknown is sent by itself', async () => {
    const copy = await aCopy()
    const { methods, params } = await copy.edit({ ofInvio: 999_999 })
    expect(methods).toEqual(['sendPhoto'])
    expect(params).not.toHaveProperty('reply_parameters')
  })

  it.each([
    ['there already', 'Bad Request: message is not modified: x', 'sent'],
    ['barred with the chat', 'Bad Request: not enough rights to edit', 'barred'],
  ] as const)('and %s is not tried in another form', async (_, description, kind) => {
    const copy = await aCopy()
    await refusing('editMessageMedia', description, 2)
    const { methods, outcome } = await copy.edit()
    expect([methods, outcome.kind]).toEqual([['editMessageMedia'], kind])
  })

  it('and not fetched yet is awaited', async () => {
    const copy = await aCopy()
    await updateRows(
      db,
      'betPhoto',
      { id: copy.photos[0]! },
      { file: null, originale: null, dueAt: ctx.now() },
    )
    const reason = 'la foto non è ancora arrivata'
    expect((await copy.edit()).outcome).toEqual({ kind: 'awaited', afterMs: 5_000, reason })
  })

  it('of a relayed message is sent by its file id', async () => {
    const { chatId, id, messages } = await aCopy()
    const [photo] = await pictures(1)
    const other = await aChat()
    await sent({ chatId: other, tipo: 'photo', payload: { photos: [photo!] } })
    const { fileId } = await db
      .selectFrom('uploadedPhoto')
      .select('fileId')
      .where('file', '=', (eb) => eb.selectFrom('betPhoto').select('file').where('id', '=', photo!))
      .executeTakeFirstOrThrow()
    const media: AlbumItem[] = [{ tipo: 'photo', fileId, caption: 'c' }]
    const { params, outcome } = await sent({ chatId, tipo: 'edit_media', payload: { media, ofInvio: id } })
    const { messageId } = messages[0]!
    expect(params).toEqual({
      chat_id: chatId,
      message_id: messageId,
      media: { type: 'photo', media: fileId, caption: 'c' },
    })
    expect(outcome).toEqual({ kind: 'sent', messageIds: [messageId] })
    // A text of the whole takes the place of its own caption.
    const whole = { media, text: 'tutto', buttons: BUTTONS, ofInvio: id }
    const reworded = await sent({ chatId, tipo: 'edit_media', payload: whole })
    expect(reworded.params).toEqual({
      ...{ chat_id: chatId, message_id: messageId, reply_markup },
      media: { type: 'photo', media: fileId, caption: 'tutto' },
    })
  })
})

describe('a copy', () => {
  it('is made by Telegram, with its own caption or ours', async () => {
    const chatId = await aChat()
    const { chat, messageId } = await posted('video', 'loro')
    const copy = { chatId: chat, messageId }
    const own = await sent({ chatId, tipo: 'copy', payload: { copy, text: 'nostre', buttons: BUTTONS } })
    const from = { chat_id: chatId, from_chat_id: chat, message_id: messageId }
    expect(own.params).toEqual({ ...from, reply_markup })
    const payload: MessagePayload = { copy: { ...copy, recaption: true }, text: 'Inter 1', entities: BOLD }
    const ours = await sent({ chatId, tipo: 'copy', payload })
    expect(ours.params).toEqual({ ...from, caption: 'Inter 1', caption_entities: BOLD })
    expect((await standing(chatId)).map(({ caption }) => caption)).toEqual(['loro', 'Inter 1'])
  })

  const PROTECTED = "Bad Request: message can't be copied"

  it('that Telegram refuses to make is sent anew as a text', async () => {
    const chatId = await aChat()
    const held = { tipo: 'text' as const, words: { text: 'Inter 1', entities: BOLD } }
    await refusing('copyMessage', PROTECTED)
    const copy = { chatId: -1, messageId: 1, held }
    const { methods, params } = await sent({ chatId, tipo: 'copy', payload: { copy, buttons: BUTTONS } })
    expect(methods).toEqual(['copyMessage', 'sendMessage'])
    expect(params).toEqual({ chat_id: chatId, text: 'Inter 1', entities: BOLD, reply_markup })
  })

  it.each(['video', 'animation', 'document', 'audio', 'voice'] as const)(
    'of a %s that Telegram refuses to make is sent anew, uploaded where its file id is refused',
    async (kind) => {
      const chatId = await aChat()
      const { chat, messageId } = await posted(kind)
      const file = (await t.people.messages(chat)).find((one) => one.messageId === messageId)
      expect(file?.document?.kind).toBe(kind)
      const fileId = await fileIdOf(chat, messageId, kind)
      const copy = {
        chatId: chat,
        messageId,
        held: { tipo: kind, fileId, nome: `b.${kind}`, words: { text: 'a' } },
      }
      const method = `send${kind[0]!.toUpperCase()}${kind.slice(1)}`
      await refusing('copyMessage', PROTECTED, 2)
      const by = await sent({ chatId, tipo: 'copy', payload: { copy } })
      expect([by.methods, by.params]).toEqual([
        ['copyMessage', method],
        { chat_id: chatId, [kind]: fileId, caption: 'a' },
      ])
      await refusing(method, 'Bad Request: wrong file identifier/HTTP URL specified')
      const recaption = { copy: { ...copy, recaption: true as const }, text: 'Inter 1', entities: BOLD }
      const anew = await sent({ chatId, tipo: 'copy', payload: recaption })
      expect(anew.methods).toEqual(['copyMessage', method, 'getFile', method])
      expect(anew.params).toMatchObject({ caption: 'Inter 1', caption_entities: BOLD })
      expect((await standing(chatId)).map(({ document }) => document?.kind)).toEqual([kind, kind])
    },
  )

  it('that fails for another reason, or without stored content, is not sent anew', async () => {
    const chatId = await aChat()
    const held = { tipo: 'text' as const, words: { text: 'a' } }
    const copy = { chatId: -1, messageId: 1 }
    const outcomes: unknown[] = []
    for (const [description, code, payload] of [
      ['Bad Request: message to copy not found', 400, { copy: { ...copy, held } }],
      [PROTECTED, 400, { copy }],
      [`Forbidden: ${PROTECTED}`, 403, { copy: { ...copy, held } }],
    ] as const) {
      await refusing('copyMessage', description, 1, code)
      const { methods, outcome } = await sent({ chatId, tipo: 'copy', payload })
      outcomes.push([methods, outcome.kind])
    }
    expect(outcomes).toEqual([
      [['copyMessage'], 'refused'],
      [['copyMessage'], 'refused'],
      [['copyMessage'], 'barred'],
    ])
  })
})

describe('an album of files stored at Telegram', () => {
  async function held(count: number): Promise<AlbumItem[]> {
    const items: AlbumItem[] = []
    for (let i = 0; i < count; i++) {
      const { chat, messageId } = await posted('video')
      const fileId = await fileIdOf(chat, messageId, 'video')
      items.push({ tipo: 'video', fileId, chatId: chat, messageId, caption: `${i}` })
    }
    return items
  }

  it('keeps each item’s caption, or puts the text of the whole under the first', async () => {
    const chatId = await aChat()
    const media = await held(2)
    const captions = ({ params }: { params: Record<string, unknown> | undefined }) =>
      (params!.media as Array<{ caption?: string; caption_entities?: unknown }>).map((item) => [
        item.caption,
        item.caption_entities,
      ])
    expect(captions(await sent({ chatId, tipo: 'album', payload: { media } }))).toEqual([
      ['0', undefined],
      ['1', undefined],
    ])
    const payload = { media, text: 'Inter 1', entities: BOLD }
    expect(captions(await sent({ chatId, tipo: 'album', payload }))).toEqual([
      ['Inter 1', BOLD],
      ['1', undefined],
    ])
  })

  it('is parted only where a file is refused', async () => {
    const chatId = await aChat()
    const media = await held(2)
    await refusing('sendMediaGroup', 'Bad Request: MEDIA_EMPTY')
    expect((await sent({ chatId, tipo: 'album', payload: { media } })).outcome.kind).toBe('parted')
    await refusing('sendMediaGroup', 'Bad Request: chat not found')
    expect((await sent({ chatId, tipo: 'album', payload: { media } })).outcome.kind).toBe('refused')
  })

  it('of films and pictures is parted where a film is refused, by its number or by elimination', async () => {
    const chatId = await aChat()
    const [film] = await held(1)
    const films = [{ ...film!, tipo: 'video' as const, at: 1 }]
    const outcome = async (photos: number[]) =>
      (await sent({ chatId, tipo: 'album', payload: { photos, films, text: 'a' } })).outcome
    const photos = await pictures(1)
    const message = (n: number) =>
      `Bad Request: failed to send message #${n} with the error message "MEDIA_EMPTY"`
    await refusing('sendMediaGroup', message(2))
    expect((await outcome(photos)).kind).toBe('parted')
    // The picture is not to blame: its file id stays known.
    const [known] = await pictures(1)
    await sent({ chatId, tipo: 'photo', payload: { photos: [known!] } })
    await refusing('sendMediaGroup', message(2))
    expect((await outcome([known!])).kind).toBe('parted')
    const { methods } = await sent({ chatId, tipo: 'photo', payload: { photos: [known!] } })
    expect(methods).toEqual(['sendPhoto'])
    await refusing('sendMediaGroup', 'Bad Request: MEDIA_EMPTY')
    expect((await outcome(photos)).kind).toBe('parted')
    // It is the picture: that one follows as a file, and a film alone is no album.
    await refusing('sendMediaGroup', message(1))
    expect((await outcome(photos)).kind).toBe('parted')
    // Of two pictures the other goes with the film.
    const [fails, other] = await pictures(2)
    await refusing('sendMediaGroup', message(1))
    const both = { photos: [fails!, other!], films: [{ ...film!, tipo: 'video' as const, at: 2 }], text: 'a' }
    expect((await sent({ chatId, tipo: 'album', payload: both })).outcome).toMatchObject({
      ...{ kind: 'sent', followingPhotos: [fails] },
    })
    await refusing('sendMediaGroup', 'Bad Request: TOPIC_CLOSED')
    expect((await outcome(photos)).kind).toBe('topic')
    expect(await outcome(photos)).toMatchObject({ kind: 'sent', followingPhotos: [] })
    // The picture's own file id may be the invalid one.
    await refusing('sendMediaGroup', 'Bad Request: MEDIA_EMPTY')
    expect((await outcome(photos)).kind).toBe('sent')
  })
})

/** Telegram's file id, as the bot reads it from a copy of the message. */
async function fileIdOf(chat: number, messageId: number, kind: string): Promise<string> {
  const params = { chat_id: chat, from_chat_id: chat, message_id: messageId }
  const { result } = (await t.botApi('forwardMessage', params)) as unknown as {
    result: Record<string, { file_id: string }>
  }
  return result[kind]?.file_id ?? ''
}
