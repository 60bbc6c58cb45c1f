import { afterEach, describe, expect, it } from 'vitest'
import { deleteRows, insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import { aPicture } from '#test/factories.ts'
import { until } from '#test/until.ts'

const world = await botWorld()
const staff = await world.staffChat('chat_staff_id')
const operator = world.as(await world.aUser({ roles: ['OPERATORE'] }))

// A chat that one test left paused or at its limit must not block the next test.
afterEach(async () => {
  await world.people.clearFaults()
  await deleteRows(world.db, 'sendChat', {})
})

const spara = async (idSale: readonly number[], text = 'ciao') =>
  await operator.post('POST /sparabet/sparachat', {
    chat: text,
    sales: Object.fromEntries(idSale.map((id) => [id, ''])),
  }).body
const paused = async () => await operator.get('GET /api/v1/invii/chat-in-pausa').body
/** Checks the chat now instead of in five minutes. */
async function ask(chatId: number): Promise<void> {
  const askAt = new Date()
  await updateRows(world.db, 'sendChat', { chatId }, { probeAt: askAt })
  await world.pool.query('notify instradamento')
  await until('it was asked', async () => {
    const row = await rowIfAny(world.db, 'sendChat', { chatId }, ['probeAt'])
    return row?.probeAt?.getTime() !== askAt.getTime()
  })
}
const told = async (text: string) => (await world.reads(staff)).filter((line) => line.includes(text))

describe('a chat the bot may not write in', () => {
  it.each([
    ['was removed', 'kickBot', 'il bot è stato rimosso'],
    ['was muted', 'muteBot', 'il bot è silenziato'],
  ] as const)(
    'because it %s is paused, reported once and shown, and gets its messages when the bot is back',
    async (_, how, why) => {
      const sala = await world.aSalaOnTelegram()
      await world.people[how](sala.chat)
      await until('the chat is paused', async () => (await paused()).length === 1)
      await spara([sala.idSala], 'uno')
      await spara([sala.idSala], 'due')
      expect(await paused()).toMatchObject([
        { chatId: sala.chat, chat: sala.nomeSala, motivo: why, inAttesa: 2 },
      ])
      await world.people.addBot(sala.chat)
      await world.quiet()
      expect(await world.reads(sala.chat)).toEqual(['uno', 'due'])
      expect(await paused()).toEqual([])
      expect(await told(`${sala.nomeSala}: il bot non può scrivere`)).toHaveLength(1)
    },
  )

  it('is paused by the first refusal where Telegram gave no notice, and found open again by a check', async () => {
    const sala = await world.aSalaOnTelegram()
    const fault = { kind: 'error', chatId: sala.chat, errorCode: 403, method: 'sendmessage' } as const
    await world.people.setFault({
      ...fault,
      description: 'Forbidden: bot is not a member of the group chat',
      times: 1,
    })
    await spara([sala.idSala], 'quando si può')
    await until('the chat is paused', async () => (await paused()).length === 1)
    await updateRows(world.db, 'sendChat', { chatId: sala.chat }, { probeAt: new Date() })
    await world.pool.query('notify instradamento')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['quando si può'])
  })

  it('that restricts its members is paused once, over repeated checks, and resumes when it opens', async () => {
    const sala = await world.aSalaOnTelegram()
    await world.people.addBot(sala.chat, 'member')
    await world.people.setPermissions(sala.chat, { can_send_messages: false })
    await spara([sala.idSala], 'quando si apre')
    await until('the chat is paused', async () => (await paused()).length === 1)
    for (let times = 0; times < 3; times++) await ask(sala.chat)
    expect(await paused()).toMatchObject([{ motivo: 'nel gruppo scrivono solo gli amministratori' }])
    await world.people.setPermissions(sala.chat, {})
    await ask(sala.chat)
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['quando si apre'])
    expect(await told(`${sala.nomeSala}: il bot non può scrivere`)).toHaveLength(1)
    expect(await told(`${sala.nomeSala}: il bot può di nuovo scrivere`)).toHaveLength(1)
  })

  it('that restricts its members is recognised when the bot becomes a member, before anything is sent', async () => {
    const sala = await world.aSalaOnTelegram()
    await world.people.setPermissions(sala.chat, { can_send_messages: false })
    await world.people.addBot(sala.chat, 'member')
    await until('the chat is paused', async () => (await paused()).length === 1)
    expect(await paused()).toMatchObject([
      { motivo: 'nel gruppo scrivono solo gli amministratori', inAttesa: 0 },
    ])
    await world.people.addBot(sala.chat, 'administrator')
    await until('the chat goes on', async () => (await paused()).length === 0)
  })

  it('that takes no pictures is paused by one, and gets texts while none waits', async () => {
    const sala = await world.aSalaOnTelegram()
    await world.people.addBot(sala.chat, 'member')
    await world.people.setPermissions(sala.chat, { can_send_photos: false })
    await spara([sala.idSala], 'solo testo')
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['solo testo'])
    const bet = await world.aBet({ photos: [await aPicture()], text: 'Inter 1' })
    await operator.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet: bet.idReceivedBet,
      sales: { [sala.idSala]: '' },
    })
    await until('the chat is paused', async () => (await paused()).length === 1)
    await ask(sala.chat)
    expect(await paused()).toMatchObject([{ motivo: 'il bot non può inviare foto' }])
    await world.people.setPermissions(sala.chat, {})
    await ask(sala.chat)
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['solo testo', 'Inter 1'])
  })

  it('that refuses although Telegram calls it open is reported once, not at each attempt', async () => {
    const sala = await world.aSalaOnTelegram()
    const fault = { kind: 'error', chatId: sala.chat, errorCode: 400, method: 'sendmessage' } as const
    await world.people.setFault({ ...fault, description: 'Bad Request: CHAT_RESTRICTED', times: 3 })
    await spara([sala.idSala], 'infine')
    for (let times = 0; times < 3; times++) {
      await until('the chat is paused', async () => (await paused()).length === 1)
      await ask(sala.chat)
    }
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual(['infine'])
    expect(await told(`${sala.nomeSala}: il bot non può scrivere`)).toHaveLength(1)
    expect(await told(`${sala.nomeSala}: il bot può di nuovo scrivere`)).toHaveLength(1)
  })

  it('can be given up, which drops its waiting messages', async () => {
    const sala = await world.aSalaOnTelegram()
    await world.people.kickBot(sala.chat)
    await until('the chat is paused', async () => (await paused()).length === 1)
    await spara([sala.idSala])
    const params = { chatId: String(sala.chat) as never }
    const drop = (visti: number) =>
      operator.post('POST /api/v1/invii/chat-in-pausa/:chatId/annulla', undefined as never, {
        ...{ params, query: { visti: String(visti) as never } },
      })
    const [seen] = await paused()
    await spara([sala.idSala])
    // One arrived after the list was shown: unseen messages are not dropped.
    expect(await drop(seen?.inAttesa ?? 0).refusal).toContain('409 Nel frattempo se ne sono aggiunti')
    expect(await drop((seen?.inAttesa ?? 0) + 1).status).toBe(200)
    await world.people.addBot(sala.chat)
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual([])
    const again = await operator.post(
      'POST /api/v1/invii/chat-in-pausa/:chatId/riprendi',
      undefined as never,
      { params },
    )
    expect(again.refusal).toBe('409 Gli invii della chat non sono in pausa')
  })

  it('holds back an automatic bet that would be sent to a closed room', async () => {
    const tipster = await world.aTipsterOnTelegram()
    const sala = await world.aSalaOnTelegram()
    await world.link(tipster.idTipster, sala.idSala)
    await world.people.kickBot(sala.chat)
    await until('the chat is paused', async () => (await paused()).length === 1)
    const tip = await world.people.postText(tipster.chat, 'Inter 1')
    const { idReceivedBet } = await world.betOf(tipster.chat, tip.messageId)
    await until('queued', async () => (await world.routed(idReceivedBet)).get(sala.idSala) === 'in_coda')
    await updateRows(world.db, 'send', { idReceivedBet }, { createdAt: new Date(Date.now() - 60_000) })
    await updateRows(world.db, 'venue', { idVenue: sala.idVenue }, { stato: 'S' })
    await world.people.addBot(sala.chat)
    await world.quiet()
    expect(await world.reads(sala.chat)).toEqual([])
    expect((await world.routed(idReceivedBet)).get(sala.idSala)).toBe('scartato')
    expect(await told(`Bet ${idReceivedBet} non inviata: ${sala.nomeSala} (La sala è STANDBY)`)).toHaveLength(
      1,
    )
  })
})

