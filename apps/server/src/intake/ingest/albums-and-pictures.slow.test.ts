import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'

const world = await botWorld()
const staff = await world.staffChat('chat_staff_id')

async function aTipsterWithRoom() {
  const tipster = await world.aTipsterOnTelegram()
  const room = await world.aSalaOnTelegram()
  await world.link(tipster.idTipster, room.idSala)
  return { tipster, room }
}
const pictures = (n: number) => Promise.all(Array.from({ length: n }, () => aPicture()))
const textOf = async (idReceivedBet: number) => {
  const { receivedBet } = await rowOf(world.db, 'bet', { idReceivedBet })
  return receivedBet
}
/** A picture of one colour: the emulator resizes pictures, so colours distinguish them. */
const coloured = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer()
async function colourOf(url: string): Promise<'red' | 'blue' | 'green'> {
  const { channels } = await sharp(Buffer.from(await world.people.download(url))).stats()
  const means = channels.slice(0, 3).map((channel) => channel.mean)
  return (['red', 'green', 'blue'] as const)[means.indexOf(Math.max(...means))] ?? 'red'
}
const copies = async (chat: number) =>
  (await world.people.messages(chat)).filter((one) => one.method && !one.deleted)
/** Makes a bet look as if a drop had been recorded. */
const dropped = (idReceivedBet: number) =>
  updateRows(world.db, 'bet', { idReceivedBet }, { totTipster: '10', quotaDrop: '2' })

describe('an album', () => {
  it('contains all its captions, in the order of its pictures', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const [first] = await world.people.postAlbum(tipster.chat, await pictures(3), {
      captions: ['Inter 1 @2', '', 'Roma 2 @3'],
    })
    const { idReceivedBet } = await world.betOf(tipster.chat, first.messageId)
    await world.quiet()
    expect(await textOf(idReceivedBet)).toBe('Inter 1 @2\nRoma 2 @3')
    expect(await world.reads(room.chat)).toEqual(['Inter 1 @2\nRoma 2 @3', '', ''])
  })

  it('whose later picture’s caption is added, changed and removed changes only in that part', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const album = await world.people.postAlbum(tipster.chat, await pictures(2), { caption: 'Inter 1' })
    const { idReceivedBet } = await world.betOf(tipster.chat, album[0].messageId)
    await world.quiet()
    const second = album[1]?.messageId ?? 0
    const after = async (caption: string) => {
      await world.people.edit(tipster.chat, second, caption)
      await world.quiet()
      return [await textOf(idReceivedBet), await world.reads(room.chat)]
    }
    expect(await after('Roma 2')).toEqual(['Inter 1\nRoma 2', ['(modificata)\nInter 1\nRoma 2', '']])
    expect(await after('Roma X')).toEqual(['Inter 1\nRoma X', ['(modificata)\nInter 1\nRoma X', '']])
    expect(await after('')).toEqual(['Inter 1', ['(modificata)\nInter 1', '']])
  })

  it('whose captioned picture comes after rooms have the first: the caption reaches them too', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const one = await world.people.postPhoto(tipster.chat, await aPicture(), { caption: 'Inter 1' })
    const bet = await world.betOf(tipster.chat, one.messageId)
    await world.quiet()
    // As if Telegram had delivered the second part much later than the first.
    await updateRows(world.db, 'bet', { idReceivedBet: bet.idReceivedBet }, { mediaGroupId: 'tardi' })
    await insertRow(world.db, 'betPart', {
      idReceivedBet: bet.idReceivedBet,
      messageId: one.messageId,
      testo: 'Inter 1',
    })
    const { ingestMessage } = await import('#server/intake/ingest/public.ts')
    await ingestMessage(world.ctx, {
      chatId: tipster.chat,
      messageId: one.messageId + 1,
      mediaGroupId: 'tardi',
      sentAt: new Date(),
      text: { text: 'Roma 2', entities: [] },
      picture: null,
      senderId: bet.senderId,
      senderName: 'Mario',
    })
    await world.quiet()
    expect(await textOf(bet.idReceivedBet)).toBe('Inter 1\nRoma 2')
    expect(await world.reads(room.chat)).toEqual(['(modificata)\nInter 1\nRoma 2'])
  })
})

