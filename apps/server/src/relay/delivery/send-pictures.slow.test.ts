import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { forgetFileId, rememberUploads } from './sendable-pictures.ts'

const world = await botWorld()
const operatore = world.as(await world.aUser({ roles: ['OPERATORE'] }))

const rooms = (count: number) => Promise.all(Array.from({ length: count }, () => world.aSalaOnTelegram()))
const chosen = (sale: readonly { idSala: number }[]) =>
  Object.fromEntries(sale.map(({ idSala }) => [idSala, true]))
/** What the bot wrote in a chat, once it wrote so many messages. */
const written = (chat: number, count = 1) =>
  until(`${count} messages in ${chat}`, async () => {
    const messages = (await world.people.messages(chat)).filter((message) => message.method)
    return messages.length >= count ? messages : undefined
  })
const spara = (idReceivedBet: number, sale: readonly { idSala: number }[]) =>
  operatore.post('POST /sparabet/send-messages-old-bet', { idReceivedBet, sales: chosen(sale) } as never)

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
/** More than 10 MB, with data that a camera appends to the picture. */
const heavy = async () => Buffer.concat([await aPicture(200, 150), Buffer.alloc(10 * 1024 * 1024)])

describe('a picture leaves without being uploaded', () => {
  it('where a tipster sent it: every room gets the file stored at Telegram', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const linked = await rooms(4)
    for (const { idSala } of linked) await world.link(tipster.idTipster, idSala)
    const posted = await world.people.postPhoto(tipster.chat, await aPicture(400, 300), {
      caption: 'Inter 1 @2',
    })
    for (const { chat } of linked) {
      const [message] = await written(chat)
      expect(message?.photos.at(-1)?.url).toBe(posted.photos.at(-1)?.url)
      expect(message?.caption).toBe('Inter 1 @2')
    }
  })

  it('and before it is fetched, so that rooms do not wait for a failing download', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const [room] = await rooms(1)
    await world.link(tipster.idTipster, room!.idSala)
    await world.people.setFault({ kind: 'error', method: 'file', errorCode: 404 })
    const posted = await world.people.postPhoto(tipster.chat, await aPicture(), { caption: 'Subito @2' })
    const [message] = await written(room!.chat)
    expect(message?.photos.at(-1)?.url).toBe(posted.photos.at(-1)?.url)
    await world.people.clearFaults()
  })

  it('except the first time, where an operator uploaded it: twelve rooms, one upload', async () => {
    const sale = await rooms(12)
    const { idTipster } = await world.aTipster()
    const image = `data:image/jpeg;base64,${(await aPicture(300, 200)).toString('base64')}`
    const answer = await operatore.post('POST /sparabet/send-messages-new-bet', {
      text: 'A tutti @2',
      image,
      idTipster,
      sales: chosen(sale),
    } as never)
    expect(answer.status).toBe(200)
    const sent = await Promise.all(sale.map(async ({ chat }) => (await written(chat))[0]))
    expect(new Set(sent.map((message) => message?.photos.at(-1)?.url)).size).toBe(1)
    expect(sent.every((message) => message?.caption === 'A tutti @2')).toBe(true)
  })
})

