import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Body } from '@xbetapp/contract/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueueAll } from '#server/telegram/outbox/public.ts'
import { aPicture } from '#test/factories.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { restoreBets } from './delete-bets.ts'

const app = await testApp({ realTime: true })
const { as, aUser, aBet, aSala, aSentBet, aTipster, dataDir, db, setVariable } = app
const t = await testTelegram(app, { bot: false })
const user = await aUser({ roles: ['OPERATORE'] })
const operatore = as(user)

type Room = { idSala: number; nomeSala: string }
const chosen = (...rooms: Room[]) => Object.fromEntries(rooms.map((room) => [room.idSala, room.nomeSala]))
const old = (body: Body<'POST /sparabet/send-messages-old-bet'>) =>
  operatore.post('POST /sparabet/send-messages-old-bet', body)
const fresh = (body: Body<'POST /sparabet/send-messages-new-bet'>) =>
  operatore.post('POST /sparabet/send-messages-new-bet', body)
const chat = (body: Body<'POST /sparabet/sparachat'>) => operatore.post('POST /sparabet/sparachat', body)
const stop = (body: Body<'POST /sparabet/annulla-bet'>) => operatore.post('POST /sparabet/annulla-bet', body)
const sentTo = async (idReceivedBet: number) =>
  await operatore.get('GET /api/v1/sent_bets/find_by_bet_id', { query: { idReceivedBet } }).body
const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

describe('a picture that cannot be stored', () => {
  it('is refused with a sentence, nothing is saved or sent, and the same request succeeds later', async () => {
    const [sala, { idTipster }] = [await t.aSalaOnTelegram(), await aTipster()]
    const folder = join(dataDir, 'photos')
    await rename(folder, `${folder}.via`).catch(() => undefined)
    await writeFile(folder, 'no folder')
    let isRepaired = false
    const repair = async () => {
      if (isRepaired) return
      isRepaired = true
      await rm(folder, { recursive: true, force: true })
      await rename(`${folder}.via`, folder).catch(() => undefined)
    }
    onTestFinished(repair)
    const send = () =>
      operatore.post(
        'POST /sparabet/send-messages-new-bet',
        { text: 'Con foto @2', image, idTipster, sales: chosen(sala) },
        { headers: { 'idempotency-key': 'senza-cartella' } },
      )
    const image = dataUrl(await aPicture(70, 50))
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(refused.message).toContain("l'archivio delle foto non è utilizzabile")
    const bets = () => rowsOf(db, 'bet', { idTipster }, ['idReceivedBet'])
    expect(await bets()).toEqual([])
    await repair()
    expect(await send().status).toBe(200)
    expect(await bets()).toHaveLength(1)
    await t.sent()
    expect(await t.people.messages(sala.chat)).toHaveLength(1)
  })
})

