import { describe, expect, it } from 'vitest'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'

const world = await botWorld()
await world.staffChat('chat_staff_id')
const operator = await world.aUser({ roles: ['OPERATORE'] })
const operatore = world.as(operator)

/** A bet sent to two rooms. */
async function relayed(text = 'Inter 1 @1.85') {
  const tipster = await world.aTipsterOnTelegram()
  const rooms = [await world.aSalaOnTelegram(), await world.aSalaOnTelegram()] as const
  for (const { idSala } of rooms) await world.link(tipster.idTipster, idSala)
  const posted = await world.people.postText(tipster.chat, text)
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  await world.quiet()
  const copyIn = async (room: (typeof rooms)[number]) =>
    (await world.people.messages(room.chat)).find((message) => message.method)?.messageId ?? 0
  return {
    ...{ idReceivedBet, rooms, copyIn },
    reply: async (room: (typeof rooms)[number], words: string) => {
      const answer = await world.people.postText(room.chat, words, { replyTo: await copyIn(room) })
      await world.quiet()
      return answer
    },
    drop: (idSala: number, importoNoPerc = 100, quota = 1.9) =>
      operatore.post('POST /sparabet/new-sale-drop', {
        data: [{ idReceivedBet, idSala, importoNoPerc, quota }],
      }),
    counted: async () => {
      const { body } = await operatore.get('GET /api/v1/bets/risposte', {
        query: { ids: String(idReceivedBet) },
      })
      return body[0]!
    },
    detail: async () =>
      await operatore.get('GET /api/v1/bets/:id/risposte', { params: { id: idReceivedBet } }).body,
    remind: (user = operatore, body?: { sale: number[] }) =>
      user.post('POST /api/v1/bets/:id/sollecita', body as never, { params: { id: idReceivedBet } }),
    reminders: async () => {
      await world.quiet()
      const all = await Promise.all(rooms.map((room) => world.people.messages(room.chat)))
      return all.map((messages) => messages.filter(({ text: words }) => words?.startsWith('Sollecito')))
    },
  }
}