describe('an uncertain message', () => {
  async function anUncertain(text = 'forse') {
    const tipster = await world.aTipsterOnTelegram()
    const sala = await world.aSalaOnTelegram()
    await world.link(tipster.idTipster, sala.idSala)
    await world.people.setFault({ kind: 'cut-after', chatId: sala.chat, times: 1 })
    const tip = await world.people.postText(tipster.chat, text)
    const bet = await world.betOf(tipster.chat, tip.messageId)
    await world.quiet()
    const listed = await operator.get('GET /api/v1/invii/incerti').body
    const uncertain = listed.find((one) => one.idReceivedBet === bet.idReceivedBet)
    if (!uncertain) throw new Error('not listed')
    const resolve = (azione: 'arrivato' | 'reinvia' | 'annulla', as = operator) =>
      as.post('POST /api/v1/invii/:id/risolvi', { azione }, { params: { id: uncertain.id } })
    return { tipster, sala, bet, tip, uncertain, resolve }
  }

  it('is listed with all a person needs to check it', async () => {
    const { sala, bet, uncertain } = await anUncertain()
    expect(uncertain).toMatchObject({
      stato: 'incerto',
      scopo: 'bet-relay',
      chatId: sala.chat,
      chat: sala.nomeSala,
      idSala: sala.idSala,
      testo: 'forse',
      tentato: expect.any(String),
    })
    expect(await told(`Bet ${bet.idReceivedBet}, ${sala.nomeSala}: Telegram non ha risposto`)).toHaveLength(1)
  })

  it.each([
    ['arrivato', 'sent', ['forse']],
    ['annulla', 'cancelled', ['forse']],
    ['reinvia', 'sent', ['forse', 'forse']],
  ] as const)('is resolved with one click: %s', async (azione, stato, chat) => {
    const { sala, uncertain, resolve } = await anUncertain()
    const user = await world.aUser({ roles: ['OPERATORE'] })
    expect(await resolve(azione, world.as(user)).status).toBe(200)
    await world.quiet()
    const row = await rowOf(world.db, 'send', { id: uncertain.id }, ['stato'])
    expect(row.stato).toBe(stato)
    expect(await world.reads(sala.chat)).toEqual(chat)
    const trace = await rowsOf(world.db, 'audit', { entity: 'invio', entityId: String(uncertain.id) }, [
      'actor',
      'action',
    ])
    expect(trace).toEqual([{ actor: user.username, action: `relay.${azione}` }])
  })

  it('marked as arrived keeps the text that was sent, though its bet was edited meanwhile', async () => {
    const { tipster, tip, uncertain, resolve } = await anUncertain()
    await world.people.edit(tipster.chat, tip.messageId, 'cambiata')
    await world.quiet()
    expect(await resolve('arrivato').status).toBe(200)
    const { payload } = await rowOf(world.db, 'send', { id: uncertain.id }, ['payload'])
    expect(payload).toMatchObject({ text: 'forse' })
  })

  it('is resolved once', async () => {
    const { resolve } = await anUncertain()
    await resolve('arrivato')
    expect(await resolve('reinvia').status).toBe(409)
    const missing = await operator.post(
      'POST /api/v1/invii/:id/risolvi',
      { azione: 'annulla' },
      { params: { id: 999_999 } },
    )
    expect(missing.status).toBe(404)
  })

  it('of a stopped bet is not sent again', async () => {
    const { tipster, tip, resolve } = await anUncertain()
    await world.people.postText(tipster.chat, '/annulla', { replyTo: tip.messageId })
    await world.quiet()
    expect(await resolve('reinvia').refusal).toBe(
      '409 La bet è stata fermata o eliminata: il messaggio non può essere reinviato',
    )
  })
})