describe('an existing bet', () => {
  it('arrives in the chosen rooms, with the operator’s notes, and is noted as sent', async () => {
    const [a, b, other] = [await t.aSalaOnTelegram(), await t.aSalaOnTelegram(), await t.aSalaOnTelegram()]
    const { idReceivedBet } = await aBet({ text: 'Inter 1 @2' })
    const reply = await old({ idReceivedBet, notes: ' solo oggi ', sales: chosen(a, b) })
    expect(reply.body).toMatchObject({
      message: 'Operazione completata con successo',
      queued: 2,
      idNonTrovati: [],
      idFermate: [],
      saleChiuse: [],
    })
    await t.sent()
    for (const room of [a, b]) {
      const [text] = await t.written(room.chat)
      expect(text).toContain('Inter 1 @2')
      expect(text).toContain('solo oggi')
    }
    expect(await t.written(other.chat)).toEqual([])
    expect((await sentTo(idReceivedBet)).map((sent) => [sent.sala.nomeSala, sent.stato])).toEqual([
      [a.nomeSala, 'sent'],
      [b.nomeSala, 'sent'],
    ])
  })

  it('carries its photo, byte for byte', async () => {
    const sala = await t.aSalaOnTelegram()
    const photo = await aPicture(800, 600)
    const { idReceivedBet } = await aBet({ text: 'Inter 1', photos: [photo] })
    await old({ idReceivedBet, sales: chosen(sala) })
    const message = await t.people.waitForMessage(sala.chat, (one) => one.photos.length > 0, 30_000)
    expect(message.caption).toBe('Inter 1')
    expect(Buffer.from(await t.people.download(message.photos[0]?.url ?? '')).equals(photo)).toBe(true)
  })

  it('of an album arrives as an album', async () => {
    const sala = await t.aSalaOnTelegram()
    const photos = await Promise.all([aPicture(), aPicture(), aPicture()])
    const { idReceivedBet } = await aBet({ text: 'Tris', photos })
    await old({ idReceivedBet, sales: chosen(sala) })
    await t.sent()
    const messages = await t.people.messages(sala.chat)
    expect(messages).toHaveLength(3)
    expect(new Set(messages.map((message) => message.mediaGroupId)).size).toBe(1)
    expect(messages[0]?.caption).toBe('Tris')
  })

  it('with a caption too long for Telegram arrives as photo and text, nothing left out', async () => {
    const sala = await t.aSalaOnTelegram()
    const text = `Inizio ${'partita '.repeat(200)} fine`
    const { idReceivedBet } = await aBet({ text, photos: [await aPicture()] })
    await old({ idReceivedBet, sales: chosen(sala) })
    await t.sent()
    const messages = await t.people.messages(sala.chat)
    expect(messages.map((message) => message.photos.length)).toEqual([1, 0])
    expect(messages[1]?.text).toBe(text)
  })

  it('among several is sent in the given order; the answer names unknown ids', async () => {
    const sala = await t.aSalaOnTelegram()
    const [a, b] = [await aBet({ text: 'prima' }), await aBet({ text: 'seconda' })]
    const reply = await old({
      idReceivedBet: [b.idReceivedBet, 999_999, a.idReceivedBet],
      sales: chosen(sala),
    })
    expect(reply.body).toMatchObject({ queued: 2, idNonTrovati: [999_999] })
    await t.sent()
    expect(await t.written(sala.chat)).toEqual(['seconda', 'prima'])
  })

  it('that does not exist is refused, alone and among others that do not', async () => {
    const sala = await aSala()
    expect(await old({ idReceivedBet: 999_999, sales: chosen(sala) }).refusal).toBe(
      '404 La bet con il codice 999999 non esiste',
    )
    expect(await old({ idReceivedBet: [999_998, 999_999], sales: chosen(sala) }).refusal).toBe(
      '404 Le bet con i codici selezionati non esistono',
    )
  })

  it('that was stopped or deleted is refused by its number, and no room gets it', async () => {
    const sala = await t.aSalaOnTelegram()
    const [one, other, deleted] = [await aBet(), await aBet(), await aBet()]
    for (const { idReceivedBet } of [one, other]) await stop({ idReceivedBet, sales: [] })
    await operatore.post('POST /sparabet/delete-received-bet', { idReceivedBet: deleted.idReceivedBet })
    expect(await old({ idReceivedBet: one.idReceivedBet, sales: chosen(sala) }).refusal).toBe(
      `409 La bet ${one.idReceivedBet} è stata fermata: non può essere inviata`,
    )
    const both = [one.idReceivedBet, other.idReceivedBet]
    expect(await old({ idReceivedBet: both, sales: chosen(sala) }).refusal).toBe(
      `409 Le bet ${both.join(', ')} sono state fermate: non possono essere inviate`,
    )
    expect(await old({ idReceivedBet: deleted.idReceivedBet, sales: chosen(sala) }).refusal).toBe(
      `404 La bet con il codice ${deleted.idReceivedBet} non esiste`,
    )
    await t.sent()
    expect(await t.written(sala.chat)).toEqual([])
  })

  it('stopped among several is left out and named in the answer; the others are sent', async () => {
    const sala = await t.aSalaOnTelegram()
    const [fine, stopped] = [await aBet({ text: 'viva' }), await aBet({ text: 'fermata' })]
    await stop({ idReceivedBet: stopped.idReceivedBet, sales: [] })
    const reply = await old({
      idReceivedBet: [stopped.idReceivedBet, 999_999, fine.idReceivedBet],
      sales: chosen(sala),
    })
    expect(reply.body).toMatchObject({
      queued: 1,
      idNonTrovati: [999_999],
      idFermate: [stopped.idReceivedBet],
    })
    await t.sent()
    expect(await t.written(sala.chat)).toEqual(['viva'])
  })

  it('sent twice by the same click arrives once', async () => {
    const sala = await t.aSalaOnTelegram()
    const { idReceivedBet } = await aBet()
    const click = () =>
      operatore.post(
        'POST /sparabet/send-messages-old-bet',
        { idReceivedBet, sales: chosen(sala) },
        { headers: { 'idempotency-key': `spara-${idReceivedBet}` } },
      )
    await Promise.all([click(), click(), click()])
    await t.sent()
    expect(await t.written(sala.chat)).toHaveLength(1)
  })
})