describe('answers and silence of rooms', () => {
  it('a room has answered when it played, refused or wrote figures to be read; a 👎 withdraws an answer', async () => {
    const { rooms, reply, drop, counted, detail } = await relayed()
    const [first, second] = rooms
    expect(await counted()).toMatchObject({ sale: 2, hannoRisposto: 0, ancora: false })
    expect((await counted()).dal).not.toBeNull()
    await drop(first.idSala)
    expect(await counted()).toMatchObject({ sale: 2, hannoRisposto: 1 })
    expect((await detail()).mancanti.map(({ nomeSala }) => nomeSala)).toEqual([second.nomeSala])
    await reply(second, 'boh')
    expect(await counted()).toMatchObject({ hannoRisposto: 1 })
    await reply(second, '1.000 @1.85')
    expect(await counted()).toMatchObject({ hannoRisposto: 2, dal: null, giallo: null, rosso: null })
    const no = await relayed()
    const answer = await no.reply(no.rooms[0], 'no')
    expect(await no.counted()).toMatchObject({ hannoRisposto: 1 })
    await world.people.react(no.rooms[0].chat, answer.messageId, ['👎'])
    await world.quiet()
    expect(await no.counted()).toMatchObject({ hannoRisposto: 0 })
  })

  it('the rooms that answered are those taken, refused, in progress and to be read, wherever drops are moved', async () => {
    const { idReceivedBet, rooms, reply, drop, counted, detail } = await relayed()
    const [first, second] = rooms
    const parts = async () => {
      const { hannoRisposto, prese, rifiutate, inCorso, daLeggere } = await detail()
      expect(prese + rifiutate + inCorso + daLeggere).toBe(hannoRisposto)
      expect((await counted()).hannoRisposto).toBe(hannoRisposto)
      return [prese, rifiutate, inCorso, daLeggere]
    }
    expect(await parts()).toEqual([0, 0, 0, 0])
    await drop(first.idSala)
    await reply(second, '1.000 @1.85')
    expect(await parts()).toEqual([1, 0, 0, 1])
    await reply(second, 'no')
    expect(await parts()).toEqual([1, 1, 0, 0])
    await drop(second.idSala)
    expect(await parts()).toEqual([2, 0, 0, 0])
    const other = await relayed()
    await operatore.post('POST /sparabet/sposta-drop', {
      ...{ id_source: idReceivedBet, id_dest: other.idReceivedBet, is_telegram_active: false },
      data: [{ idSala: first.idSala }, { idSala: second.idSala }],
    }).body
    expect(await parts()).toEqual([0, 1, 0, 0])
  })

  it('counts cover existing bets only, unsent ones included', async () => {
    const { idReceivedBet } = await world.aBet()
    const { body } = await operatore.get('GET /api/v1/bets/risposte', {
      query: { ids: `${idReceivedBet},999999` },
    })
    expect(body).toMatchObject([{ idReceivedBet, sale: 0, hannoRisposto: 0, dal: null }])
    const { status } = await operatore.get('GET /api/v1/bets/risposte', { query: { ids: 'tutte' } })
    expect(status).toBe(400)
  })

  it('counts come with the changes of a bet, after an answer and after a drop', async () => {
    const { idReceivedBet, rooms, reply, drop } = await relayed()
    const changes = async (since: number) => {
      const { body } = await operatore.get('GET /api/v1/bets/last-week', { query: { since } })
      if (Array.isArray(body)) throw new Error('expected what changed')
      return body
    }
    const known = (await changes(0)).revision
    await reply(rooms[0], 'no')
    const answered = await changes(known)
    expect(answered.risposte).toMatchObject([{ idReceivedBet, sale: 2, hannoRisposto: 1 }])
    await drop(rooms[1].idSala)
    expect((await changes(answered.revision)).risposte).toMatchObject([{ idReceivedBet, hannoRisposto: 2 }])
  })

  it('counts include a secret room only where allowed, in the list, in the changes and in the filter', async () => {
    const { idReceivedBet, rooms } = await relayed()
    await updateRows(world.db, 'room', { idSala: rooms[0].idSala }, { isSecret: true })
    const admin = world.as(await world.aUser({ roles: ['ADMIN'] }))
    const week = await operatore.get('GET /api/v1/bets/last-week', { query: { since: 0 } }).body
    const since = Array.isArray(week) ? 0 : week.revision
    const counted = async (user: typeof operatore) => {
      const one = await user.get('GET /api/v1/bets/risposte', { query: { ids: String(idReceivedBet) } })
      const changes = await user.get('GET /api/v1/bets/last-week', { query: { since } }).body
      const silent = await user.get('GET /api/v1/bets/da-rispondere').body
      const here = (of: readonly { idReceivedBet: number; sale: number }[] | undefined) =>
        of?.find((bet) => bet.idReceivedBet === idReceivedBet)?.sale
      return [one.body[0]?.sale, here(Array.isArray(changes) ? [] : changes.risposte), here(silent)]
    }
    await operatore.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: 'Inter X @3' })
    expect(await counted(operatore)).toEqual([1, 1, 1])
    expect(await counted(admin)).toEqual([2, 2, 2])
  })

  it('the colours follow the variable and the event time in the text', async () => {
    const unsaid = await relayed()
    const { dal, giallo, rosso } = await unsaid.counted()
    const minutes = (moment: string | null) =>
      Math.round((Date.parse(moment ?? '') - Date.parse(dal ?? '')) / 60_000)
    expect([minutes(giallo), minutes(rosso)]).toEqual([10, 30])
    await world.setVariable('risposte_giallo_minuti', '4')
    const dated = await relayed('Inter 1 @1.85 domani ore 20:45')
    const said = await dated.counted()
    expect(Math.round((Date.parse(said.giallo ?? '') - Date.parse(said.dal ?? '')) / 60_000)).toBe(4)
    expect(said.rosso?.slice(11)).toBe('20:15:00')
    expect([said.inizio?.slice(11), (await unsaid.counted()).inizio]).toEqual(['20:45:00', null])
    await world.setVariable('risposte_giallo_minuti', '10')
  })

  it('an event time set by hand applies until it is left to the text, which is read with each change', async () => {
    const dated = await relayed('Inter 1 @1.85 domani ore 20:45')
    const params = { id: dated.idReceivedBet }
    const said = (await dated.counted()).inizio ?? ''
    const day = said.slice(0, 10)
    const set = (inizio: string | null, version: number, user = operatore) =>
      user.put('PUT /api/v1/bets/:id/inizio', { inizio, version }, { params })
    const read = async () => await operatore.get('GET /api/v1/bets/:id/inizio', { params }).body
    expect(await read()).toEqual({
      ...{ inizio: said, da: 'testo', letto: said, impostatoDa: null, impostatoIl: null, version: 0 },
      // One team alone is no event, so its beginning is not known to the figures.
      momento: null,
    })
    expect(await set(`${day}T18:00:00`, 0).body).toMatchObject({
      ...{ inizio: `${day}T18:00:00`, da: 'mano', letto: said, version: 1, momento: 'prematch' },
    })
    expect(await dated.counted()).toMatchObject({ inizioDaMano: true, rosso: `${day}T17:30:00` })
    expect(await dated.detail()).toMatchObject({ inizio: `${day}T18:00:00`, inizioDaMano: true })
    await operatore.put('PUT /api/v1/bets', {
      idReceivedBet: dated.idReceivedBet,
      formattedBet: 'Inter 1 @1.85 domani ore 21:00',
    })
    expect(await dated.counted()).toMatchObject({ inizio: `${day}T18:00:00` })
    expect(await set(null, 1).body).toMatchObject({ inizio: `${day}T21:00:00`, da: 'testo', version: 2 })
    expect(await dated.counted()).toMatchObject({ inizioDaMano: false, rosso: `${day}T20:30:00` })
    const lines = await rowsOf(
      world.db,
      'audit',
      { action: 'bets.beginning', entityId: String(dated.idReceivedBet) },
      ['actor', 'before', 'after'],
      'id',
    )
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [{ inizioEvento: null }, { inizioEvento: `${day}T18:00:00` }],
      [{ inizioEvento: `${day}T18:00:00` }, { inizioEvento: null }],
    ])
    expect(lines.every(({ actor }) => actor === operator.username)).toBe(true)
    const log = await rowsOf(
      world.db,
      'modificationLog',
      { idReceivedBet: dated.idReceivedBet, tipoModifica: 'INIZIO_EVENTO' },
      ['nuovoValore'],
    )
    expect(log).toHaveLength(2)
  })

  it('an event time is set only by roles that record drops, over the version seen, near the tip’s date', async () => {
    const bet = await relayed()
    const params = { id: bet.idReceivedBet }
    const set = (inizio: string | null, version = 0, user = operatore) =>
      user.put('PUT /api/v1/bets/:id/inizio', { inizio, version }, { params })
    const analista = world.as(await world.aUser({ roles: ['ANALISTA'] }))
    const day = (await bet.detail()).mancanti[0]?.dal.slice(0, 10) ?? ''
    expect(await set(`${day}T23:00:00`, 0, analista).status).toBe(403)
    const far = await set('2031-01-01T20:00:00')
    expect([far.status, far.message]).toEqual([
      400,
      "L'inizio può stare tra il giorno prima della bet e un anno dopo: controlla la data.",
    ])
    expect(await set('alle nove').status).toBe(400)
    const both = await Promise.all([set(`${day}T22:00:00`), set(`${day}T23:00:00`)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = await set(`${day}T21:00:00`)
    expect(JSON.parse(late.text)).toMatchObject({
      conflitto: { campi: [{ campo: 'giorno' }, { campo: 'ora' }] },
    })
    const nobody = await operatore.get('GET /api/v1/bets/:id/inizio', { params: { id: 999_999 } })
    expect(nobody.status).toBe(404)
  })

  it('silent rooms put their bet on the list, longest silence first, those that have begun last, until it is settled or stopped', async () => {
    const [older, newer] = [await relayed(), await relayed()]
    const listed = async () => {
      const { body } = await operatore.get('GET /api/v1/bets/da-rispondere')
      const ids = body.map(({ idReceivedBet }) => idReceivedBet)
      return ids.filter((id) => id === older.idReceivedBet || id === newer.idReceivedBet)
    }
    expect(await listed()).toEqual([older.idReceivedBet, newer.idReceivedBet])
    const begins = async (inizio: string | null, version: number) => {
      const params = { id: older.idReceivedBet }
      const set = await operatore.put('PUT /api/v1/bets/:id/inizio', { inizio, version }, { params })
      expect(set.status).toBe(200)
      return await listed()
    }
    const day = (await older.detail()).mancanti[0]?.dal.slice(0, 10)
    expect(await begins(`${day}T00:00:00`, 0)).toEqual([newer.idReceivedBet, older.idReceivedBet])
    expect(await begins(null, 1)).toEqual([older.idReceivedBet, newer.idReceivedBet])
    await operatore.post('POST /sparabet/annulla-bet', {
      idReceivedBet: older.idReceivedBet,
      sales: [],
    } as never)
    expect(await listed()).toEqual([newer.idReceivedBet])
    for (const { idSala } of newer.rooms) await newer.drop(idSala)
    expect(await listed()).toEqual([])
  })
})