describe('a picture that the tipster replaces', () => {
  it('is replaced in the bet and in every copy, with a mark; the log keeps the old one', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const posted = await world.people.postPhoto(tipster.chat, await coloured('red'), { caption: 'Inter 1' })
    const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    await world.people.editPhoto(tipster.chat, posted.messageId, await coloured('blue'))
    await world.quiet()
    const [copy, ...more] = await copies(room.chat)
    expect(more).toEqual([])
    expect(copy?.caption).toBe('(modificata)\nInter 1')
    expect(await colourOf(copy?.photos[0]?.url ?? '')).toBe('blue')
    const log = await rowsOf(world.db, 'modificationLog', { idReceivedBet }, [
      'tipoModifica',
      'valorePrecedente',
    ])
    expect(log).toEqual([
      { tipoModifica: 'FOTO', valorePrecedente: expect.stringMatching(/^\/api\/v1\/photos\//) },
    ])
  })

  it('with its caption, in the middle of an album, changes only that picture and those words', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const album = await world.people.postAlbum(
      tipster.chat,
      [await coloured('red'), await coloured('green')],
      { caption: 'Inter 1' },
    )
    await world.quiet()
    await world.people.editPhoto(tipster.chat, album[1]?.messageId ?? 0, await coloured('blue'), {
      caption: 'Roma 2',
    })
    await world.quiet()
    const sent = await copies(room.chat)
    expect(await Promise.all(sent.map((one) => colourOf(one.photos[0]?.url ?? '')))).toEqual(['red', 'blue'])
    expect(sent.map((one) => one.caption)).toEqual(['(modificata)\nInter 1\nRoma 2', '(modificata)'])
  })

  it('together with its words is one edit: no copy ever shows the new picture over the old words', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const posted = await world.people.postPhoto(tipster.chat, await coloured('red'), { caption: 'Inter 1' })
    const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    await world.people.editPhoto(tipster.chat, posted.messageId, await coloured('blue'), {
      caption: 'Roma 2',
    })
    await world.quiet()
    expect((await copies(room.chat)).map((one) => one.caption)).toEqual(['(modificata)\nRoma 2'])
    const edits = await rowsOf(world.db, 'send', { idReceivedBet, scopo: 'bet-edit' }, ['tipo', 'payload'])
    expect(edits).toMatchObject([{ tipo: 'edit_media', payload: { text: '(modificata)\nRoma 2' } }])
  })

  it('together with its words, in an album whose first item was deleted, is sent as one album with the new words', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const [first] = await world.people.postAlbum(
      tipster.chat,
      [await coloured('red'), await coloured('green')],
      { caption: 'Inter 1' },
    )
    await world.quiet()
    const [gone, left] = await copies(room.chat)
    await world.people.delete(room.chat, gone?.messageId ?? 0)
    await world.people.editPhoto(tipster.chat, first.messageId, await coloured('blue'), { caption: 'Roma 2' })
    await world.quiet()
    const [stays, ...anew] = await copies(room.chat)
    expect(stays?.messageId).toBe(left?.messageId)
    expect(anew.map((one) => one.caption)).toEqual(['(modificata)\nRoma 2', undefined])
    expect(await Promise.all(anew.map((one) => colourOf(one.photos[0]?.url ?? '')))).toEqual([
      'blue',
      'green',
    ])
  })

  it('whose album item was deleted in the copy is sent alone: the album is not resent', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const album = await world.people.postAlbum(
      tipster.chat,
      [await coloured('red'), await coloured('green')],
      { caption: 'Inter 1' },
    )
    await world.quiet()
    const [first, second] = await copies(room.chat)
    await world.people.delete(room.chat, second?.messageId ?? 0)
    await world.people.editPhoto(tipster.chat, album[1]?.messageId ?? 0, await coloured('blue'))
    await world.quiet()
    const [stays, answer, ...more] = await copies(room.chat)
    expect([stays?.caption, answer?.caption, more]).toEqual(['Inter 1', '(modificata)', []])
    expect(answer?.replyTo).toBe(first?.messageId)
    expect(await colourOf(answer?.photos[0]?.url ?? '')).toBe('blue')
  })

  it('added to a text message is added to the copy, which later edits change', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const posted = await world.people.postText(tipster.chat, 'Inter 1')
    const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    await world.people.editPhoto(tipster.chat, posted.messageId, await coloured('blue'))
    await world.quiet()
    const [copy, ...more] = await copies(room.chat)
    expect([copy?.caption, more]).toEqual(['(modificata)\nInter 1', []])
    expect(await colourOf(copy?.photos[0]?.url ?? '')).toBe('blue')
    expect(await rowsOf(world.db, 'betPhoto', { idReceivedBet }, ['messageId'])).toEqual([
      { messageId: posted.messageId },
    ])
    await world.people.edit(tipster.chat, posted.messageId, 'Roma 2')
    await world.quiet()
    expect((await copies(room.chat)).map((one) => one.caption)).toEqual(['(modificata)\nRoma 2'])
  })

  it('added together with new words brings them along', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const posted = await world.people.postText(tipster.chat, 'Inter 1')
    await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    await world.people.editPhoto(tipster.chat, posted.messageId, await coloured('blue'), {
      caption: 'Roma 2',
    })
    await world.quiet()
    const [copy, ...more] = await copies(room.chat)
    expect([copy?.caption, copy?.photos.length, more]).toEqual(['(modificata)\nRoma 2', 1, []])
  })

  it('in place of a film changes nothing, and notifies the staff', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const film = { bytes: Buffer.from('film'), name: 'film.mp4', mime: 'video/mp4', kind: 'video' as const }
    const posted = await world.people.postDocument(tipster.chat, film, { caption: 'Inter 1' })
    const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    await world.people.editPhoto(tipster.chat, posted.messageId, await coloured('blue'))
    await world.quiet()
    expect((await copies(room.chat)).map((one) => one.document?.kind)).toEqual(['video'])
    expect((await world.reads(staff)).at(-1)).toContain(
      `Bet ${idReceivedBet}: il tipster ha messo la foto al posto di quello che c'era`,
    )
  })

  it('is sent as a reply where the copy was deleted', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const posted = await world.people.postPhoto(tipster.chat, await coloured('red'), { caption: 'Inter 1' })
    await world.quiet()
    const [copy] = await copies(room.chat)
    await world.people.delete(room.chat, copy?.messageId ?? 0)
    await world.people.editPhoto(tipster.chat, posted.messageId, await coloured('blue'))
    await world.quiet()
    const [answer] = await copies(room.chat)
    expect(answer?.caption).toBe('(modificata)\nInter 1')
    expect(await colourOf(answer?.photos[0]?.url ?? '')).toBe('blue')
  })

  it('after a drop changes nothing in rooms and in the bet, and notifies the staff', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const posted = await world.people.postPhoto(tipster.chat, await coloured('red'), { caption: 'Inter 1' })
    const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    await dropped(idReceivedBet)
    await world.people.editPhoto(tipster.chat, posted.messageId, await coloured('blue'))
    await world.quiet()
    const [copy] = await copies(room.chat)
    expect(copy?.caption).toBe('Inter 1')
    expect(await colourOf(copy?.photos[0]?.url ?? '')).toBe('red')
    expect((await world.reads(staff)).at(-1)).toContain(
      `Bet ${idReceivedBet}: il tipster ha cambiato la foto`,
    )
  })
})

