import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { clockedRelays } from '#test/clocked-relays.ts'
import { expireWaiting } from './expire-waiting.ts'

const world = await clockedRelays()
const { aCanale, aSala, aTipster, aUser, as, clock, ctx, db, post, reads, setVariable, work } = world

let user: Awaited<ReturnType<typeof aUser>>
let operator: ReturnType<typeof as>
/** Hours pass in these tests, so sessions expire. */
const signIn = async () => {
  user = await aUser({ roles: ['OPERATORE'] })
  operator = as(user)
}
beforeEach(signIn)

type LinkFields = { ritardo?: number; etaMassima?: number | null }

async function linked(fields: Parameters<typeof aTipster>[0] = {}, ...links: LinkFields[]) {
  const tipster = await aTipster(fields)
  const sale = []
  for (const link of links.length > 0 ? links : [{}]) {
    const sala = await aSala()
    await insertRow(db, 'collegamentoAutomatico', {
      idTipster: tipster.idTipster,
      idSala: sala.idSala,
      ...link,
    })
    sale.push(sala)
  }
  return { tipster, sale, sala: sale[0]! }
}
const list = async () => await operator.get('GET /api/v1/invii/in-attesa').body
const listed = async (idReceivedBet: number) =>
  (await list()).find((one) => one.idReceivedBet === idReceivedBet)
type Seen = { id: number; versione: number }
const asSeen = ({ id, versione }: Seen): Seen => ({ id, versione })
const decide = (azione: 'invia' | 'scarta', ids: { bet?: Seen[]; inoltri?: Seen[] }, by = operator) =>
  by.post('POST /api/v1/invii/in-attesa/decidi', { azione, bet: [], inoltri: [], ...ids })
const path = async (id: number) =>
  (await operator.get('GET /api/v1/bets/:id/percorso', { params: { id } }).body).righe
const bell = async () => (await rowsOf(db, 'notification', {}, ['testo'])).map(({ testo }) => testo)

/** A tip posted three hours ago that is held for the rooms of its links. */
async function heldTip(...links: LinkFields[]) {
  const all = await linked({}, ...links)
  const bet = await post(all.tipster, 'Inter 1 @1.85', { minutesAgo: 180 })
  await work()
  const ids = ((await listed(bet.idReceivedBet))?.sale ?? []).map(asSeen)
  return { ...all, bet, idReceivedBet: bet.idReceivedBet, ids }
}

const WHY = 'Al momento di partire aveva già 3 ore, massimo 60 minuti'