describe('a new bet', () => {
  it('is stored and sent, its picture with it', async () => {
    const sala = await t.aSalaOnTelegram()
    const { idTipster } = await aTipster()
    const photo = await aPicture(500, 400)
    expect(
      (await fresh({ text: 'Milan 1 @2 ⚽', image: dataUrl(photo), idTipster, sales: chosen(sala) }).body)
        .queued,
    ).toBe(1)
    await t.sent()
    const [message] = await t.people.messages(sala.chat)
    expect(message?.caption).toBe('Milan 1 @2 ⚽')
    expect(Buffer.from(await t.people.download(message?.photos[0]?.url ?? '')).equals(photo)).toBe(true)
    const bet = await rowIfAny(db, 'bet', { idTipster }, ['receivedBet', 'esito'])
    expect(bet).toEqual({ receivedBet: 'Milan 1 @2 ⚽', esito: 'Open' })
  })

  it('may be of text or picture alone, not of neither', async () => {
    const sala = await aSala()
    const { idTipster } = await aTipster()
    const NEITHER = "Compila almeno il testo o carica un'immagine"
    expect(await fresh({ idTipster, sales: chosen(sala) }).refusal).toBe(`400 ${NEITHER}`)
    expect(await fresh({ text: '  ', idTipster, sales: chosen(sala) }).refusal).toBe(`400 ${NEITHER}`)
    expect(await fresh({ image: dataUrl(await aPicture()), idTipster, sales: chosen(sala) }).status).toBe(200)
  })

  it('requires an existing tipster and a valid picture', async () => {
    const sala = await aSala()
    const { idTipster } = await aTipster()
    expect(await fresh({ text: 'x', sales: chosen(sala) } as never).refusal).toBe('400 Seleziona un Tipster')
    expect(await fresh({ text: 'x', idTipster: 999_999, sales: chosen(sala) }).refusal).toBe(
      '404 Tipster non trovato',
    )
    const noPicture = dataUrl(Buffer.from('niente'))
    expect(await fresh({ image: noPicture, idTipster, sales: chosen(sala) }).refusal).toBe(
      "400 L'immagine non è valida",
    )
    expect(await fresh({ image: 'https://altrove/x.png', idTipster, sales: chosen(sala) }).status).toBe(400)
  })

  it('is not stored when it cannot be sent', async () => {
    const { idTipster } = await aTipster()
    expect(await fresh({ text: 'x', idTipster, sales: chosen(await aSala({ stato: 'D' })) }).status).toBe(409)
    const bet = await rowIfAny(db, 'bet', { idTipster }, ['idReceivedBet'])
    expect(bet).toBeUndefined()
  })
})

describe('a chat message', () => {
  it('arrives as written, emoji and all', async () => {
    const sala = await t.aSalaOnTelegram()
    expect(await chat({ chat: 'Buongiorno ☀️ a tutti', sales: chosen(sala) }).status).toBe(200)
    await t.sent()
    expect(await t.written(sala.chat)).toEqual(['Buongiorno ☀️ a tutti'])
  })

  it('may refer to an existing bet, also a stopped one', async () => {
    const sala = await aSala()
    expect(await chat({ chat: 'x', chat_id: 999_999, sales: chosen(sala) }).refusal).toBe(
      '404 La bet con il codice 999999 non esiste',
    )
    const talked = await t.aSalaOnTelegram()
    const { idReceivedBet } = await aBet()
    await stop({ idReceivedBet, sales: [] })
    expect(await chat({ chat: 'era ferma', chat_id: idReceivedBet, sales: chosen(talked) }).status).toBe(200)
    await t.sent()
    expect(await t.written(talked.chat)).toEqual(['era ferma'])
    expect(await rowsOf(db, 'send', { idSala: talked.idSala }, ['idReceivedBet'])).toEqual([
      { idReceivedBet },
    ])
    expect(await chat({ chat: ' ', sales: chosen(sala) }).refusal).toBe('400 Compila il testo')
  })
})

describe('the rooms', () => {
  it.each([
    ['off', { stato: 'D' }, 'non può ricevere invii'],
    ['without a chat', { idGruppoTg: null }, 'non ha una chat Telegram'],
  ] as const)('%s is refused by name, and nothing is sent', async (_what, fields, words) => {
    const [fine, refused] = [await t.aSalaOnTelegram(), await aSala(fields)]
    const { idReceivedBet } = await aBet()
    const reply = await old({ idReceivedBet, sales: chosen(fine, refused) })
    expect(reply.refusal).toBe(`409 La sala ${refused.nomeSala} ${words}`)
    await t.sent()
    expect(await t.written(fine.chat)).toEqual([])
  })

  it.each([{ stato: 'S' as const }, { bloccata: true }])('may be chosen: %j', async (state) => {
    const [{ idReceivedBet }, sala] = [await aBet(), await t.aSalaOnTelegram(state)]
    expect(await old({ idReceivedBet, sales: chosen(sala) }).status).toBe(200)
    await t.sent()
    expect(await t.written(sala.chat)).toHaveLength(1)
  })

  it('none, an unknown one, or one hidden from the operator is refused', async () => {
    const { idReceivedBet } = await aBet()
    for (const sales of [{}, undefined as never]) {
      expect(await old({ idReceivedBet, sales }).refusal).toBe('400 Seleziona almeno una sala')
    }
    expect(await old({ idReceivedBet, sales: { 999999: 'Mai vista' } }).status).toBe(404)
    expect(await old({ idReceivedBet, sales: chosen(await aSala({ isSecret: true })) }).status).toBe(404)
  })

  it('closed at this hour still get it, and the operator is told which they are', async () => {
    const [open, closed] = [await t.aSalaOnTelegram(), await t.aSalaOnTelegram()]
    const days = ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const
    await insertRow(
      db,
      'closingWindow',
      days.map((giorno) => ({ idSala: closed.idSala, giorno, oraInizio: '00:00', oraFine: '00:00' })),
    )
    const { idReceivedBet } = await aBet({ text: 'chiusa' })
    expect((await old({ idReceivedBet, sales: chosen(open, closed) }).body).saleChiuse).toEqual([
      closed.nomeSala,
    ])
    await t.sent()
    expect(await t.written(closed.chat)).toEqual(['chiusa'])
  })
})

