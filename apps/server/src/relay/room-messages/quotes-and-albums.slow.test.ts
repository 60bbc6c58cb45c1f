import { beforeAll, describe, expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'

const world = await botWorld()
beforeAll(async () => {
  await world.staffChat('chat_staff_id')
})

async function linked() {
  const tipster = await world.aTipsterOnTelegram()
  const sala = await world.aSalaOnTelegram()
  await world.link(tipster.idTipster, sala.idSala)
  const vetrina = (await world.aChat(null, 'Vetrina')).id
  await world.aCanale(tipster.chat, vetrina, { nomeDestinatario: 'Vetrina' })
  const post = async (text: string, options: object = {}) => {
    const posted = await world.people.postText(tipster.chat, text, options)
    await world.quiet()
    return posted.messageId
  }
  return { tipster, sala, vetrina, post }
}
const copiesIn = async (chat: number) =>
  (await world.people.messages(chat)).filter((message) => message.method && !message.deleted)
const PLACES = [
  ['the room', 'sala'],
  ['the channel', 'vetrina'],
] as const

describe('a tip that answers an earlier one', () => {
  it.each(PLACES)('quotes it, emoji and formatting included, under its copy in %s', async (_, place) => {
    const world_ = await linked()
    const first = await world_.post('⚽😀 **Inter 1** @1.85', { marks: true })
    await world_.post('scende a 1.80', { replyTo: first, quote: 'Inter 1 @1.85' })
    const chat = place === 'sala' ? world_.sala.chat : world_.vetrina
    const [copy, answer] = await copiesIn(chat)
    expect(answer).toMatchObject({ replyTo: copy!.messageId, quote: 'Inter 1 @1.85' })
    expect(answer?.quoteEntities).toEqual([{ type: 'bold', offset: 0, length: 7 }])
  })

  it('whose copy was edited is quoted at the present position of its words', async () => {
    const { tipster, sala, post } = await linked()
    const first = await post('Inter 1 @1.85')
    await world.people.edit(tipster.chat, first, 'Inter 1 @1.90')
    await world.quiet()
    await post('confermo', { replyTo: first, quote: '@1.90' })
    const [copy, answer] = await copiesIn(sala.chat)
    expect(copy?.text).toBe('(modificata)\nInter 1 @1.90')
    expect(answer).toMatchObject({ replyTo: copy!.messageId, quote: '@1.90' })
  })

  it('whose quote the room never had is an answer without one', async () => {
    const { tipster, sala, post } = await linked()
    const first = await post('Inter 1')
    const { idReceivedBet } = await world.betOf(tipster.chat, first)
    await updateRows(
      world.db,
      'send',
      { idReceivedBet, scopo: 'bet-relay' },
      { payload: JSON.stringify({ text: 'riscritta per la sala' }) },
    )
    await post('sempre valida', { replyTo: first, quote: 'Inter' })
    const [copy, answer] = await copiesIn(sala.chat)
    expect(answer).toMatchObject({ text: 'sempre valida', replyTo: copy!.messageId })
    expect(answer?.quote).toBeUndefined()
  })

  it('and whose quote Telegram refuses is sent without it', async () => {
    const { sala, post } = await linked()
    const first = await post('Inter 1')
    await world.people.setFault({
      ...{ kind: 'error', method: 'sendMessage', times: 1, errorCode: 400, chatId: sala.chat },
      description: 'Bad Request: QUOTE_TEXT_INVALID',
    })
    await post('sempre valida', { replyTo: first, quote: 'Inter' })
    expect((await copiesIn(sala.chat)).at(-1)).toMatchObject({ text: 'sempre valida' })
  })

  it('in another chat is an answer to the copy of that chat’s tip', async () => {
    const [one, two] = [await linked(), await linked()]
    await world.link(two.tipster.idTipster, one.sala.idSala)
    const first = await one.post('Inter 1')
    await two.post('sono d’accordo', { replyTo: first, replyToChat: one.tipster.chat })
    const [copy, answer] = await copiesIn(one.sala.chat)
    expect(answer).toMatchObject({ text: 'sono d’accordo', replyTo: copy!.messageId })
    expect((await copiesIn(two.sala.chat))[0]?.replyTo).toBeUndefined()
  })

  it('answers in a channel the same item of the album', async () => {
    const { tipster, vetrina, post } = await linked()
    const album = await world.people.postAlbum(
      tipster.chat,
      await Promise.all([aPicture(), aPicture(), aPicture()]),
      { captions: ['uno', 'due', 'tre'] } as never,
    )
    await world.quiet()
    await post('questa', { replyTo: album[1]!.messageId })
    const copies = await copiesIn(vetrina)
    expect(copies.at(-1)?.replyTo).toBe(copies[1]?.messageId)
  })
})

const film = (name: string) => ({
  kind: 'video' as const,
  name,
  bytes: Buffer.from(`${name} ${Math.random()}`),
})
const paper = (name: string) => ({ ...film(name), kind: 'document' as const })
const kindsOf = (messages: Awaited<ReturnType<typeof copiesIn>>) =>
  messages.map(({ photos, document }) => (photos.length > 0 ? 'photo' : document?.kind))

describe('an album', () => {
  it('of pictures and films stays one in rooms and channels, in its order, with all its captions', async () => {
    const { tipster, sala, vetrina } = await linked()
    await world.people.postMedia(
      tipster.chat,
      { photos: [await aPicture(), await aPicture()], files: [film('gol.mp4')] },
      { captions: ['Inter 1', '', 'Milan 1'] },
    )
    await world.quiet()
    const room = await copiesIn(sala.chat)
    expect(kindsOf(room)).toEqual(['photo', 'photo', 'video'])
    expect(new Set(room.map(({ mediaGroupId }) => mediaGroupId)).size).toBe(1)
    expect(room[0]?.caption).toBe('Inter 1\nMilan 1')
    const channel = await copiesIn(vetrina)
    expect(kindsOf(channel)).toEqual(['photo', 'photo', 'video'])
    expect(new Set(channel.map(({ mediaGroupId }) => mediaGroupId)).size).toBe(1)
    expect(channel.map(({ caption }) => caption)).toEqual(['Inter 1', undefined, 'Milan 1'])
  })

  it('of files stays one, is edited and withdrawn', async () => {
    const { tipster, sala } = await linked()
    const posted = await world.people.postMedia(
      tipster.chat,
      { files: [paper('a.pdf'), paper('b.pdf')] },
      { captions: ['Inter 1', ''] },
    )
    await world.quiet()
    const copies = await copiesIn(sala.chat)
    expect(kindsOf(copies)).toEqual(['document', 'document'])
    expect([copies[0]?.mediaGroupId === copies[1]?.mediaGroupId, copies[0]?.caption]).toEqual([
      true,
      'Inter 1',
    ])
    await world.people.edit(tipster.chat, posted[0].messageId, 'Inter X')
    await world.quiet()
    expect((await copiesIn(sala.chat))[0]?.caption).toBe('(modificata)\nInter X')
    await world.people.react(tipster.chat, posted[0].messageId, ['👎'])
    await world.quiet()
    expect((await copiesIn(sala.chat))[0]?.caption).toBe('RITIRATA\n(modificata)\nInter X')
  })

  it('with an expired film is sent part by part without loss, and is edited there', async () => {
    const { tipster, sala, vetrina } = await linked()
    await world.people.setFault({
      ...{ kind: 'error', method: 'sendMediaGroup', times: 2, errorCode: 400 },
      description: 'Bad Request: failed to send message #2 with the error message "MEDIA_EMPTY"',
    })
    const posted = await world.people.postMedia(
      tipster.chat,
      { photos: [await aPicture()], files: [film('gol.mp4')] },
      { captions: ['Inter 1', ''] },
    )
    await world.quiet()
    await world.people.clearFaults()
    for (const chat of [sala.chat, vetrina]) {
      const copies = await copiesIn(chat)
      expect(kindsOf(copies).toSorted()).toEqual(['photo', 'video'])
      expect(copies.map(({ caption }) => caption).filter(Boolean)).toEqual(['Inter 1'])
    }
    await world.people.edit(tipster.chat, posted[0].messageId, 'Inter X')
    await world.quiet()
    expect((await copiesIn(sala.chat)).map(({ caption }) => caption).filter(Boolean)).toEqual([
      '(modificata)\nInter X',
    ])
  })

  it('whose picture the tipster replaces is edited at its position', async () => {
    const { tipster, sala } = await linked()
    const posted = await world.people.postMedia(
      tipster.chat,
      { photos: [await aPicture(), await aPicture()], files: [film('gol.mp4')] },
      { caption: 'Inter 1' },
    )
    await world.quiet()
    const before = await copiesIn(sala.chat)
    await world.people.editPhoto(tipster.chat, posted[1]!.messageId, await aPicture())
    await world.quiet()
    const after = await copiesIn(sala.chat)
    expect(after.map(({ messageId }) => messageId)).toEqual(before.map(({ messageId }) => messageId))
    expect(after.map(({ edited }) => edited)).toEqual([false, true, false])
    expect(kindsOf(after)).toEqual(['photo', 'photo', 'video'])
  })
})