describe('a tip older than the limit when it would leave', () => {
  it('is held: it is listed with all a person needs, and reported once for all rooms', async () => {
    const { tipster, sale, idReceivedBet } = await heldTip({}, {}, {})
    for (const sala of sale) expect(reads(sala)).toEqual([])
    expect(await listed(idReceivedBet)).toMatchObject({
      tipo: 'bet',
      da: tipster.nomeTipster,
      testo: 'Inter 1 | @1.85',
      foto: 0,
    })
    const { sale: waiting } = (await listed(idReceivedBet))!
    expect(new Map(waiting.map((one) => [one.nome, one.motivo]))).toEqual(
      new Map(sale.map((sala) => [sala.nomeSala, WHY])),
    )
    expect((await path(idReceivedBet)).map((riga) => [riga.stato, riga.motivo])).toEqual(
      sale.map(() => ['in_attesa', WHY]),
    )
    const told = (await bell()).filter((line) => line.includes(`Bet ${idReceivedBet} `))
    expect(told).toEqual([`Bet ${idReceivedBet} di ${tipster.nomeTipster} in attesa di conferma (${WHY})`])
  })

  it('without a decision is never sent, and is held without limit where nothing expires', async () => {
    const { sala, idReceivedBet } = await heldTip()
    await setVariable('attesa_scade_minuti', 0)
    clock.advance(30 * 86_400_000)
    await work()
    expect(await expireWaiting(ctx)).toBe(false)
    await signIn()
    expect(reads(sala)).toEqual([])
    expect((await listed(idReceivedBet))?.sale).toHaveLength(1)
  })

  it('is listed above those posted before it, each with the moment it is held since and when it expires', async () => {
    await setVariable('attesa_scade_minuti', 240)
    const first = await heldTip()
    clock.advance(60_000)
    const second = await heldTip()
    const ids = [second.idReceivedBet, first.idReceivedBet]
    const both = (await list()).filter((one) => ids.includes(one.idReceivedBet ?? 0))
    expect(both.map((one) => one.idReceivedBet)).toEqual(ids)
    for (const one of both) {
      expect(one.dal).toBe(one.sale[0]?.dal)
      expect(fromWire(one.scade ?? '').getTime() - fromWire(one.dal).getTime()).toBe(240 * 60_000)
    }
  })

  it.each([
    ['posted just now', 0, {}, 60, true],
    ['an hour old', 60, {}, 60, true],
    ['older', 61, {}, 60, false],
    ["as old as its link's delay means", 1, { ritardo: 7_200 }, 60, true],
    ["an hour later than its link's delay means", 61, { ritardo: 7_200 }, 60, false],
    ['older than its own link allows', 11, { etaMassima: 10 }, 60, false],
    ['older where its own link has no limit', 900, { etaMassima: 0 }, 60, true],
    ['older where no limit is set', 900, {}, 0, true],
    ['younger than the limit its own link widens', 900, { etaMassima: 1_000 }, 60, true],
  ] as const)('and one %s', async (_, minutesAgo, link, limit, leaves) => {
    await setVariable('eta_massima_minuti', limit)
    const { tipster, sala } = await linked({}, link)
    await post(tipster, 'Inter 1', { minutesAgo })
    await work()
    clock.advance(('ritardo' in link ? link.ritardo : 0) * 1000)
    await work()
    await setVariable('eta_massima_minuti', 60)
    expect(reads(sala)).toEqual(leaves ? ['Inter 1'] : [])
  })

  it('counts from its posting also when the tipster edits it', async () => {
    const { sala, bet } = await heldTip()
    await bet.edit('Inter X')
    await work()
    expect(reads(sala)).toEqual([])
    expect((await listed(bet.idReceivedBet))?.testo).toBe('Inter X')
  })

  it.each(['a chat in pause', 'a backlog'])(
    'having waited past the limit for %s is held as well',
    async (cause) => {
      const { tipster, sale } = await linked({}, {}, {})
      if (cause === 'a chat in pause') for (const sala of sale) await world.pause(sala)
      const { idReceivedBet } = await post(tipster, 'Inter 1')
      await world.plan()
      expect((await path(idReceivedBet)).map((riga) => riga.stato)).toEqual(
        sale.map(() => (cause === 'a chat in pause' ? 'in_pausa' : 'in_coda')),
      )
      clock.advance(3 * 3_600_000)
      for (const sala of sale) await world.pause(sala, null)
      await world.send()
      for (const sala of sale) expect(reads(sala)).toEqual([])
      const told = (await bell()).filter((line) => line.includes(`Bet ${idReceivedBet} `))
      expect(told).toHaveLength(1)
      const waiting = await listed(idReceivedBet)
      await decide('invia', { bet: waiting?.sale.map(asSeen) ?? [] })
      await work()
      for (const sala of sale) expect(reads(sala)).toEqual(['Inter 1'])
      expect(
        await operator.get('GET /api/v1/sent_bets/find_by_bet_id', { query: { idReceivedBet } }).body,
      ).toHaveLength(2)
    },
  )
})