describe('manual mode', () => {
  it('sends nothing, in any of the three ways', async () => {
    const sales = chosen(await aSala())
    const { idReceivedBet, idTipster } = await aBet()
    const replies = [
      await old({ idReceivedBet, sales, is_telegram_active: false }),
      await fresh({ text: 'x', idTipster, sales, is_telegram_active: false }),
      await chat({ chat: 'x', sales, is_telegram_active: false }),
    ]
    for (const reply of replies) {
      expect([reply.status, reply.json()]).toEqual([
        409,
        { message: 'Attivare la gestione automatica degli invii Telegram' },
      ])
    }
  })
})

describe('sparabet_delay_seconds', () => {
  it('delays an operator’s send', async () => {
    await setVariable('sparabet_delay_seconds', 3600)
    const { idReceivedBet } = await aBet()
    const before = Date.now()
    await old({ idReceivedBet, sales: chosen(await aSala()) })
    await setVariable('sparabet_delay_seconds', 0)
    const send = await rowOf(db, 'send', { idReceivedBet }, ['stato', 'dueAt'])
    expect(send.stato).toBe('pending')
    expect(send.dueAt.getTime()).toBeGreaterThanOrEqual(before + 3_600_000)
    await updateRows(db, 'send', { idReceivedBet }, { stato: 'cancelled' })
  })
})

