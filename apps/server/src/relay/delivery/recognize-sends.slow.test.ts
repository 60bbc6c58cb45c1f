import { describe, expect, it } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'

const world = await botWorld()
const staff = await world.staffChat('chat_staff_id')
const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))

async function post(chat: number, text: string, photos: number) {
  if (photos === 0) return world.people.postText(chat, text)
  const pictures = await Promise.all(Array.from({ length: photos }, () => aPicture()))
  return (await world.people.postAlbum(chat, pictures, { caption: text }))[0]
}

type Room = Parameters<BotWorld['aSalaOnTelegram']>[0]

/** A room that has bets whose sends are uncertain, since Telegram's answers were lost. */
async function uncertain({
  room = {},
  texts = ['Inter 1 @1.85'],
  photos = 0,
  importoRichiesto = '100',
}: {
  room?: Room
  texts?: string[]
  /** Pictures of each tip, with its text as their caption. */
  photos?: number
  /** The amount in the line below the text; null: no line. */
  importoRichiesto?: string | null
} = {}) {
  const tipster = await world.aTipsterOnTelegram({ importoRichiesto })
  const sala = await world.aSalaOnTelegram(room)
  await world.link(tipster.idTipster, sala.idSala)
  await world.people.setFault({ kind: 'cut-after', chatId: sala.chat, times: texts.length })
  const bets: Array<{ idReceivedBet: number; messageId: number }> = []
  for (const text of texts) {
    const { messageId } = await post(tipster.chat, text, photos)
    const { idReceivedBet } = await world.betOf(tipster.chat, messageId)
    await world.quiet()
    bets.push({ idReceivedBet, messageId })
  }
  const inRoom = async () => (await world.people.messages(sala.chat)).filter(({ method }) => method)
  const copies = await inRoom()
  const sends = () => rowsOf(world.db, 'send', { chatId: sala.chat }, ['id', 'stato', 'messageIds'], 'id')
  const reply = async (words: string, to = copies[0]?.messageId ?? 0) => {
    await world.people.postText(sala.chat, words, { replyTo: to })
    await world.quiet()
  }
  const answersOf = async (idReceivedBet = bets[0]?.idReceivedBet ?? 0) =>
    (
      await operator.get('GET /api/v1/bets/:id/risposte', { params: { id: idReceivedBet } })
    ).body.risposte.map(({ testo }) => testo)
  const notices = async () =>
    (await rowsOf(world.db, 'notification', {}, ['testo']))
      .map(({ testo }) => testo)
      .filter((testo) => testo.includes(sala.nomeSala) && testo.includes('era arrivato'))
  expect((await sends()).map(({ stato, messageIds }) => [stato, messageIds])).toEqual(
    texts.map(() => ['uncertain', null]),
  )
  return { tipster, sala, bets, copies, inRoom, sends, reply, answersOf, notices }
}