describe('a person', () => {
  it('sends it: it leaves like an operator’s send, and the Percorso says why it was held and who decided', async () => {
    const { tipster, sala } = await linked({ accettazioneTipster: false })
    const { idReceivedBet } = await post(tipster, 'Inter 1', { minutesAgo: 180 })
    await work()
    const { sale } = (await listed(idReceivedBet))!
    const reply = await decide('invia', { bet: [asSeen(sale[0]!)] })
    expect(reply.body).toMatchObject({ decisi: 1, giaDecisi: 0, idSpedizione: expect.any(Number) })
    const send = db
      .selectFrom('send')
      .select(['priority', 'idSpedizione'])
      .where('idReceivedBet', '=', idReceivedBet)
    await world.plan()
    expect(await send.execute()).toEqual([{ priority: 0, idSpedizione: reply.body.idSpedizione }])
    await world.send()
    // The lines of automatic sends, such as BETTING LIMITATO, are not an operator's.
    expect(reads(sala)).toEqual(['Inter 1'])
    expect(await listed(idReceivedBet)).toBeUndefined()
    expect(await path(idReceivedBet)).toMatchObject([
      {
        stato: 'inviato',
        motivo: `${WHY}; inviata da ${user.username}`,
        username: user.username,
        regola: 'automatico',
      },
    ])
    const trace = await db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('entity', '=', 'bet')
      .where('entityId', '=', String(idReceivedBet))
      .where('action', 'like', 'relay.%')
      .execute()
    expect(trace).toEqual([{ actor: user.username, action: 'relay.confirm' }])
  })

  it('drops it: it is never sent, and the Percorso says who decided', async () => {
    const { sala, idReceivedBet, ids } = await heldTip()
    expect((await decide('scarta', { bet: ids }).body).idSpedizione).toBeNull()
    await work()
    expect(reads(sala)).toEqual([])
    expect(await path(idReceivedBet)).toMatchObject([
      { stato: 'scartato', motivo: `${WHY}; scartata da ${user.username}`, username: user.username },
    ])
  })

  it('decides room by room, and on all at once', async () => {
    const one = await heldTip({}, {})
    const other = await heldTip({})
    await decide('scarta', { bet: [one.ids[0]!] })
    await decide('invia', { bet: [one.ids[1]!, ...other.ids] })
    await work()
    const names = new Map(one.sale.map((sala) => [sala.nomeSala, reads(sala)]))
    expect([...names.values()].flat()).toEqual(['Inter 1 @1.85'])
    expect(reads(other.sala)).toEqual(['Inter 1 @1.85'])
  })

  it('and another deciding concurrently decide once; the second is told', async () => {
    const { sala, ids } = await heldTip()
    const second = as(await aUser({ roles: ['OPERATORE'] }))
    const replies = await Promise.all([decide('invia', { bet: ids }), decide('invia', { bet: ids }, second)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    await work()
    expect(reads(sala)).toHaveLength(1)
    expect(await decide('scarta', { bet: ids }).status).toBe(409)
  })

  it('who sends it with Sparabet has decided: it leaves the list and is not sent a second time', async () => {
    const { sala, idReceivedBet } = await heldTip()
    await operator.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet,
      sales: { [sala.idSala]: sala.nomeSala },
    })
    await work()
    expect(await listed(idReceivedBet)).toBeUndefined()
    expect(reads(sala)).toEqual(['Inter 1 @1.85'])
  })

  it('sends it to the other rooms where one was blocked since, and is told of the blocked one', async () => {
    const { sale, idReceivedBet, ids } = await heldTip({}, {})
    const [blocked, open] = sale
    await updateRows(db, 'venue', { idVenue: blocked!.idVenue }, { bloccata: true })
    await decide('invia', { bet: ids })
    await work()
    expect([blocked, open].map((sala) => reads(sala!))).toEqual([[], ['Inter 1 @1.85']])
    expect(await bell()).toContain(
      `Bet ${idReceivedBet} non inviata: ${blocked!.nomeSala} (La sala è bloccata)`,
    )
  })

  it('may send into a closed room, and is told of a room that has no chat any more', async () => {
    const { sale, idReceivedBet, ids } = await heldTip({}, {})
    const days = ['LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA'] as const
    const [closed, without] = sale
    await insertRow(
      db,
      'closingWindow',
      days.map((giorno) => ({ idSala: closed!.idSala, giorno, oraInizio: '00:00', oraFine: '00:00' })),
    )
    await updateRows(db, 'room', { idSala: without!.idSala }, { idGruppoTg: null })
    await decide('invia', { bet: ids })
    await work()
    expect(reads(closed!)).toEqual(['Inter 1 @1.85'])
    expect(await bell()).toContain(
      `Bet ${idReceivedBet} non inviata: ${without!.nomeSala} (La sala non ha una chat Telegram)`,
    )
  })
})