describe('STOP BET', () => {
  it('tells the rooms that have the bet, and no other, even if it is named', async () => {
    const [has, hasNot] = [await t.aSalaOnTelegram(), await t.aSalaOnTelegram()]
    const { idReceivedBet } = await aBet({ text: 'Inter 1' })
    await old({ idReceivedBet, sales: chosen(has) })
    await t.sent()
    const reply = await stop({ idReceivedBet, sales: [{ idSala: has.idSala }, hasNot.idSala] })
    expect(reply.body).toEqual({ message: 'Stop avvenuto con successo.' })
    await t.sent()
    expect((await t.written(has.chat))[1]).toContain(`STOP BET ${idReceivedBet}`)
    expect(await t.written(hasNot.chat)).toEqual([])
  })

  it('tells the named rooms that have the bet, and those the operator cannot name', async () => {
    const [named, other, hidden] = [
      await t.aSalaOnTelegram(),
      await t.aSalaOnTelegram(),
      await t.aSalaOnTelegram(),
    ]
    const { idReceivedBet } = await aBet({ text: 'Inter 1' })
    await old({ idReceivedBet, sales: chosen(named, other, hidden) })
    await t.sent()
    await updateRows(db, 'room', { idSala: hidden.idSala }, { isSecret: true })
    await stop({ idReceivedBet, sales: [named.idSala] })
    await t.sent()
    const told = async ({ chat }: { chat: number }) =>
      (await t.written(chat)).some((text) => text.startsWith(`STOP BET ${idReceivedBet}`))
    expect([await told(named), await told(other), await told(hidden)]).toEqual([true, false, true])
  })

  it('cancels an unsent message, and its room is not told of a bet it never had', async () => {
    await setVariable('sparabet_delay_seconds', 3600)
    const sala = await t.aSalaOnTelegram()
    const { idReceivedBet } = await aBet()
    await old({ idReceivedBet, sales: chosen(sala) })
    await setVariable('sparabet_delay_seconds', 0)
    await stop({ idReceivedBet, sales: [sala.idSala] })
    await t.sent()
    expect(await t.written(sala.chat)).toEqual([])
    expect((await sentTo(idReceivedBet)).map((sent) => sent.stato)).toEqual(['cancelled'])
  })

  it('says in the receipt and to the staff which rooms an operator had chosen will not get it', async () => {
    const staff = await t.aChat()
    await setVariable('chat_staff_id', staff.id)
    await setVariable('sparabet_delay_seconds', 3600)
    await setVariable('gpt_api_key', 'chiave')
    const queued = await t.aSalaOnTelegram()
    const rewritten = await t.aSalaOnTelegram({ sendOriginalBet: false, promptGpt: 'Riscrivi' })
    const { idReceivedBet } = await aBet()
    const { body } = await old({ idReceivedBet, sales: chosen(queued, rewritten) })
    await setVariable('sparabet_delay_seconds', 0)
    await setVariable('gpt_api_key', '')
    await stop({ idReceivedBet, sales: [] })
    await t.sent()
    const told = await t.written(staff.id)
    await setVariable('chat_staff_id', '')
    const motivo = `La bet è stata fermata da ${user.username}`
    const { body: run } = await operatore.get('GET /api/v1/spedizioni/:id', {
      params: { id: body.idSpedizione },
    })
    expect(run).toMatchObject({ inviati: 0, daControllare: 2, finita: true })
    expect(run.sale.map((riga) => [riga.stato, riga.motivo])).toEqual([
      ['annullato', motivo],
      ['annullato', motivo],
    ])
    expect(told).toHaveLength(1)
    expect(told[0]).toBe(
      `Bet ${idReceivedBet} non inviata: ${queued.nomeSala}, ${rewritten.nomeSala} (${motivo})`,
    )
  })

  it('leaves the money alone: drops, totals and outcome stay', async () => {
    const { idReceivedBet } = await aBet()
    const data = [{ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: 10, quota: 2 }]
    await operatore.post('POST /sparabet/new-sale-drop', { data, is_telegram_active: false })
    await stop({ idReceivedBet, sales: [] })
    const { body } = await operatore.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } })
    expect(body).toMatchObject({ tot: 10, esito: 'Open', stoppedAt: expect.any(String) })
    const log = await rowsOf(db, 'modificationLog', { idReceivedBet, tipoModifica: 'STOP' }, [
      'tipoModifica',
      'username',
    ])
    expect(log).toEqual([{ tipoModifica: 'STOP', username: user.username }])
  })

  it('sends nothing in manual mode', async () => {
    const sala = await t.aSalaOnTelegram()
    const { idReceivedBet } = await aBet()
    await old({ idReceivedBet, sales: chosen(sala) })
    await t.sent()
    expect(await stop({ idReceivedBet, sales: [sala.idSala], is_telegram_active: false }).status).toBe(200)
    await t.sent()
    expect(await t.written(sala.chat)).toHaveLength(1)
  })

  it('reaches a room whole, however long the bet is', async () => {
    const sala = await t.aSalaOnTelegram()
    const { idReceivedBet } = await aBet({ text: 'Inter @2 '.repeat(440) })
    await old({ idReceivedBet, sales: chosen(sala) })
    await t.sent()
    const before = (await t.written(sala.chat)).length
    await stop({ idReceivedBet, sales: [sala.idSala] })
    await t.sent()
    const notice = (await t.written(sala.chat)).slice(before)
    expect(notice[0]).toContain(`STOP BET ${idReceivedBet}`)
  })

  it('of an unknown bet answers 404', async () => {
    expect(await stop({ idReceivedBet: 999_999, sales: [] }).status).toBe(404)
  })

  it('and a concurrent SPARA leave nothing to send, in either order', async () => {
    for (let i = 0; i < 8; i++) {
      const sala = await aSala()
      const { idReceivedBet } = await aBet()
      await setVariable('sparabet_delay_seconds', 3600)
      const [sparata] = await Promise.all([
        old({ idReceivedBet, sales: chosen(sala) }),
        stop({ idReceivedBet, sales: [] }),
      ])
      // Taken back by the stop, or refused because of it.
      const sends = await rowsOf(db, 'send', { idReceivedBet }, ['stato'])
      expect(sends.map(({ stato }) => stato)).toEqual(sparata.status === 200 ? ['cancelled'] : [])
    }
    await setVariable('sparabet_delay_seconds', 0)
  })
})

describe('the audit', () => {
  it('says what was sent to which rooms, by name', async () => {
    const [a, b] = [await aSala(), await aSala()]
    const { idReceivedBet } = await aBet()
    await old({ idReceivedBet, sales: chosen(a, b) })
    await chat({ chat: 'Buongiorno', chat_id: idReceivedBet, sales: chosen(b) })
    const lines = await db
      .selectFrom('audit')
      .select(['action', 'actor', 'after'])
      .where('entityId', '=', String(idReceivedBet))
      .where('action', 'like', 'relay.%')
      .orderBy('id')
      .execute()
    const by = { actor: user.username }
    expect(lines).toEqual([
      { ...by, action: 'relay.send', after: { sale: [a.nomeSala, b.nomeSala] } },
      { ...by, action: 'relay.sparachat', after: { text: 'Buongiorno', sale: [b.nomeSala] } },
    ])
  })
})

