import { Bot, InputFile, InputMediaBuilder } from 'grammy'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'
import { jpegOf, pngOf } from '../testing/test-images.ts'

async function botAtWork() {
  const world = await emulatorForTest()
  const bot = new Bot(world.emulator.token, { client: { apiRoot: world.emulator.apiRoot } })
  const start = () => {
    const running = bot.start({
      allowed_updates: ['message', 'edited_message', 'message_reaction', 'channel_post'],
    })
    onTestFinished(async () => {
      await bot.stop()
      await running
    })
  }
  return { ...world, bot, start }
}

test('a grammY bot answers people’s messages and commands', async () => {
  const { bot, start, people, tipster } = await botAtWork()
  bot.command('stato', (ctx) => ctx.reply(`comando di ${ctx.from?.first_name}: ${ctx.match}`))
  bot.on('message:text', (ctx) =>
    ctx.reply('visto', { reply_parameters: { message_id: ctx.msg.message_id } }),
  )
  start()
  const chat = await tipster()
  await people.postText(chat.id, '/stato oggi')
  const tip = await people.postText(chat.id, 'Inter vince a 1,85')
  await people.waitForMessage(chat.id, ({ text }) => text === 'comando di Mario: oggi')
  const answer = await people.waitForMessage(chat.id, ({ text }) => text === 'visto')
  expect(answer).toMatchObject({ replyTo: tip.messageId, method: 'sendMessage', from: { isBot: true } })
})