describe('a held send', () => {
  it.each([
    ['stopped', 'POST /sparabet/annulla-bet', 'La bet è stata fermata da'],
    ['deleted', 'POST /sparabet/delete-received-bet', 'La bet è stata eliminata da'],
  ] as const)('leaves the list when its bet is %s', async (_, endpoint, motivo) => {
    const { idReceivedBet, ids, sala } = await heldTip()
    if (endpoint === 'POST /sparabet/annulla-bet') await operator.post(endpoint, { idReceivedBet, sales: [] })
    else await operator.post(endpoint, { idReceivedBet })
    expect(await listed(idReceivedBet)).toBeUndefined()
    const row = await rowOf(db, 'routing', { id: ids[0]!.id }, ['stato', 'motivo'])
    expect(row).toEqual({ stato: 'annullato', motivo: `${motivo} ${user.username}` })
    expect(await decide('invia', { bet: ids }).status).toBe(409)
    await work()
    expect(reads(sala)).toEqual([])
  })

  it('confirmed and stopped concurrently leaves nothing that the stop did not see', async () => {
    for (let i = 0; i < 5; i++) {
      const { idReceivedBet, ids, sala } = await heldTip()
      await Promise.all([
        decide('invia', { bet: ids }),
        operator.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] }),
      ])
      await work()
      expect(reads(sala)).toEqual([])
    }
  })

  it.each(['invia', 'scarta'] as const)(
    'edited after it was shown: %s is refused with the present text, and accepted once that was seen',
    async (azione) => {
      const { sala, bet, ids } = await heldTip()
      await bet.edit('Inter X @2')
      const { refusal } = await decide(azione, { bet: ids })
      expect(await refusal).toBe('409 Nel frattempo è cambiato. Ora dice: Inter X @2')
      await work()
      expect(reads(sala)).toEqual([])
      await decide(azione, { bet: (await listed(bet.idReceivedBet))!.sale.map(asSeen) })
      await work()
      expect(reads(sala)).toEqual(azione === 'invia' ? ['Inter X @2'] : [])
    },
  )

  it('edited among unchanged ones stays held, and is counted', async () => {
    const [one, other] = [await heldTip(), await heldTip()]
    await one.bet.edit('Inter X @2')
    const { body } = decide('invia', { bet: [...one.ids, ...other.ids] })
    expect(await body).toMatchObject({
      decisi: 1,
      cambiati: 1,
      giaDecisi: 0,
      message: '1 non deciso, è cambiato nel frattempo: guarda come dice ora',
    })
    await work()
    expect([reads(one.sala), reads(other.sala)]).toEqual([[], ['Inter 1 @1.85']])
  })

  it.each(['before it was handed on', 'while it waits in the queue'])(
    'confirmed and edited %s requires confirmation again',
    async (when) => {
      const { sala, bet, idReceivedBet, ids } = await heldTip()
      await decide('invia', { bet: ids })
      if (when === 'while it waits in the queue') await world.plan()
      await bet.edit('Inter X @4.50')
      // Taken out of the queue, then decided again.
      await world.plan()
      await work()
      expect(reads(sala)).toEqual([])
      const { sale } = (await listed(idReceivedBet))!
      expect(sale.map(({ motivo }) => motivo)).toEqual(['Il testo è cambiato dopo la conferma'])
      const told = (await bell()).filter((line) => line.includes(`Bet ${idReceivedBet} `))
      expect(told).toHaveLength(2)
      await decide('invia', { bet: sale.map(asSeen) })
      await work()
      expect(reads(sala)).toEqual(['Inter X @4.50'])
    },
  )

  it('confirmed and given one more picture of its album requires confirmation again', async () => {
    const { tipster, sala } = await linked()
    const { idReceivedBet, late } = await post(tipster, 'Inter 1 @1.85', { minutesAgo: 180, album: 'uno' })
    clock.advance(10_000)
    await work()
    await decide('invia', { bet: (await listed(idReceivedBet))!.sale.map(asSeen) })
    await world.plan()
    await late()
    clock.advance(10_000)
    await work()
    expect(reads(sala)).toEqual([])
    await decide('invia', { bet: (await listed(idReceivedBet))!.sale.map(asSeen) })
    await work()
    expect(reads(sala)).toEqual(['Inter 1 @1.85'])
  })

  it('keeps the staff’s text when its tipster edits it, shows both, and is sent with the seen one', async () => {
    const { sala, bet, idReceivedBet } = await heldTip()
    await operator.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: 'Inter 1 @1.90' })
    await bet.edit('Inter X @2')
    expect(await listed(idReceivedBet)).toMatchObject({ testo: 'Inter 1 @1.90', testoTipster: 'Inter X @2' })
    expect(await bell()).toContain(
      `Bet ${idReceivedBet}: il tipster ha modificato il testo, ma parte quello dello staff finché non decidi altro. Testo del tipster: Inter X | @2`,
    )
    await decide('invia', { bet: (await listed(idReceivedBet))!.sale.map(asSeen) })
    await work()
    expect(reads(sala)).toEqual(['Inter 1 @1.90'])
  })

  it.each(['before it was handed on', 'while it waits in the queue'])(
    'confirmed with the staff’s text and edited by its tipster %s keeps that text and requires confirmation again',
    async (when) => {
      const { sala, bet, idReceivedBet } = await heldTip()
      await operator.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: 'Inter 1 @1.90' })
      await decide('invia', { bet: (await listed(idReceivedBet))!.sale.map(asSeen) })
      if (when === 'while it waits in the queue') await world.plan()
      await bet.edit('Inter 2 @4.50')
      await work()
      expect(reads(sala)).toEqual([])
      const one = (await listed(idReceivedBet))!
      expect(one).toMatchObject({ testo: 'Inter 1 @1.90', testoTipster: 'Inter 2 @4.50' })
      await decide('invia', { bet: one.sale.map(asSeen) })
      await work()
      expect(reads(sala)).toEqual(['Inter 1 @1.90'])
    },
  )
})