describe('many uncertain messages', () => {
  /** Uncertain messages, one in each room. */
  async function uncertain(count: number) {
    const sale = await Promise.all(Array.from({ length: count }, () => world.aSalaOnTelegram()))
    for (const { chat } of sale) {
      await world.people.setFault({ kind: 'cut-after', chatId: chat, method: 'sendMessage', times: 1 })
    }
    await spara(
      sale.map(({ idSala }) => idSala),
      'forse',
    )
    await world.quiet()
    const listed = await operator.get('GET /api/v1/invii/incerti').body
    const ids = sale.map(
      ({ chat }) => listed.find((one) => one.chatId === chat && one.stato === 'incerto')!.id,
    )
    return { sale, ids }
  }
  const resolve = async (ids: number[], azione: 'arrivato' | 'reinvia' | 'annulla', as = operator) =>
    await as.post('POST /api/v1/invii/risolvi', { ids, azione }).body
  const statesOf = async (ids: number[]) => {
    const rows = await rowsOf(world.db, 'send', { id: ids }, ['stato'])
    return rows.map((row) => row.stato)
  }

  it('are settled together, each with its audit entry; those settled meanwhile are counted and unchanged', async () => {
    const { ids } = await uncertain(5)
    await operator.post('POST /api/v1/invii/:id/risolvi', { azione: 'annulla' }, { params: { id: ids[0]! } })
    const user = await world.aUser({ roles: ['OPERATORE'] })
    expect(await resolve(ids, 'arrivato', world.as(user))).toEqual({
      message: '4 messaggi segnati come arrivati, 1 già risolto',
      risolti: 4,
      giaRisolti: 1,
      betFermate: 0,
      rifiutati: 0,
    })
    expect((await statesOf(ids)).toSorted()).toEqual(['cancelled', 'sent', 'sent', 'sent', 'sent'])
    const trace = await rowsOf(world.db, 'audit', { actor: user.username, action: 'relay.arrivato' }, [
      'entityId',
    ])
    expect(trace).toHaveLength(4)
    expect(await resolve(ids, 'reinvia')).toMatchObject({ risolti: 0, giaRisolti: 5 })
  })

  it('are sent again together, once each', async () => {
    const { sale, ids } = await uncertain(3)
    const answers = await Promise.all([resolve(ids, 'reinvia'), resolve(ids, 'reinvia')])
    expect(answers.reduce((sum, one) => sum + one.risolti, 0)).toBe(3)
    await world.quiet()
    for (const { chat } of sale) expect(await world.reads(chat)).toEqual(['forse', 'forse'])
  })

  it('skip a stopped bet when sent again, and messages Telegram refused when marked as arrived', async () => {
    const { ids } = await uncertain(2)
    const [stopped, refused] = ids as [number, number]
    const bet = await world.aBet()
    await updateRows(world.db, 'bet', { idReceivedBet: bet.idReceivedBet }, { stoppedAt: new Date() })
    await updateRows(
      world.db,
      'send',
      { id: stopped },
      { idReceivedBet: bet.idReceivedBet, scopo: 'bet-relay' },
    )
    await updateRows(world.db, 'send', { id: refused }, { stato: 'failed' })
    expect(await resolve([stopped], 'reinvia')).toMatchObject({ risolti: 0, betFermate: 1 })
    expect(await resolve([refused], 'arrivato')).toMatchObject({ risolti: 0, rifiutati: 1 })
    expect(await statesOf([stopped])).toEqual(['uncertain'])
    expect((await resolve([stopped, refused], 'annulla')).message).toBe('2 messaggi lasciati perdere')
  })
})