describe('a reply to an uncertain message', () => {
  it('proves its arrival: the answer counts, no check is needed, and corrections edit the message', async () => {
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

  it('brings it the tipster’s changes since', async () => {
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

  it('proves its arrival by a picture’s caption as well', async () => {
    const { copies, sends, reply, answersOf } = await uncertain({ photos: 1 })
    await reply('200 @1.85')
    expect(await answersOf()).toEqual(['200 @1.85'])
    expect(await sends()).toMatchObject([{ stato: 'sent', messageIds: [copies[0]?.messageId] }])
  })

  const wordless = { texts: [''], importoRichiesto: null }

  it('that is the only uncertain picture of that time, without caption, proves its arrival too', async () => {
    const { copies, sends, reply, answersOf, notices } = await uncertain({ ...wordless, photos: 1 })
    await reply('200 @1.85')
    expect(await answersOf()).toEqual(['200 @1.85'])
    expect(await sends()).toMatchObject([{ stato: 'sent', messageIds: [copies[0]?.messageId] }])
    expect(await notices()).toHaveLength(1)
  })

  it.each([0, 1])('to item %i of an album with a caption gives the ids of the whole album', async (item) => {
    const { copies, sends, reply, answersOf } = await uncertain({ photos: 2 })
    await reply('200 @1.85', copies[item]?.messageId)
    expect(await answersOf()).toEqual(['200 @1.85'])
    const messageIds = copies.map(({ messageId }) => messageId)
    expect(await sends()).toMatchObject([{ stato: 'sent', messageIds }])
    await reply('altri 100 @1.85', copies[1 - item]?.messageId)
    expect(await answersOf()).toContain('altri 100 @1.85')
  })

  it('to one of several identical items counts, and the album has arrived with unknown message ids', async () => {
    const { copies, sends, reply, answersOf, notices } = await uncertain({ ...wordless, photos: 3 })
    await reply('200 @1.85', copies[2]?.messageId)
    expect(await answersOf()).toEqual(['200 @1.85'])
    expect(await sends()).toMatchObject([{ stato: 'sent', messageIds: null }])
    await reply('altri 100 @1.85', copies[1]?.messageId)
    expect(await answersOf()).toContain('altri 100 @1.85')
    expect(await notices()).toHaveLength(1)
  })

  it('is told to the staff where it is one of two pictures without caption, and is no tip', async () => {
    const { sala, bets, sends, reply, answersOf } = await uncertain({
      ...wordless,
      texts: ['', ''],
      photos: 1,
    })
    await reply('200 @3.10')
    for (const { idReceivedBet } of bets) expect(await answersOf(idReceivedBet)).toEqual([])
    expect((await sends()).map(({ stato }) => stato)).toEqual(['uncertain', 'uncertain'])
    expect((await world.reads(staff)).filter((line) => line.includes(sala.nomeSala)).at(-1)).toContain(
      'la risposta può essere a uno di 2 invii incerti',
    )
  })

  it('is told to the staff where the message has another text, so that no answer is lost silently', async () => {
    const { sala, bets, copies, sends, reply, answersOf } = await uncertain()
    const other = { ...copies[0], text: 'Inter 1 @1,85' }
    await world.botApi('editMessageText', {
      chat_id: sala.chat,
      message_id: other.messageId,
      text: other.text,
    })
    await reply('200 @1.85')
    expect(await answersOf()).toEqual([])
    expect((await sends()).map(({ stato }) => stato)).toEqual(['uncertain'])
    expect(await world.reads(staff)).toContain(
      `Messaggio per ${sala.nomeSala}: la risposta può essere all'unico invio incerto (bet ${bets[0]?.idReceivedBet}). Controlla la chat: 200 @1.85`,
    )
  })

  it('counts also where a person had marked the message as arrived, without its id', async () => {
    const { copies, sends, reply, answersOf, notices } = await uncertain()
    const [send] = await sends()
    await operator.post('POST /api/v1/invii/risolvi', { ids: [send?.id ?? 0], azione: 'arrivato' })
    await reply('300 @1.85')
    expect(await answersOf()).toEqual(['300 @1.85'])
    expect(await sends()).toMatchObject([{ stato: 'sent', messageIds: [copies[0]?.messageId] }])
    expect(await notices()).toEqual([])
  })

  it.each([
    ['an hour ahead', 3_600_000, ['200 @1.85']],
    ['an hour behind', -3_600_000, ['200 @1.85']],
    ['three hours ahead, more than a clock is ever wrong,', 3 * 3_600_000, []],
  ])('written under a clock that was %s is recognized or not', async (_, off, taken) => {
    const { sends, reply, answersOf } = await uncertain()
    const [send] = await sends()
    const at = new Date(Date.now() + off)
    await updateRows(world.db, 'send', { id: send?.id ?? 0 }, { createdAt: at, attemptedAt: at })
    await reply('200 @1.85')
    expect(await answersOf()).toEqual(taken)
  })

  it('counts where its sender died while sending, however late it is settled', async () => {
    const { sala, copies, sends, answersOf } = await uncertain()
    const [send] = await sends()
    const claimedAt = new Date(Date.now() - 3_600_000)
    await updateRows(world.db, 'send', { id: send?.id ?? 0 }, { stato: 'sending', claimedBy: 1, claimedAt })
    await world.people.postText(sala.chat, '200 @1.85', {
      ...{ replyTo: copies[0]?.messageId ?? 0, secondsAgo: 600 },
    })
    await world.quiet()
    expect(await answersOf()).toEqual(['200 @1.85'])
  })

  it('decides nothing where two sends have the same text, and is told to the staff', async () => {
    const { sala, bets, sends, reply, answersOf } = await uncertain({ texts: ['Roma X', 'Roma X'] })
    await reply('200 @3.10')
    for (const { idReceivedBet } of bets) expect(await answersOf(idReceivedBet)).toEqual([])
    expect((await sends()).map(({ stato }) => stato)).toEqual(['uncertain', 'uncertain'])
    const both = bets.map(({ idReceivedBet }) => idReceivedBet).join(', ')
    expect(await world.reads(staff)).toContain(
      `Messaggio per ${sala.nomeSala}: la risposta può essere a uno di 2 invii incerti (bet ${both}). Controlla la chat: 200 @3.10`,
    )
  })

  it('to another message of the bot in that chat leaves it uncertain, even with the same text', async () => {
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

it('a reply to an uncertain copy of a relayed message proves its arrival, and its author’s edits reach it', async () => {
  const [from, to] = [(await world.aChat(null, 'Mittente')).id, (await world.aChat(null, 'Destinatario')).id]
  await world.aCanale(from, to)
  await world.people.setFault({ kind: 'cut-after', chatId: to, times: 2 })
  const text = await world.people.postText(from, 'Forza')
  await world.people.postPhoto(from, await aPicture())
  await world.quiet()
  const stati = async () =>
    (await rowsOf(world.db, 'send', { chatId: to, scopo: 'canale' }, ['stato'], 'id')).map(
      ({ stato }) => stato,
    )
  expect(await stati()).toEqual(['uncertain', 'uncertain'])
  const copies = (await world.people.messages(to)).filter(({ method }) => method)
  for (const { messageId } of copies) await world.people.postText(to, 'visto', { replyTo: messageId })
  await world.quiet()
  expect(await stati()).toEqual(['sent', 'sent'])
  await world.people.edit(from, text.messageId, 'Forza Inter')
  await world.quiet()
  expect((await world.reads(to))[0]).toBe('Forza Inter')
})

it('a reply to a message that Telegram has not confirmed yet is its answer after the confirmation', async () => {
  const tipster = await world.aTipsterOnTelegram()
  const sala = await world.aSalaOnTelegram()
  await world.link(tipster.idTipster, sala.idSala)
  await world.people.setFault({ kind: 'late', chatId: sala.chat, times: 1, delayMs: 1_500 })
  const posted = await world.people.postText(tipster.chat, 'Inter 1 @1.85')
  const copy = await world.people.waitForMessage(sala.chat, ({ method }) => method !== undefined)
  await world.people.postText(sala.chat, '200 @1.85', { replyTo: copy.messageId })
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  await world.quiet()
  const { messageIds } = await rowOf(world.db, 'send', { chatId: sala.chat })
  expect(messageIds).toEqual([copy.messageId])
  expect(await rowsOf(world.db, 'roomAnswer', { idReceivedBet }, ['testo'])).toEqual([{ testo: '200 @1.85' }])
  const inbox = await rowsOf(world.db, 'telegramInbox', { chatId: sala.chat }, ['faults', 'lastError'])
  expect(inbox).toEqual([{ faults: 0, lastError: null }])
})

it('a press under a message still being sent identifies it: a lost answer leaves it certain', async () => {
  const { idBook } = await world.aBook({ pulsanti: true })
  const { sala, copies, sends, answersOf } = await uncertain({ room: { idBook } })
  const [send] = await sends()
  // The state before Telegram's answer was given up.
  await updateRows(world.db, 'send', { id: send?.id ?? 0 }, { stato: 'sending', claimedAt: new Date() })
  const messageId = copies[0]?.messageId ?? 0
  await world.people.pressButton(sala.chat, messageId, copies[0]?.buttons?.flat()[0]?.callback_data ?? '')
  await world.handled()
  expect(await answersOf()).toEqual(['Preso'])
  expect(await sends()).toMatchObject([{ stato: 'sending', messageIds: [messageId] }])
  await updateRows(world.db, 'send', { id: send?.id ?? 0 }, { stato: 'sent' })
})

it('a press under an uncertain message proves its arrival', async () => {
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