describe('a bet sent with Sparabet that has not left', () => {
  /** It waits in the queue of a room the bot may not write in. */
  async function sent() {
    const sala = await aSala()
    const bet = await post(await aTipster(), 'Inter 1 @1.85')
    await world.pause(sala)
    const { idReceivedBet } = bet
    const sales = { [sala.idSala]: sala.nomeSala }
    const { idSpedizione } = await operator.post('POST /sparabet/send-messages-old-bet', {
      idReceivedBet,
      sales,
    }).body
    const leave = async () => {
      clock.advance(60_000)
      await world.pause(sala, null)
      await work()
      return reads(sala)
    }
    const run = async () =>
      await operator.get('GET /api/v1/spedizioni/:id', { params: { id: idSpedizione ?? 0 } }).body
    return { sala, bet, idReceivedBet, leave, run }
  }

  it('is held when its tipster edits it, so that the room gets no unseen text', async () => {
    const { sala, bet, idReceivedBet, leave, run } = await sent()
    await bet.edit('Inter 2 @4.50')
    expect(await leave()).toEqual([])
    expect(await run()).toMatchObject({ finita: true, inviati: 0, daControllare: 1 })
    const { sale } = (await listed(idReceivedBet))!
    expect(sale.map(({ nome, motivo }) => [nome, motivo])).toEqual([
      [sala.nomeSala, 'Il testo è cambiato dopo la conferma'],
    ])
    await decide('invia', { bet: sale.map(asSeen) })
    expect(await leave()).toEqual(['Inter 2 @4.50'])
  })

  it('is sent with the text that the staff give it meanwhile', async () => {
    const { idReceivedBet, leave } = await sent()
    await operator.put('PUT /api/v1/bets', { idReceivedBet, formattedBet: 'Inter 1 @1.90' })
    expect(await leave()).toEqual(['Inter 1 @1.90'])
  })
})

