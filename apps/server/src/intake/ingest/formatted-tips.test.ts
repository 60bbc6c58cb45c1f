import { describe, expect, it } from 'vitest'
import { deleteRows, insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'

const world = await botWorld()

async function aTipsterWithRoom(sala: Parameters<BotWorld['aSala']>[0] = {}) {
  const tipster = await world.aTipsterOnTelegram()
  const room = await world.aSalaOnTelegram(sala)
  await world.link(tipster.idTipster, room.idSala, { ritardo: 0 })
  return { tipster, room }
}
/** The texts the bot sent to a chat, with their formatted ranges. */
async function formatted(chat: number) {
  const messages = (await world.people.messages(chat)).filter((one) => one.method)
  return messages.map(({ text, caption, entities = [] }) => {
    const written = text ?? caption ?? ''
    const marks = entities.map(({ type, offset, length, url }) =>
      [type, written.slice(offset, offset + length), ...(url ? [url] : [])].join(':'),
    )
    return [written, ...marks]
  })
}
const wireBet = async (idReceivedBet: number) => {
  const operatore = world.as(await world.aUser({ roles: ['OPERATORE'] }))
  const { body } = await operatore.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } })
  return body
}

describe('a tip is sent as posted', () => {
  it.each([['1❌ @1.45'], ['1️⃣❌2️⃣ stake 🔟'], ['➖1,5 @ 2.10'], ['✅ Inter ✅\n❌ Roma ❌'], ['👨‍👩‍👧 🇮🇹 x']])(
    '%j, with emoji and odds unchanged',
    async (text) => {
      const { tipster, room } = await aTipsterWithRoom()
      await world.people.postText(tipster.chat, text)
      await world.quiet()
      expect(await world.reads(room.chat)).toEqual([text])
    },
  )

  it('with bold, struck through, hidden and linked ranges, in a text and in a caption', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const tip = '🔥 **Inter** 1 @2\n~~Roma 2 @3~~\n||stake 5|| [qui](https://x.it/a?b=1)'
    await world.people.postText(tipster.chat, tip, { marks: true })
    await world.people.postPhoto(tipster.chat, await aPicture(), { caption: '🔥 ~~Lazio~~', marks: true })
    await world.quiet()
    expect(await formatted(room.chat)).toEqual([
      [
        '🔥 Inter 1 @2\nRoma 2 @3\nstake 5 qui',
        'bold:Inter',
        'strikethrough:Roma 2 @3',
        'spoiler:stake 5',
        'text_link:qui:https://x.it/a?b=1',
      ],
      ['🔥 Lazio', 'strikethrough:Lazio'],
    ])
  })

  it('above the lines and notes of the house, and in the bets chat below the tipster’s name', async () => {
    const bets = await world.staffChat('chat_bets_id')
    const { tipster, room } = await aTipsterWithRoom()
    const limited = { accettazioneTipster: false }
    await updateRows(world.db, 'tipster', { idTipster: tipster.idTipster }, limited)
    await world.people.postText(tipster.chat, '~~Inter~~ Roma', { marks: true })
    await world.quiet()
    expect(await formatted(room.chat)).toEqual([['Inter Roma\n\nBETTING LIMITATO', 'strikethrough:Inter']])
    expect((await formatted(bets)).at(-1)).toEqual([
      expect.stringContaining('\nInter Roma'),
      'strikethrough:Inter',
    ])
    await world.setVariable('chat_bets_id', '')
  })

  it('until a person changes its working text, which is then sent', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    await deleteRows(world.db, 'collegamentoAutomatico', { idSala: room.idSala })
    const { messageId } = await world.people.postText(tipster.chat, '❌ ~~Inter~~ @2', { marks: true })
    const { idReceivedBet } = await world.betOf(tipster.chat, messageId)
    const operatore = world.as(await world.aUser({ roles: ['OPERATORE'] }))
    const spara = async () => {
      const sales = { [room.idSala]: room.nomeSala }
      await operatore.post('POST /sparabet/send-messages-old-bet', { idReceivedBet, sales })
      await world.quiet()
    }
    expect(await wireBet(idReceivedBet)).toMatchObject({
      receivedBet: '❌ Inter @2',
      formattedBet: '❌ Inter | @2',
      entities: [{ type: 'strikethrough', offset: 2, length: 5 }],
    })
    await spara()
    await operatore.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: 'Inter X | @2' })
    expect((await wireBet(idReceivedBet)).entities).toEqual([])
    await spara()
    expect(await formatted(room.chat)).toEqual([['❌ Inter @2', 'strikethrough:Inter'], ['Inter X | @2']])
  })
})

describe('an edit that only strikes a leg through', () => {
  it('reaches the log and the rooms that have the bet', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const { messageId } = await world.people.postText(tipster.chat, 'Inter 1\nRoma 2')
    const { idReceivedBet } = await world.betOf(tipster.chat, messageId)
    await world.quiet()
    await world.people.edit(tipster.chat, messageId, 'Inter 1\n~~Roma 2~~', { marks: true })
    await world.quiet()
    expect(await formatted(room.chat)).toEqual([['(modificata)\nInter 1\nRoma 2', 'strikethrough:Roma 2']])
    const log = await rowsOf(world.db, 'modificationLog', { idReceivedBet }, [
      'valorePrecedente',
      'nuovoValore',
    ])
    expect(log).toEqual([{ valorePrecedente: 'Inter 1\nRoma 2', nuovoValore: 'Inter 1\n~Roma 2~' }])
    expect((await wireBet(idReceivedBet)).entities).toEqual([{ type: 'strikethrough', offset: 8, length: 6 }])
  })

  it('of a text too long for one message strikes the same words through in every part', async () => {
    const { tipster, room } = await aTipsterWithRoom()
    const long = `${'x'.repeat(3_000)}\n${'y'.repeat(1_000)}`
    await updateRows(world.db, 'tipster', { idTipster: tipster.idTipster }, { accettazioneTipster: false })
    const strike = [{ type: 'strikethrough', offset: 2_990, length: 1_011 }]
    await world.people.postText(tipster.chat, long, { entities: strike })
    await world.people.postText(tipster.chat, 'x'.repeat(4_096), {
      entities: [{ type: 'bold', offset: 0, length: 4_096 }],
    })
    await world.quiet()
    const sent = await formatted(room.chat)
    expect(sent[0]?.[1]).toBe(`strikethrough:${'x'.repeat(10)}\n${'y'.repeat(1_000)}`)
    expect(sent.slice(1).map(([text, ...marks]) => [text?.length, marks.length])).toEqual([
      [4_096, 1],
      ['BETTING LIMITATO'.length, 0],
    ])
  })
})

describe('words with emoji or lookalike letters', () => {
  it('are matched as keywords, books and repeated texts', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const room = await world.aSalaOnTelegram()
    await insertRow(world.db, 'collegamentoKeyword', {
      idTipster: tipster.idTipster,
      idSala: room.idSala,
      keyword: 'combo 12',
    })
    const first = await world.people.postText(tipster.chat, '🔥combo 1️⃣2️⃣🔥 @2')
    const again = await world.people.postText(tipster.chat, '𝗖ombo 12 @2')
    await world.quiet()
    expect((await world.reads(room.chat)).length).toBe(2)
    const one = await world.betOf(tipster.chat, first.messageId)
    const two = await world.betOf(tipster.chat, again.messageId)
    expect((await wireBet(two.idReceivedBet)).possibileDoppione?.idReceivedBet).toBe(one.idReceivedBet)
  })
})
