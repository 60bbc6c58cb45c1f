import { describe, expect, it } from 'vitest'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { rowsOf } from '#test/rows.ts'

const world = await botWorld()
const staff = await world.staffChat('chat_staff_id')
const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))

type Room = Parameters<BotWorld['aSalaOnTelegram']>[0]

/** A room in whose chat a bet came to stand whose send nobody knows of: Telegram's answer was lost. */
async function uncertain({
  room = {},
  texts = ['Inter 1 @1.85'],
  withPhoto = false,
}: {
  room?: Room
  texts?: string[]
  withPhoto?: boolean
} = {}) {
  const tipster = await world.aTipsterOnTelegram({ importoRichiesto: '100' })
  const sala = await world.aSalaOnTelegram(room)
  await world.link(tipster.idTipster, sala.idSala)
  await world.people.setFault({ kind: 'cut-after', chatId: sala.chat, times: texts.length })
  const bets: Array<{ idReceivedBet: number; messageId: number }> = []
  for (const text of texts) {
    const { messageId } = withPhoto
      ? await world.people.postPhoto(tipster.chat, await aPicture(), { caption: text })
      : await world.people.postText(tipster.chat, text)
    const { idReceivedBet } = await world.betOf(tipster.chat, messageId)
    await world.quiet()
    bets.push({ idReceivedBet, messageId })
  }
  const inRoom = async () => (await world.people.messages(sala.chat)).filter(({ method }) => method)
  const copies = await inRoom()
  const sends = () => rowsOf(world.db, 'invio', { chatId: sala.chat }, ['id', 'stato', 'messageIds'], 'id')
  const reply = async (words: string, to = copies[0]?.messageId ?? 0) => {
    await world.people.postText(sala.chat, words, { replyTo: to })
    await world.quiet()
  }
  const answersOf = async (idReceivedBet = bets[0]?.idReceivedBet ?? 0) =>
    (
      await operator.get('GET /api/v1/bets/:id/risposte', { params: { id: idReceivedBet } })
    ).body.risposte.map(({ testo }) => testo)
  const notices = async () =>
    (await rowsOf(world.db, 'notifica', {}, ['testo']))
      .map(({ testo }) => testo)
      .filter((testo) => testo.includes(sala.nomeSala) && testo.includes('era arrivato'))
  expect((await sends()).map(({ stato, messageIds }) => [stato, messageIds])).toEqual(
    texts.map(() => ['uncertain', null]),
  )
  return { tipster, sala, bets, copies, inRoom, sends, reply, answersOf, notices }
}