test('a photo of a tipster is downloaded byte for byte', async () => {
  const { bot, start, people, tipster, emulator } = await botAtWork()
  const chat = await tipster()
  const original = await jpegOf(1000, 500)
  const photo = Promise.withResolvers<{ bytes: Buffer; sizes: number[]; caption: string | undefined }>()
  bot.on('message:photo', async (ctx) => {
    const { file_path } = await ctx.getFile()
    const answer = await fetch(`${emulator.apiRoot}/file/bot${emulator.token}/${file_path}`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    photo.resolve({
      bytes: Buffer.from(await answer.arrayBuffer()),
      sizes: ctx.msg.photo.map(({ width }) => width),
      caption: ctx.msg.caption,
    })
  })
  start()
  await people.postPhoto(chat.id, original, { caption: 'Multipla' })
  const { bytes, sizes, caption } = await photo.promise
  expect(bytes.equals(original)).toBe(true)
  expect(sizes).toEqual([90, 320, 800, 1000])
  expect(caption).toBe('Multipla')
})

test('an album arrives as several messages of one group, with the caption on the first', async () => {
  const { bot, start, people, tipster } = await botAtWork()
  const chat = await tipster()
  const seen: { group: string | undefined; caption: string | undefined }[] = []
  bot.on('message:photo', (ctx) => {
    seen.push({ group: ctx.msg.media_group_id, caption: ctx.msg.caption })
  })
  start()
  await people.postAlbum(chat.id, [await jpegOf(50, 50), await jpegOf(60, 60), await jpegOf(70, 70)], {
    caption: 'Tre',
  })
  await expect.poll(() => seen.length).toBe(3)
  expect(seen.map(({ caption }) => caption)).toEqual(['Tre', undefined, undefined])
  expect(new Set(seen.map(({ group }) => group)).size).toBe(1)
  expect(seen[0]?.group).toMatch(/^\d+$/)
})

test('edits and reactions of people arrive, deletions do not', async () => {
  const { bot, start, people, tipster } = await botAtWork()
  const chat = await tipster()
  const seen: string[] = []
  bot.on('message:text', (ctx) => void seen.push(`nuovo ${ctx.msg.text}`))
  bot.on('edited_message:text', (ctx) => void seen.push(`modificato ${ctx.msg.text}`))
  bot.on('message_reaction', (ctx) => void seen.push(`reazione ${ctx.reactions().emojiAdded}`))
  start()
  const tip = await people.postText(chat.id, 'quota 1,80')
  await people.edit(chat.id, tip.messageId, 'quota 1,85')
  await people.react(chat.id, tip.messageId, '🔥')
  await people.delete(chat.id, tip.messageId)
  await people.postText(chat.id, 'fine')
  await expect.poll(() => seen).toContain('nuovo fine')
  expect(seen).toEqual(['nuovo quota 1,80', 'modificato quota 1,85', 'reazione 🔥', 'nuovo fine'])
})

test('uploads of every kind arrive, and edits replace them', async () => {
  const { bot, people, tipster } = await botAtWork()
  const chat = await tipster()
  const png = await pngOf(640, 480)
  const album = await bot.api.sendMediaGroup(chat.id, [
    InputMediaBuilder.photo(new InputFile(await jpegOf(300, 200)), {
      caption: 'Due foto',
      caption_entities: [{ type: 'bold', offset: 0, length: 3 }],
    }),
    InputMediaBuilder.photo(new InputFile(png)),
  ])
  expect(album[0]).toMatchObject({
    caption: 'Due foto',
    caption_entities: [{ type: 'bold', offset: 0, length: 3 }],
  })
  const groups = album.map((message) => ('media_group_id' in message ? message.media_group_id : undefined))
  expect(groups).toEqual([expect.stringMatching(/^\d+$/), groups[0]])

  const photo = await bot.api.sendPhoto(chat.id, new InputFile(png), { caption: 'prima' })
  await bot.api.editMessageCaption(chat.id, photo.message_id, { caption: 'dopo' })
  await bot.api.editMessageMedia(chat.id, photo.message_id, {
    type: 'photo',
    media: new InputFile(await jpegOf(20, 10)),
    caption: 'altra foto',
  })
  const document = await bot.api.sendDocument(chat.id, new InputFile(Buffer.from('a;b'), 'conti.csv'))
  expect(document.document).toMatchObject({ file_name: 'conti.csv', file_size: 3 })
  const again = await bot.api.sendPhoto(chat.id, photo.photo.at(-1)?.file_id ?? '')
  expect(again.photo).toEqual(photo.photo)

  const text = await bot.api.sendMessage(chat.id, 'testo')
  await bot.api.editMessageText(chat.id, text.message_id, 'testo nuovo')
  const copy = await bot.api.copyMessage(chat.id, chat.id, photo.message_id)
  const forward = await bot.api.forwardMessage(chat.id, chat.id, text.message_id)
  expect(forward.forward_origin).toMatchObject({ type: 'user', sender_user: { is_bot: true } })
  await bot.api.deleteMessage(chat.id, document.message_id)

  const shown = new Map((await people.messages(chat.id)).map((message) => [message.messageId, message]))
  expect(shown.get(photo.message_id)).toMatchObject({
    caption: 'altra foto',
    edited: true,
    photos: [{ width: 20 }],
  })
  expect(shown.get(text.message_id)).toMatchObject({ text: 'testo nuovo' })
  expect(shown.get(copy.message_id)).toMatchObject({ caption: 'altra foto' })
  expect(shown.get(document.message_id)).toMatchObject({ deleted: true })
  const bytes = await people.download(shown.get(album[1]?.message_id ?? 0)?.photos[0]?.url ?? '')
  expect((await sharp(bytes).metadata()).format).toBe('jpeg')
})

test('the bot’s account and chats have the form grammY expects', async () => {
  const { bot, tipster, emulator } = await botAtWork()
  const chat = await tipster({ type: 'group', title: 'Sala Nord' })
  expect(await bot.api.getMe()).toMatchObject({
    id: emulator.botId,
    is_bot: true,
    can_read_all_group_messages: true,
  })
  expect(await bot.api.getChat(chat.id)).toMatchObject({ id: chat.id, type: 'group', title: 'Sala Nord' })
  expect(await bot.api.getChatMember(chat.id, emulator.botId)).toMatchObject({ status: 'administrator' })
})

test('a pressed button is answered once', async () => {
  const { bot, people, tipster, api } = await botAtWork()
  const chat = await tipster()
  const { message_id } = await bot.api.sendMessage(chat.id, 'Confermi?', {
    reply_markup: { inline_keyboard: [[{ text: 'Sì', callback_data: 'si' }]] },
  })
  await people.pressButton(chat.id, message_id, 'si')
  const [update] = (await api('getUpdates')).result
  expect(update.callback_query).toMatchObject({
    data: 'si',
    message: { message_id },
    from: { first_name: 'Mario' },
  })
  await bot.api.answerCallbackQuery(update.callback_query.id)
  await expect(bot.api.answerCallbackQuery(update.callback_query.id)).rejects.toThrow('query is too old')
})