describe('a message that was not a bet', () => {
  it.each([
    ['an emoji', '🔥'],
    ['a command', '/start'],
  ])('%s becomes a tip when edited into one', async (_, text) => {
    const { tipster, room } = await aTipsterWithRoom()
    const posted = await world.people.postText(tipster.chat, text)
    await world.quiet()
    await world.people.edit(tipster.chat, posted.messageId, 'Inter 1 @2')
    await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    expect(await world.reads(room.chat)).toEqual(['Inter 1 @2'])
  })

  it('a file without words is a bet already, and words added to it reach its room', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const film = { bytes: Buffer.from('film'), name: 'film.mp4', mime: 'video/mp4' }
    const posted = await world.people.postDocument(tipster.chat, film)
    await world.quiet()
    await world.people.edit(tipster.chat, posted.messageId, 'Inter 1 @2')
    await world.betOf(tipster.chat, posted.messageId)
    await world.quiet()
    expect(await world.reads(room.chat)).toEqual(['(modificata)\nInter 1 @2'])
  })
})

it('a tip edited into only a word like void is withdrawn', async () => {
  const { tipster, room } = await aTipsterWithRoom()
  const posted = await world.people.postText(tipster.chat, 'Inter 1')
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  await world.quiet()
  await world.people.edit(tipster.chat, posted.messageId, '❌ VOID ❌')
  await world.quiet()
  expect((await world.reads(room.chat)).at(-1)).toBe(`STOP BET ${idReceivedBet}\nInter 1`)
})