describe('a picture Telegram does not take as it is', () => {
  it.each([
    ['of more than 10 MB', heavy],
    ['too wide and high', () => plain(9_000, 1_100).jpeg().toBuffer()],
  ])('%s is made smaller: the room gets it as a photo, with the text', async (_, picture) => {
    const sale = await rooms(1)
    const { idReceivedBet } = await world.aBet({ photos: [await picture()], text: 'Grande @2' })
    await spara(idReceivedBet, sale)
    const [message] = await written(sale[0]!.chat)
    expect(message).toMatchObject({ method: 'sendPhoto', caption: 'Grande @2' })
  })

  it('that is too long goes as a file, with the text', async () => {
    const sale = await rooms(1)
    const { idReceivedBet } = await world.aBet({
      photos: [await plain(2_200, 100).png().toBuffer()],
      text: 'Lunga @2',
    })
    await spara(idReceivedBet, sale)
    const [message] = await written(sale[0]!.chat)
    expect(message).toMatchObject({ method: 'sendDocument', caption: 'Lunga @2' })
  })

  it('inside an album follows it as a file; the others stay together with the text', async () => {
    const sale = await rooms(1)
    const { idReceivedBet } = await world.aBet({
      photos: [await aPicture(), await plain(2_200, 100).png().toBuffer(), await aPicture()],
      text: 'Tripla @5',
    })
    await spara(idReceivedBet, sale)
    const messages = await written(sale[0]!.chat, 3)
    expect(messages.map(({ method, caption }) => [method, caption])).toEqual([
      ['sendMediaGroup', 'Tripla @5'],
      ['sendMediaGroup', undefined],
      ['sendDocument', undefined],
    ])
    expect(messages[2]?.replyTo).toBe(messages[0]?.messageId)
  })

  it('for an unknown reason is sent as a file', async () => {
    const sale = await rooms(1)
    const { idReceivedBet } = await world.aBet({ photos: [await aPicture()], text: 'Strana @2' })
    await world.people.setFault({
      kind: 'error',
      method: 'sendPhoto',
      chatId: sale[0]!.chat,
      errorCode: 400,
      description: 'Bad Request: IMAGE_PROCESS_FAILED',
    })
    await spara(idReceivedBet, sale)
    const [message] = await written(sale[0]!.chat)
    expect(message).toMatchObject({ method: 'sendDocument', caption: 'Strana @2' })
    await world.people.clearFaults()
  })

  it('nor in any other form leaves the text alone', async () => {
    const sale = await rooms(1)
    const { idReceivedBet } = await world.aBet({ photos: [await aPicture()], text: 'Solo testo @2' })
    for (const method of ['sendPhoto', 'sendDocument']) {
      await world.people.setFault({
        kind: 'error',
        method,
        chatId: sale[0]!.chat,
        errorCode: 400,
        description: 'Bad Request: PHOTO_INVALID_DIMENSIONS',
      })
    }
    await spara(idReceivedBet, sale)
    expect(await written(sale[0]!.chat)).toMatchObject([{ method: 'sendMessage', text: 'Solo testo @2' }])
    await world.people.clearFaults()
  })
})

it('a picture sent by its file id leaves nothing to remember', async () => {
  const form = { idPhoto: 1, as: 'photo', by: 'received', media: 'x', file: 'a.jpg' } as const
  const sent = rememberUploads(world.ctx, 1, [{ form, fileId: 'y' }])
  expect(await sent.then(() => 'done')).toBe('done')
})

it('an expired file id is replaced by an upload of the bytes', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const posted = await world.people.postPhoto(tipster.chat, await aPicture(), { caption: 'Vecchia @2' })
  await world.quiet()
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  await updateRows(world.db, 'betPhoto', { idReceivedBet }, { telegramFileId: `AgACAgQAAx${'x'.repeat(50)}` })
  const sale = await rooms(1)
  await spara(idReceivedBet, sale)
  const [message] = await written(sale[0]!.chat)
  expect(message).toMatchObject({ method: 'sendPhoto', caption: 'Vecchia @2' })
})

it('a received file id that Telegram refuses leaves the uploaded one of the same file', async () => {
  const uploaded = { file: 'stessa.jpg', botId: 7, tipo: 'photo', fileId: 'caricata' } as const
  await insertRow(world.db, 'uploadedPhoto', uploaded)
  const form = { as: 'photo', media: 'x', idPhoto: 0, file: uploaded.file } as const
  await forgetFileId(world.ctx, 7, { ...form, by: 'received' })
  expect(await rowsOf(world.db, 'uploadedPhoto', { file: uploaded.file })).toHaveLength(1)
  await forgetFileId(world.ctx, 7, { ...form, by: 'uploaded' })
  expect(await rowsOf(world.db, 'uploadedPhoto', { file: uploaded.file })).toEqual([])
})

it('a picture sent as a file goes to rooms as a photo', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const bytes = await plain(300, 200).png().toBuffer()
  const posted = await world.people.postDocument(
    tipster.chat,
    { bytes, name: 'a.png', mime: 'image/png' },
    { caption: 'Da file @2' },
  )
  await world.quiet()
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  const sale = await rooms(1)
  await spara(idReceivedBet, sale)
  const [message] = await written(sale[0]!.chat)
  expect(message).toMatchObject({ method: 'sendPhoto', caption: 'Da file @2' })
})

it('without the folder of photos the text is sent alone, and the picture follows as an answer later', async () => {
  const sale = await rooms(1)
  const { idReceivedBet } = await world.aBet({ photos: [await aPicture(120, 90)], text: 'Prima il testo @2' })
  const folder = join(world.dataDir, 'photos')
  await rename(folder, `${folder}.via`)
  await spara(idReceivedBet, sale)
  const [text] = await written(sale[0]!.chat)
  expect(text).toMatchObject({ method: 'sendMessage', text: 'Prima il testo @2' })
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await rename(`${folder}.via`, folder)
  const messages = await written(sale[0]!.chat, 2)
  expect(messages[1]).toMatchObject({ method: 'sendPhoto', replyTo: text?.messageId })
  expect(messages).toHaveLength(2)
})