describe('a send of bets', () => {
  /** Rooms nothing leaves for in this test. */
  async function held<T>(test: () => Promise<T>): Promise<T> {
    await setVariable('sparabet_delay_seconds', 3600)
    try {
      return await test()
    } finally {
      await setVariable('sparabet_delay_seconds', 0)
      await updateRows(db, 'send', { stato: 'pending' }, { stato: 'cancelled' })
    }
  }

  it('stores for each room the user, the due time and the press of SPARA, as do its messages', () =>
    held(async () => {
      const sale = [await aSala({ nome: 'Zeta' }), await aSala({ nome: 'Alfa' })] as const
      const { idReceivedBet } = await aBet({ text: 'Inter 1' })
      const before = Date.now()
      const { body } = await old({
        idReceivedBet: [idReceivedBet, idReceivedBet],
        notes: 'oggi',
        sales: chosen(...sale),
      })
      expect(body).toMatchObject({ queued: 2, idFermate: [], idNonTrovati: [], saleChiuse: [] })
      expect(body.sale.map(({ nomeSala }) => nomeSala)).toEqual(['Alfa', 'Zeta'])
      const rows = await rowsOf(db, 'routing', { idReceivedBet }, undefined, 'id')
      const { idSpedizione } = body
      const by = { username: user.username, idSpedizione, automatico: false, nota: 'oggi', stato: 'in_coda' }
      expect(rows).toMatchObject([
        { ...by, idSala: sale[1].idSala, motivo: 'Inviata da un operatore', coda: '' },
        { ...by, idSala: sale[0].idSala, motivo: 'Inviata da un operatore', coda: '' },
      ])
      const sends = await rowsOf(db, 'send', { idReceivedBet }, undefined, 'id')
      expect(sends).toMatchObject(
        rows.map(({ id, idSala, dueAt }) => ({
          ...{ idInstradamento: id, idSala, idSpedizione, dueAt, scopo: 'bet-relay', priority: 0 },
          ...{ payload: { text: 'Inter 1\n\noggi' }, username: user.username },
        })),
      )
      expect(sends.every(({ dueAt }) => dueAt.getTime() >= before + 3_600_000)).toBe(true)
      const noted = await rowsOf(
        db,
        'sentBet',
        { idReceivedBet },
        ['idSala', 'automatico', 'username', 'idSend'],
        'idSentBet',
      )
      expect(noted).toEqual(
        sends.map(({ id, idSala }) => ({ idSala, automatico: false, username: user.username, idSend: id })),
      )
    }))

  it('settles held sends to the same rooms, and nothing else', () =>
    held(async () => {
      const [sala, other] = [await aSala(), await aSala()]
      const { idReceivedBet } = await aBet()
      const now = new Date()
      const waiting = {
        automatico: true,
        stato: 'in_attesa' as const,
        heldAt: now,
        dueAt: now,
        createdAt: now,
      }
      for (const { idSala } of [sala, other])
        await app.anInstradamento({ ...waiting, idReceivedBet, idSala, motivo: 'Troppo vecchia' })
      await old({ idReceivedBet, sales: chosen(sala) })
      const rows = await rowsOf(db, 'routing', { idReceivedBet, automatico: true }, undefined, 'id')
      expect(rows).toMatchObject([
        {
          ...{ stato: 'annullato', heldAt: null, decidedBy: user.username, decidedAt: expect.any(Date) },
          motivo: `Troppo vecchia; inviata con Sparabet da ${user.username}`,
          settledAt: expect.any(Date),
        },
        { stato: 'in_attesa', motivo: 'Troppo vecchia', decidedBy: null, settledAt: null },
      ])
    }))

  it('to a room with rewriting is planned, wakes the relay worker, and says so', () =>
    held(async () => {
      await setVariable('gpt_api_key', 'chiave')
      const rewritten = await aSala({ sendOriginalBet: false, promptGpt: 'Riscrivi' })
      const plain = await aSala()
      const { idReceivedBet } = await aBet()
      const client = await app.pool.connect()
      let heard = 0
      client.on('notification', () => heard++)
      await client.query('listen instradamento')
      await old({ idReceivedBet, sales: chosen(rewritten, plain) })
      await setVariable('gpt_api_key', '')
      await until('the scheduler is woken', async () => heard > 0)
      client.release(true)
      const rows = await rowsOf(db, 'routing', { idReceivedBet }, ['idSala', 'stato', 'motivo'])
      expect(rows.find(({ idSala }) => idSala === rewritten.idSala)).toMatchObject({
        stato: 'previsto',
        motivo: 'Inviata da un operatore, con il testo riscritto per la sala',
      })
      expect(rows.find(({ idSala }) => idSala === plain.idSala)).toMatchObject({ stato: 'in_coda' })
      await updateRows(
        db,
        'routing',
        { idReceivedBet, stato: 'previsto' },
        { stato: 'annullato', settledAt: new Date() },
      )
    }))

  it('without a key is sent unchanged, and the staff are told where', () =>
    held(async () => {
      const room = await aSala({ sendOriginalBet: false, promptGpt: 'Riscrivi' })
      const { idReceivedBet } = await aBet()
      expect((await old({ idReceivedBet, sales: chosen(room) }).body).sale).toMatchObject([
        { riscrittura: false },
      ])
      const notes = await rowsOf(db, 'notification', {}, ['testo'])
      expect(notes.map(({ testo }) => testo)).toContain(
        `Bet ${idReceivedBet}: inviata la bet originale a ${room.nomeSala}, manca la chiave gpt_api_key`,
      )
    }))

  it('shows among the rooms that have it one on its way, with its place and times', () =>
    held(async () => {
      const sala = await aSala()
      const { idReceivedBet } = await aBet()
      await old({ idReceivedBet, sales: chosen(sala) })
      const [row] = await sentTo(idReceivedBet)
      expect(row).toMatchObject({
        ...{ idReceivedBet, idSala: sala.idSala, stato: 'pending', sentAt: null, dueAt: expect.any(String) },
        sala: {
          ...{
            idSala: sala.idSala,
            nomeSala: sala.nomeSala,
            stato: 'A',
            isSecret: 0,
            idBook: sala.idBook,
          },
          ...{ idGruppoTg: sala.idGruppoTg, idDropTg: sala.idDropTg, book: { idBook: sala.idBook } },
        },
      })
      // A row without a known message counts as sent when it was written.
      await updateRows(db, 'sentBet', { idReceivedBet }, { idSend: null })
      expect(await sentTo(idReceivedBet)).toMatchObject([{ stato: 'sent', sentAt: null }])
      await updateRows(db, 'room', { idSala: sala.idSala }, { isSecret: true })
      expect(await sentTo(idReceivedBet)).toEqual([])
    }))
})