describe('a reply to a message whose send stayed uncertain', () => {
  it('shows that it arrived: the answer counts, nobody has to look, and corrections change the message in its place', async () => {
    const { tipster, sala, bets, copies, inRoom, sends, reply, answersOf, notices } = await uncertain()
    await reply('200 @1.85')
    expect(await answersOf()).toEqual(['200 @1.85'])
    const [send] = await sends()
    expect(send).toMatchObject({ stato: 'sent', messageIds: [copies[0]?.messageId] })
    const { body: open } = await operator.get('GET /api/v1/invii/incerti')
    expect(open.filter(({ chatId }) => chatId === sala.chat)).toEqual([])
    expect(await notices()).toEqual([
      `Bet ${bets[0]?.idReceivedBet}, ${sala.nomeSala}: l'invio incerto era arrivato, la chat ha risposto`,
    ])
    const act = { entity: 'invio', entityId: String(send?.id) }
    expect(await rowsOf(world.db, 'audit', act, ['action', 'actor'])).toEqual([
      { action: 'relay.arrivato', actor: 'bot' },
    ])
    await world.people.edit(tipster.chat, bets[0]?.messageId ?? 0, 'Inter 1 @1.90')
    await world.quiet()
    expect(
      (await inRoom()).map(({ messageId, text }) => [messageId, text?.includes('Inter 1 @1.90')]),
    ).toEqual([[copies[0]?.messageId, true]])
  })

  it('brings it what its tipster changed meanwhile', async () => {
    const { tipster, bets, copies, inRoom, reply, answersOf } = await uncertain()
    await world.people.edit(tipster.chat, bets[0]?.messageId ?? 0, 'Inter 1 @1.70')
    await world.quiet()
    expect((await inRoom()).map(({ text }) => text)).toEqual(copies.map(({ text }) => text))
    await reply('200 @1.85')
    expect(await answersOf()).toEqual(['200 @1.85'])
    expect(
      (await inRoom()).map(({ messageId, text }) => [messageId, text?.includes('Inter 1 @1.70')]),
    ).toEqual([[copies[0]?.messageId, true]])
  })

  it('shows it by what stands under a picture as well', async () => {
    const { copies, sends, reply, answersOf } = await uncertain({ withPhoto: true })
    await reply('200 @1.85')
    expect(await answersOf()).toEqual(['200 @1.85'])
    expect(await sends()).toMatchObject([{ stato: 'sent', messageIds: [copies[0]?.messageId] }])
  })

  it('counts too where a person had said that it is there, without its number', async () => {
    const { copies, sends, reply, answersOf, notices } = await uncertain()
    const [send] = await sends()
    await operator.post('POST /api/v1/invii/risolvi', { ids: [send?.id ?? 0], azione: 'arrivato' })
    await reply('300 @1.85')
    expect(await answersOf()).toEqual(['300 @1.85'])
    expect(await sends()).toMatchObject([{ stato: 'sent', messageIds: [copies[0]?.messageId] }])
    expect(await notices()).toEqual([])
  })

  it('decides nothing where two say the same, and is told to the staff: certain is only what is certain', async () => {
    const { sala, bets, sends, reply, answersOf } = await uncertain({ texts: ['Roma X', 'Roma X'] })
    await reply('200 @3.10')
    for (const { idReceivedBet } of bets) expect(await answersOf(idReceivedBet)).toEqual([])
    expect((await sends()).map(({ stato }) => stato)).toEqual(['uncertain', 'uncertain'])
    const both = bets.map(({ idReceivedBet }) => idReceivedBet).join(', ')
    expect(await world.reads(staff)).toContain(
      `Messaggio per ${sala.nomeSala}: la risposta può essere a uno di 2 invii incerti (bet ${both}). Controlla la chat: 200 @3.10`,
    )
  })

  it('to another message of the bot in that chat leaves it uncertain, even with the same words', async () => {
    const { tipster, inRoom, sends, reply, answersOf } = await uncertain({ texts: ['Lazio 2'] })
    const { messageId } = await world.people.postText(tipster.chat, 'Lazio 2')
    const { idReceivedBet } = await world.betOf(tipster.chat, messageId)
    await world.quiet()
    const known = (await inRoom()).at(-1)
    await reply('100 @2', known?.messageId)
    expect(await answersOf(idReceivedBet)).toEqual(['100 @2'])
    expect(await answersOf()).toEqual([])
    expect((await sends()).map(({ stato }) => stato)).toEqual(['uncertain', 'sent'])
  })
})

it('a press under a message whose send stayed uncertain shows that it arrived', async () => {
  const { idBook } = await world.aBook({ pulsanti: true })
  const { sala, copies, sends, answersOf } = await uncertain({
    room: { idBook },
    texts: ['Milan 1', 'Milan 1'],
  })
  const [, second] = copies
  const token = second?.buttons?.flat()[0]?.callback_data ?? ''
  await world.people.pressButton(sala.chat, second?.messageId ?? 0, token)
  await world.quiet()
  expect((await sends()).map(({ stato, messageIds }) => [stato, messageIds])).toEqual([
    ['uncertain', null],
    ['sent', [second?.messageId]],
  ])
  expect(await answersOf()).toEqual([])
})