describe('a reminder', () => {
  it('goes only to the silent rooms, under their copy, once within the set time, and is in the Registro', async () => {
    const { idReceivedBet, rooms, reply, remind, reminders, copyIn, detail } = await relayed()
    await reply(rooms[0], 'no')
    const { status, body } = await remind()
    expect([status, body]).toMatchObject([200, { sale: 1 }])
    const [answered, silent] = await reminders()
    expect(answered).toEqual([])
    expect(silent).toMatchObject([{ replyTo: await copyIn(rooms[1]) }])
    expect((await detail()).mancanti[0]).toMatchObject({ nomeSala: rooms[1].nomeSala })
    expect((await detail()).mancanti[0]?.sollecitabileDal).not.toBeNull()
    const again = await remind()
    expect([again.status, again.text]).toEqual([
      409,
      'Le sale senza risposta sono già state sollecitate negli ultimi 15 minuti',
    ])
    expect((await reminders())[1]).toHaveLength(1)
    const lines = await rowsOf(
      world.db,
      'audit',
      { action: 'relay.remind', entityId: String(idReceivedBet) },
      ['entityId', 'parte'],
    )
    expect(lines).toEqual([{ entityId: String(idReceivedBet), parte: `sala:${rooms[1].idSala}` }])
  })

  it('goes to the chosen rooms alone; a room whose drop was moved is silent and says where the drop is', async () => {
    const { idReceivedBet, rooms, drop, remind, reminders, detail } = await relayed()
    const [first, second] = rooms
    const other = await relayed()
    await drop(first.idSala)
    const moved = await operatore.post('POST /sparabet/sposta-drop', {
      ...{ id_source: idReceivedBet, id_dest: other.idReceivedBet, is_telegram_active: false },
      data: [{ idSala: first.idSala }],
    })
    expect(moved.status).toBe(200)
    expect((await detail()).mancanti.map(({ idSala, spostataSu }) => [idSala, spostataSu])).toEqual([
      [first.idSala, other.idReceivedBet],
      [second.idSala, null],
    ])
    expect(await remind(operatore, { sale: [second.idSala] }).body).toMatchObject({ sale: 1 })
    expect((await reminders()).map((some) => some.length)).toEqual([0, 1])
  })

  it('pressed by two concurrently is sent once', async () => {
    const { remind, reminders } = await relayed()
    const answers = await Promise.all([remind(), remind(), remind()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await reminders()).map((some) => some.length)).toEqual([1, 1])
  })

  it('is answered like the bet itself, and may be sent again after the set time', async () => {
    const { rooms, remind, reminders, counted } = await relayed()
    await remind()
    const [first] = await reminders()
    await world.people.postText(rooms[0].chat, 'no', { replyTo: first?.[0]?.messageId ?? 0 })
    await world.quiet()
    expect(await counted()).toMatchObject({ hannoRisposto: 1 })
    await world.setVariable('sollecito_sale_minuti', '0')
    expect(await remind().body).toMatchObject({ sale: 1 })
    await world.setVariable('sollecito_sale_minuti', '15')
    expect((await reminders()).map((some) => some.length)).toEqual([1, 2])
  })

  it('is not sent to a room whose book takes nothing more', async () => {
    const { rooms, remind, reminders } = await relayed()
    const { idSala } = rooms[0]
    await updateRows(world.db, 'venue', { kind: 'sala', numero: idSala }, { bloccata: true })
    expect(await remind().body).toMatchObject({ sale: 1 })
    expect((await reminders()).map((some) => some.length)).toEqual([0, 1])
  })

  it('is refused where all rooms have answered, and for a stopped bet', async () => {
    const { idReceivedBet, rooms, drop, remind, reminders } = await relayed()
    for (const { idSala } of rooms) await drop(idSala)
    expect((await remind()).message).toBe('Hanno già risposto tutte le sale che hanno ricevuto la bet')
    await operatore.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] } as never)
    expect((await remind()).message).toBe('La bet è stata fermata o refertata: nessuna risposta è attesa')
    expect((await reminders()).flat()).toEqual([])
  })
})