describe('the rooms a bet was sent to', () => {
  it('are those of that bet, in order of sending, each with the state of its message', async () => {
    const [bet, other] = [await aBet(), await aBet()]
    const [b, a] = [await aSala({ nome: 'Betulla' }), await aSala({ nome: 'Alfetta' })]
    const note = async (idReceivedBet: number, idSala: number, idSend: number | null) =>
      aSentBet({ idReceivedBet, idSala, idSend })
    const [id] = await withTransaction(app.ctx, (tx) =>
      enqueueAll(tx, [
        {
          ...{ chatId: -1, tipo: 'text', payload: { text: 'x' }, scopo: 'prova' },
          dueAt: new Date('2099-03-11T13:00:00Z'),
        },
      ]),
    )
    await note(bet.idReceivedBet, b.idSala, id!)
    await note(bet.idReceivedBet, a.idSala, null)
    await note(other.idReceivedBet, a.idSala, null)
    const ask = async () =>
      await operatore.get('GET /api/v1/sent_bets/find_by_bet_id', {
        query: { idReceivedBet: bet.idReceivedBet },
      }).body
    expect(await ask()).toMatchObject([
      { idSala: b.idSala, stato: 'pending', dueAt: '2099-03-11T14:00:00', sentAt: null },
      { idSala: a.idSala, stato: 'sent', sentAt: null, sala: { nomeSala: 'Alfetta', idBook: a.idBook } },
    ])
    const arrived = new Date('2099-03-11T13:00:02Z')
    await updateRows(db, 'send', { id: id! }, { stato: 'sent', sentAt: arrived })
    expect((await ask())[0]).toMatchObject({ stato: 'sent', sentAt: '2099-03-11T14:00:02' })
  })
})