it('two rooms that Telegram refuses for a while rest alone; another gets its message at once', async () => {
  const sale = await Promise.all(Array.from({ length: 3 }, () => world.aSalaOnTelegram()))
  const refused = sale.slice(0, 2)
  for (const { chat: chatId, idSala } of refused) {
    await world.people.setFault({ kind: 'flood', retryAfter: 8, chatId, times: 1 })
    await spara([idSala])
  }
  const rests = () => rowsOf(world.db, 'sendChat', { chatId: refused.map(({ chat }) => chat) }, ['nextAt'])
  const isResting = ({ nextAt }: { nextAt: Date }) => nextAt.getTime() > Date.now() + 4_000
  await until('both rest', async () => (await rests()).filter(isResting).length === 2)
  const restUntil = await rests()
  await spara([sale[2]!.idSala], 'subito')
  const { atMs } = await world.people.waitForMessage(sale[2]!.chat, (message) => message.text === 'subito')
  for (const { nextAt } of restUntil) expect(atMs).toBeLessThan(nextAt.getTime())
  await world.quiet()
  for (const { chat } of refused) expect(await world.reads(chat)).toEqual(['ciao'])
})

describe('a send of an operator', () => {
  it('has an estimated time for each room before and after, stored with the message beside the actual one', async () => {
    await world.resting()
    const sale = await Promise.all([world.aSalaOnTelegram(), world.aSalaOnTelegram()])
    const [busy, idle] = sale as [(typeof sale)[0], (typeof sale)[0]]
    const sentAt = Date.now() - 57_000
    const recent = Array.from({ length: 20 }, () => new Date(sentAt))
    /** Until the messages of the last minute are older than that. */
    const secondsLeft = () => Math.round((sentAt + 60_000 - Date.now()) / 1_000)
    await insertRow(world.db, 'sendChat', { chatId: busy.chat, recent, nextAt: new Date() })
    const sales = { [busy.idSala]: '', [idle.idSala]: '' }
    const most = secondsLeft()
    const forecast = await operator.post('POST /api/v1/invii/previsione', { sales, text: 'ciao', chat: true })
    const secondsOf = (rows: typeof forecast.body, idSala: number) =>
      rows.find((row) => row.idSala === idSala)?.secondi
    expect(secondsOf(forecast.body, idle.idSala)).toBe(0)
    const estimated = secondsOf(forecast.body, busy.idSala)
    expect(estimated).toBeLessThanOrEqual(most)
    expect(estimated).toBeGreaterThanOrEqual(secondsLeft())
    const receipt = await operator.post('POST /sparabet/sparachat', { chat: 'ciao', sales })
    expect(secondsOf(receipt.body.sale, busy.idSala)).toBeLessThanOrEqual(most)
    expect(secondsOf(receipt.body.sale, busy.idSala)).toBeGreaterThanOrEqual(secondsLeft())
    await world.quiet()
    const rows = await rowsOf(world.db, 'send', { idSpedizione: receipt.body.idSpedizione }, [
      'plannedAt',
      'sentAt',
      'chatId',
    ])
    for (const row of rows) {
      expect(Math.abs((row.sentAt?.getTime() ?? 0) - (row.plannedAt?.getTime() ?? 0))).toBeLessThan(1_500)
    }
  })

  it('of several bets has an estimated time for each of them, not the first one for all', async () => {
    const sala = await world.aSalaOnTelegram()
    const bets = [await world.aBet(), await world.aBet(), await world.aBet()]
    const { idSpedizione } = await operator.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet: bets.map((bet) => bet.idReceivedBet),
      sales: { [sala.idSala]: '' },
    }).body
    const run = await operator.get('GET /api/v1/spedizioni/:id', { params: { id: idSpedizione } })
    const seconds = run.body.sale.map(({ previsto }) => Date.parse(`${previsto}Z`) / 1_000)
    // One message a second in a chat.
    expect(seconds.map((second) => second - (seconds[0] ?? 0))).toEqual([0, 1, 2])
  })

  it('shows a paused chat, a rewriting and a closing window', async () => {
    await world.setVariable('gpt_api_key', 'chiave')
    const [pausedRoom, rewritten, closed] = [
      await world.aSalaOnTelegram(),
      await world.aSalaOnTelegram({ sendOriginalBet: false, promptGpt: 'Riscrivi' }),
      await world.aSalaOnTelegram(),
    ]
    await insertRow(world.db, 'sendChat', { chatId: pausedRoom.chat, pausedReason: 'x' })
    const giorni = ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const
    await insertRow(
      world.db,
      'closingWindow',
      giorni.map((giorno) => ({ idSala: closed.idSala, giorno, oraInizio: '00:00', oraFine: '00:00' })),
    )
    const bet = await world.aBet()
    const rows = await operator.post('POST /api/v1/invii/previsione', {
      idReceivedBet: bet.idReceivedBet,
      sales: { [pausedRoom.idSala]: '', [rewritten.idSala]: '', [closed.idSala]: '' },
    }).body
    await world.setVariable('gpt_api_key', '')
    await deleteRows(world.db, 'sendChat', { chatId: pausedRoom.chat })
    const of = (idSala: number) => rows.find((row) => row.idSala === idSala)
    expect(of(pausedRoom.idSala)).toMatchObject({ inPausa: true, partenza: null })
    expect(of(rewritten.idSala)).toMatchObject({ riscrittura: true, partenza: null })
    expect(of(closed.idSala)).toMatchObject({ chiusa: { dalle: '00:00', alle: '00:00' }, secondi: 0 })
  })

  it('is followed room by room until it is over', async () => {
    const sale = await Promise.all([world.aSalaOnTelegram(), world.aSalaOnTelegram()])
    await world.people.setFault({ kind: 'cut-after', chatId: sale[1]!.chat, times: 1 })
    const bet = await world.aBet({ photos: [await aPicture()], text: 'Inter 1' })
    const { idSpedizione } = await operator.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet: bet.idReceivedBet,
      sales: Object.fromEntries(sale.map((sala) => [sala.idSala, ''])),
    }).body
    const running = await operator.get('GET /api/v1/spedizioni/:id', { params: { id: idSpedizione } }).body
    expect(running).toMatchObject({ tipo: 'bet', totale: 2 })
    await world.quiet()
    const over = await operator.get('GET /api/v1/spedizioni/:id', { params: { id: idSpedizione } }).body
    expect(over).toMatchObject({ totale: 2, inviati: 1, daControllare: 1, inAttesa: 0, finita: true })
    const states = new Map(over.sale.map((riga) => [riga.idSala, riga.stato]))
    expect(states.get(sale[0]!.idSala)).toBe('inviato')
    expect(states.get(sale[1]!.idSala)).toBe('incerto')
    expect(await operator.get('GET /api/v1/spedizioni/:id', { params: { id: 999_999 } }).refusal).toBe(
      '404 Invio non trovato',
    )
  })
})

it('a group that became a supergroup is followed by Telegram’s service message, before any send', async () => {
  const sala = await world.aSalaOnTelegram()
  const now = await world.people.migrate(sala.chat)
  await until('the room moved', async () => {
    const row = await rowIfAny(world.db, 'room', { idSala: sala.idSala }, ['idGruppoTg'])
    return row?.idGruppoTg === now.id
  })
  await spara([sala.idSala], 'seguito')
  await world.quiet()
  expect(await world.reads(now.id)).toEqual(['seguito'])
  expect(await told(`${sala.nomeSala}: il gruppo è diventato un supergruppo`)).toHaveLength(1)
})