describe('a message of a sparax or channel', () => {
  async function aSparax(link: LinkFields = {}) {
    const sparax = await insertRow(db, 'sparax', {
      nomeSparax: `Sparax ${Math.random()}`,
      idGruppoTg: (await aSala()).idGruppoTg ?? 0,
    })
    const sala = await aSala()
    await insertRow(db, 'collegamentoSparax', { idSparax: sparax.idSparax, idSala: sala.idSala, ...link })
    return { ...sparax, sala }
  }
  const paths = (idSala: number) => rowsOf(db, 'forwardTarget', { idSala }, ['stato', 'motivo', 'heldAt'])

  it('expires after the set time: it leaves the list and is never sent, and the staff are told once', async () => {
    const { idGruppoTg, nomeSparax, idSparax, sala } = await aSparax()
    const other = await aSala()
    await insertRow(db, 'collegamentoSparax', { idSparax, idSala: other.idSala })
    await world.postSource(idGruppoTg!, 'vecchio', { minutesAgo: 180 })
    await work()
    const held = (await list()).find((one) => one.da === nomeSparax)
    expect(held?.sale).toHaveLength(2)
    const expire = async () => {
      await setVariable('attesa_scade_minuti', 240)
      await expireWaiting(ctx)
    }
    clock.advance(239 * 60_000)
    await expire()
    expect(await paths(sala.idSala)).toMatchObject([{ stato: 'in_attesa', motivo: WHY }])
    clock.advance(2 * 60_000)
    await expire()
    await expire()
    await signIn()
    const motivo = `${WHY}; scaduta dopo 4 ore senza una decisione`
    for (const { idSala } of [sala, other])
      expect(await paths(idSala)).toEqual([{ stato: 'scartato', motivo, heldAt: null }])
    expect((await list()).filter((one) => one.da === nomeSparax)).toEqual([])
    expect((await bell()).filter((line) => line.startsWith('Messaggio inoltrato scaduto'))).toEqual([
      'Messaggio inoltrato scaduto senza una decisione: non parte per 2 chat',
    ])
    const audited = await rowsOf(db, 'audit', { action: 'relay.expire', entity: 'inoltro' }, ['after'])
    expect(audited).toEqual([{ after: { invii: held?.sale.map(({ id }) => id).sort() } }])
    await decide('invia', { inoltri: held!.sale.map(asSeen) })
    await work()
    expect([...reads(sala), ...reads(other)]).toEqual([])
  })

  it('is held, reported once, and sent or dropped by a person’s decision', async () => {
    const { idGruppoTg, nomeSparax, sala } = await aSparax()
    await world.postSource(idGruppoTg!, 'vecchio', { minutesAgo: 180 })
    await world.postSource(idGruppoTg!, 'da scartare', { minutesAgo: 180 })
    await world.postSource(idGruppoTg!, 'nuovo')
    await work()
    expect(reads(sala)).toEqual(['copia'])
    const waiting = (await list()).filter((one) => one.da === nomeSparax)
    expect(waiting.map((one) => [one.tipo, one.testo, one.sale[0]?.nome, one.sale[0]?.motivo])).toEqual([
      ['sparax', 'vecchio', sala.nomeSala, WHY],
      ['sparax', 'da scartare', sala.nomeSala, WHY],
    ])
    expect((await bell()).filter((line) => line.includes(nomeSparax))).toHaveLength(2)
    await decide('invia', { inoltri: [asSeen(waiting[0]!.sale[0]!)] })
    await decide('scarta', { inoltri: [asSeen(waiting[1]!.sale[0]!)] })
    await work()
    expect(reads(sala)).toEqual(['copia', 'copia'])
    expect((await list()).filter((one) => one.da === nomeSparax)).toEqual([])
  })

  it('is not sent to a room blocked since, even when confirmed', async () => {
    const { idGruppoTg, nomeSparax, sala } = await aSparax()
    await world.postSource(idGruppoTg!, 'vecchio', { minutesAgo: 180 })
    await work()
    await updateRows(db, 'venue', { idVenue: sala.idVenue }, { bloccata: true })
    const [waiting] = (await list()).filter((one) => one.da === nomeSparax)
    await decide('invia', { inoltri: [asSeen(waiting!.sale[0]!)] })
    await work()
    expect(reads(sala)).toEqual([])
    expect((await bell()).filter((line) => line.includes('La sala è bloccata'))).not.toEqual([])
  })

  it.each<[LinkFields, number, boolean]>([
    [{ etaMassima: 0 }, 180, true],
    [{ etaMassima: 5 }, 6, false],
    [{ ritardo: 7_200 }, 30, true],
  ])('goes by its own link where that says something: %o', async (link, minutesAgo, leaves) => {
    const { idGruppoTg, sala } = await aSparax(link)
    await world.postSource(idGruppoTg!, 'x', { minutesAgo })
    clock.advance((link.ritardo ?? 0) * 1000)
    await work()
    expect(reads(sala)).toHaveLength(leaves ? 1 : 0)
  })

  it.each(['edit', 'late'] as const)(
    'confirmed and changed while it waits in the queue (%s) requires confirmation again',
    async (change) => {
      const { idGruppoTg, nomeSparax, sala } = await aSparax()
      const album = change === 'late' ? `album ${idGruppoTg}` : undefined
      const message = await world.postSource(idGruppoTg!, 'Inter 1 @1.85', {
        minutesAgo: 180,
        ...(album ? { album } : {}),
      })
      clock.advance(10_000)
      await work()
      const waiting = async () => (await list()).find((one) => one.da === nomeSparax)?.sale.map(asSeen) ?? []
      await world.pause(sala)
      await decide('invia', { inoltri: await waiting() })
      await world.plan()
      await (change === 'edit' ? message.edit('Inter 2 @4.50') : message.late())
      clock.advance(10_000)
      await world.pause(sala, null)
      await work()
      expect(reads(sala)).toEqual([])
      await decide('invia', { inoltri: await waiting() })
      await work()
      expect(reads(sala)).toEqual(change === 'edit' ? ['copia'] : ['copia', 'copia'])
    },
  )

  it('of a channel follows the age limit of the variable, at once or from the queue', async () => {
    const from = (await aSala()).idGruppoTg ?? 0
    const to = await aSala()
    await aCanale(from, to.idGruppoTg ?? 0)
    await world.postSource(from, 'vecchio', { minutesAgo: 61 })
    await world.pause(to)
    await world.postSource(from, 'nuovo')
    await work()
    clock.advance(2 * 3_600_000)
    await world.pause(to, null)
    await work()
    expect(reads(to)).toEqual([])
    const waiting = (await list()).filter((one) => one.tipo === 'canale')
    expect(waiting.map((one) => [one.da, one.testo, one.sale[0]?.nome]).sort()).toEqual([
      ['Da', 'nuovo', 'A'],
      ['Da', 'vecchio', 'A'],
    ])
    await decide('invia', { inoltri: waiting.map((one) => asSeen(one.sale[0]!)) })
    await work()
    expect(reads(to)).toEqual(['copia', 'copia'])
  })
})