describe('a bet that is deleted', () => {
  const erase = (...ids: number[]) => operatore.post('POST /sparabet/delete-received-bets', { ids })
  const bet = (id: number) =>
    rowOf(db, 'bet', { idReceivedBet: id }, ['deletedAt', 'idTipster', 'formattedBet'])

  it.each([
    ['a tipster’s amount', { totTipster: '0.01' }],
    ['a tipster’s odds', { quotaDrop: '1.5' }],
    ['a venue’s drop', { tot: '0.01' }],
    ['lowest odds', { quotaMinima: '1.5' }],
  ])('with %s stays, and all others asked for with it', async (_, fields) => {
    const [dropped, other] = [await aBet(), await aBet()]
    await updateRows(db, 'bet', { idReceivedBet: dropped.idReceivedBet }, fields)
    expect(await erase(other.idReceivedBet, dropped.idReceivedBet).status).toBe(409)
    expect((await bet(other.idReceivedBet)).deletedAt).toBeNull()
  })

  it('is no longer sent, is audited, and is restored unchanged', async () => {
    await setVariable('sparabet_delay_seconds', 3600)
    const sala = await aSala()
    const { idReceivedBet } = await aBet({ text: 'Inter 1' })
    await old({ idReceivedBet, sales: chosen(sala) })
    await setVariable('sparabet_delay_seconds', 0)
    const revision = () => currentRevision(app.ctx, 'bets')
    const before = await revision()
    expect(await erase(idReceivedBet).body).toEqual({ message: 'Eliminazione bet con successo' })
    const { deletedAt, idTipster } = await bet(idReceivedBet)
    expect(deletedAt).not.toBeNull()
    const gone = await revision()
    expect(gone).not.toBe(before)
    const routed = db
      .selectFrom('routing')
      .select(['stato', 'motivo'])
      .where('idReceivedBet', '=', idReceivedBet)
    expect(await routed.execute()).toEqual([
      { stato: 'annullato', motivo: `La bet è stata eliminata da ${user.username}` },
    ])
    const missing = restoreBets(app.ctx, [idReceivedBet, 999_999])
    await expect(missing).rejects.toMatchObject({ code: 'BET_NOT_FOUND', details: { id: 999_999 } })
    expect((await bet(idReceivedBet)).deletedAt).not.toBeNull()
    await restoreBets(app.ctx, [idReceivedBet, idReceivedBet])
    expect((await bet(idReceivedBet)).deletedAt).toBeNull()
    expect(await revision()).not.toBe(gone)
    await expect(restoreBets(app.ctx, [idReceivedBet])).rejects.toMatchObject({ code: 'BET_NOT_FOUND' })
    const acts = await rowsOf(
      db,
      'audit',
      { entityId: String(idReceivedBet), action: ['bets.delete', 'bets.restore'] },
      ['action', 'before', 'after'],
      'id',
    )
    expect(acts).toEqual([
      { action: 'bets.delete', before: { formattedBet: 'Inter 1', idTipster }, after: null },
      { action: 'bets.restore', before: null, after: { formattedBet: 'Inter 1', idTipster } },
    ])
    expect(await routed.execute()).toMatchObject([{ stato: 'annullato' }])
  })
})

describe('a forecast', () => {
  const forecast = async (body: Omit<Body<'POST /api/v1/invii/previsione'>, 'sales'>, ...rooms: Room[]) =>
    await operatore.post('POST /api/v1/invii/previsione', { ...body, sales: chosen(...rooms) }).body

  it('names each chosen room, whatever is to be sent: a bet, a text, a picture alone, nothing yet', async () => {
    const [a, b] = [await aSala(), await aSala()]
    const { idReceivedBet } = await aBet()
    for (const body of [{ idReceivedBet }, { text: 'Inter' }, { foto: true }, {}])
      expect((await forecast(body, a, b)).map(({ idSala }) => idSala)).toEqual([a.idSala, b.idSala])
  })

  it('says how long it takes: stopped, deleted and unknown bets are not counted, heavier ones count more', async () => {
    const sala = await aSala()
    const [one, two, stopped, deleted] = [await aBet(), await aBet(), await aBet(), await aBet()].map(
      (bet) => bet.idReceivedBet,
    ) as [number, number, number, number]
    await stop({ idReceivedBet: stopped, sales: [] })
    await operatore.post('POST /sparabet/delete-received-bet', { idReceivedBet: deleted })
    const last = async (body: Parameters<typeof forecast>[0]) => (await forecast(body, sala))[0]?.secondi
    const all = await last({ idReceivedBet: [one, two] })
    expect(await last({ idReceivedBet: [one, stopped, deleted, two, 999_999] })).toBe(all)
    expect(await last({ idReceivedBet: one })).toBe(await last({ text: 'Inter' }))
    expect(await last({ idReceivedBet: [stopped] })).toBe(await last({}))
  })

  it('tells of a rewriting for a bet, never for a chat message', async () => {
    await setVariable('gpt_api_key', 'chiave')
    const sala = await aSala({ sendOriginalBet: false, promptGpt: 'Riscrivi' })
    const isRewritten = async (body: Parameters<typeof forecast>[0]) =>
      (await forecast(body, sala))[0]?.riscrittura
    const said = [await isRewritten({ text: 'x' }), await isRewritten({ text: 'x', chat: true })]
    await setVariable('gpt_api_key', '')
    expect([...said, await isRewritten({ text: 'x' })]).toEqual([true, false, false])
  })
})

describe('a message to the staff', () => {
  it('arrives in their chat; without one configured it is refused', async () => {
    const send = (msg: string) => operatore.post('POST /sparabet/send-admin-message', { msg })
    await setVariable('chat_staff_id', '')
    expect(await send('aiuto').refusal).toBe('409 La chat dello staff non è configurata')
    const staff = await t.aChat()
    await setVariable('chat_staff_id', staff.id)
    expect(await send('aiuto').status).toBe(200)
    await until('the message', async () => (await t.written(staff.id)).includes('aiuto'))
    await setVariable('chat_staff_id', '')
  })
})
