import type { Body } from '@xbetapp/contract/contract'
import { readTip } from '@xbetapp/domain/bets/tip-reading/read-tip'
import { TIP_READER } from '@xbetapp/domain/bets/tip-reading/tip'
import { profit } from '@xbetapp/domain/ledger/postings/profit'
import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { gradeTip } from '@xbetapp/domain/settling/score-proposals/grade'
import { readScore } from '@xbetapp/domain/settling/score-proposals/read-score'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readBacklog } from '#server/bets/tip-reading/public.ts'
import { rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aBet, db, ctx } = await testApp()
const refertatore = as(await aUser({ roles: ['REFERTATORE'] }))
const admin = as(await aUser())
const chiusure = as(await aUser({ roles: ['CHIUSURE'] }))

const aTip = async (text: string, at = '2026-03-11T10:00:00') =>
  (await aBet({ text, messageDate: fromWire(at) })).idReceivedBet
const legsOf = async (id: number) => rowsOf(db, 'legReading', { idReceivedBet: id }, undefined, 'position')
const eventOf = async (id: number) => Number((await legsOf(id))[0]?.idEvent)
const enter = (id: number, testo: string, sport: 'calcio' | 'tennis' | 'basket' | 'volley' = 'calcio') =>
  refertatore.put('PUT /api/v1/eventi/:id/risultato', { testo, sport }, { params: { id } })

describe('a text is read on arrival', () => {
  it('into event, market, period, line, selection and odds', async () => {
    const id = await aTip('Aurora - Borgo\nUnder 2,25 primo tempo @1.95')
    expect(await legsOf(id)).toMatchObject([
      {
        market: 'total',
        periodo: 'half1',
        line4: 9,
        selection: 'Under 2,25 1° tempo',
        quota: '1.950',
        isRead: true,
      },
    ])
  })

  it('and again when it is edited, once per version', async () => {
    const id = await aTip('Verdi - Rossi\nOver 2,5 @1.85')
    await admin.put('PUT /api/v1/bets', { idReceivedBet: id, formattedBet: 'Verdi - Rossi\nGoal @1.70' })
    expect((await legsOf(id)).map(({ market }) => market)).toEqual(['bothScore'])
    const readAt = () => rowIfAny(db, 'tipReading', { idReceivedBet: id }, ['readAt'])
    const before = await readAt()
    await admin.put('PUT /api/v1/bets', { idReceivedBet: id, fascia: 'A' })
    expect(await readAt()).toEqual(before)
  })

  it('an unreadable one is marked as such, and stored like any other', async () => {
    const id = await aTip('Inter 1 @1.50')
    const [leg] = await legsOf(id)
    expect(leg).toMatchObject({ isRead: false, idEvent: null })
    expect(leg?.leg).toMatchObject({ problems: [{ code: 'EVENT_INCOMPLETE', words: 'inter' }] })
  })

  it('a job reads older texts once, and leaves newer ones alone', async () => {
    const ids = [await aTip('Nord - Sud\n1 @2.10'), await aTip('Nord - Sud\nX @3.10')]
    await sql`delete from tip_reading where id_received_bet = any(${ids})`.execute(db)
    await sql`delete from reading_backlog`.execute(db)
    while (await readBacklog(ctx));
    expect((await Promise.all(ids.map(legsOf))).flat().map(({ selection }) => selection)).toEqual(['1', 'X'])
    expect(await rowsOf(db, 'readingBacklog')).toEqual([{ reader: TIP_READER, upTo: 0 }])
    expect(await readBacklog(ctx)).toBe(false)
  })
})

describe('events', () => {
  it('bets of several tipsters on one match share one event, whatever its spelling', async () => {
    const ids = [
      await aTip('⚽ Inter - Milan\nOver 2,5 @1.85'),
      await aTip('inter-milan X @3,30'),
      await aTip('⚽ FC Inter vs A.C. Milan 1 @2.10'),
    ]
    expect(new Set(await Promise.all(ids.map(eventOf))).size).toBe(1)
  })

  it('the return match, another sport and a match weeks later are separate events', async () => {
    const ids = [
      await aTip('⚽ Alfa - Beta\n1 @1.85'),
      await aTip('⚽ Beta - Alfa\n1 @1.85'),
      await aTip('🏀 Alfa - Beta\nOver 160,5 @1.85'),
      await aTip('⚽ Alfa - Beta\n1 @1.85', '2026-02-20T10:00:00'),
    ]
    expect(new Set(await Promise.all(ids.map(eventOf))).size).toBe(4)
  })

  it('a match is one event whatever the bet, single or multiple, even for clubs with several sports', async () => {
    const single = ['Milan - Roma ore 20:45\nMilan -0,75 @1.95', 'Milan - Roma ore 20:45\nOver 2,5 @1.85']
    const ids: number[] = []
    for (const text of [
      ...single,
      'A.C. Milan - AS Roma\nGoal @1.70',
      'Doppia\nMilan - Roma ore 20:45 1X @1.30\nInter - Lecce 1 @1.50\nQuota totale 1.95',
    ]) {
      ids.push(await aTip(text, '2026-03-14T10:00:00'))
    }
    const [event, ...others] = await Promise.all(ids.map(eventOf))
    expect(others).toEqual([event, event, event])
    const { bets } = await enter(event as number, '2-1').body
    expect(bets).toHaveLength(4)
    expect(bets.slice(0, 3).map(({ proposta }) => proposta.esito)).toEqual(['HalfWin', 'Win', 'Win'])
  })

  it('bets that name different days or hours are on different matches, those that name the same on one', async () => {
    const tip = async (text: string, at = '2026-04-06T10:00:00') =>
      eventOf(await aTip(`⚽ Alba - Bra\n1 @1.85\n${text}`, at))
    const event = await tip('11/04 ore 20:45')
    expect(await tip('11/04 ore 21:00', '2026-04-11T20:30:00')).toBe(event)
    expect(await tip('11/04')).toBe(event)
    expect(await tip('')).toBe(event)
    expect(await tip('18/04 ore 20:45')).not.toBe(event)
    expect(await tip('18/04')).not.toBe(event)
    expect(await tip('11/04 ore 15:00')).not.toBe(event)
    // Bets are not posted after the match.
    expect(await tip('', '2026-04-12T10:00:00')).not.toBe(event)
  })

  it('a bet that names its time is not on a match whose tips came after it', async () => {
    const later = await eventOf(await aTip('⚽ Egna - Ora\n1 @1.85', '2026-04-07T10:00:00'))
    expect(await eventOf(await aTip('⚽ Egna - Ora\n1 @1.85\nore 20:45', '2026-04-06T10:00:00'))).not.toBe(
      later,
    )
  })

  it('a bet without a sport joins a match with one; of clubs of two sports the football, else that of its time or its day', async () => {
    const at = '2026-03-15T10:00:00'
    const basket = await eventOf(await aTip('🏀 Sfinge - Grifone\nOver 160,5 @1.85', at))
    expect(await eventOf(await aTip('Sfinge - Grifone\n1 @1.85', at))).toBe(basket)
    const tip = async (text: string, posted = at) => eventOf(await aTip(text, posted))
    const clubs = await tip('Venezia - Verona\n1 @1.85')
    expect(await tip('🏀 Venezia - Verona\nOver 160,5 @1.85')).toBe(clubs)
    expect(await rowOf(db, 'event', { idEvent: clubs! }, ['sport'])).toEqual({ sport: 'basket' })
    const football = await tip('⚽ Venezia - Verona\n1 @1.85')
    expect(football).not.toBe(clubs)
    expect(await tip('Venezia - Verona\n2 @1.85')).toBe(football)
    const later = '2026-03-17T10:00:00'
    const untimed = await tip('🏀 Lecce - Parma\nOver 160,5 @1.85')
    expect(await tip('Lecce - Parma\n1 @1.85', later)).not.toBe(untimed)
    const timed = await tip('🏀 Como - Parma\nOver 160,5 @1.85\n20/03 ore 20:45')
    expect(await tip('Como - Parma\n1 @1.85\n20/03 ore 20:45', later)).toBe(timed)
  })

  it('read concurrently by two readers, it is one event', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => aTip('⚽ Gamma - Delta\nGoal @1.80')))
    expect(new Set(await Promise.all(ids.map(eventOf))).size).toBe(1)
  })

  it('a tip that comes after the score was entered is on a later match', async () => {
    const id = await eventOf(await aTip('🏀 Zeta - Eta\n1 @1.50'))
    await enter(id, '80-70', 'basket')
    await sql`update event set entered_at = ${fromWire('2026-03-11T11:00:00')} where id_event = ${id}`.execute(
      db,
    )
    expect(await eventOf(await aTip('🏀 Zeta - Eta\n1 @1.50', '2026-03-11T11:30:00'))).not.toBe(id)
  })

  it('when read again, by a later reader or after an edit, a bet stays with its match', async () => {
    const first = await aTip('⚽ Pini - Abeti\n1 @1.85', '2026-05-02T10:00:00')
    const event = await eventOf(first)
    await enter(event, '1-0')
    await updateRows(db, 'event', { idEvent: event }, { enteredAt: fromWire('2026-05-02T23:00:00') })
    const second = await aTip('⚽ Pini - Abeti\n1 @1.95', '2026-05-04T10:00:00')
    expect(await eventOf(second)).not.toBe(event)
    await updateRows(db, 'tipReading', { idReceivedBet: first }, { reader: TIP_READER - 1 })
    await sql`delete from reading_backlog`.execute(db)
    while (await readBacklog(ctx));
    expect(await eventOf(first)).toBe(event)
    await admin.put('PUT /api/v1/bets', { idReceivedBet: first, formattedBet: '⚽ Pini - Abeti\nX @3.10' })
    expect(await eventOf(first)).toBe(event)
  })

  it('with open bets are listed, the oldest first', async () => {
    const [late, early] = [
      await aTip('⚽ Primo - Secondo\n1 @1.85', '2026-03-02T12:00:00'),
      await aTip('⚽ Terzo - Quarto\n1 @1.85', '2026-03-02T09:00:00'),
    ]
    const list = async () =>
      (
        await refertatore.get('GET /api/v1/eventi', { query: { dal: '2026-03-02', al: '2026-03-02' } }).body
      ).map(({ id }) => id)
    expect(await list()).toEqual([await eventOf(early), await eventOf(late)])
    await admin.put('PUT /api/v1/bets', { idReceivedBet: early, esito: 'Win' })
    expect(await list()).toEqual([await eventOf(late)])
  })
})

describe('a score', () => {
  it('of basketball that may include overtime proposes nothing for a bet on regular time; the quarters do', async () => {
    const id = await aTip('🏀 Stelle - Comete\nUnder 180,5 tempi regolamentari @1.85')
    const event = await eventOf(id)
    const proposal = async (testo: string) => (await enter(event, testo, 'basket').body).bets[0]?.proposta
    expect(await proposal('98-95')).toMatchObject({
      esito: null,
      motivo: 'Under 180,5 punti tempi regolamentari: servono i quarti',
    })
    expect(await proposal('98-95 (22-20, 20-25, 24-18, 22-25, 10-7)')).toMatchObject({ esito: 'Win' })
  })

  it('proposes an outcome for each bet of its event with the reason in words, and settles none', async () => {
    const ids = [
      await aTip('⚽ Lupi - Orsi\nAH 1 -0,75 @1.95'),
      await aTip('⚽ Lupi - Orsi\nOver 2,25 @1.85'),
      await aTip('⚽ Lupi - Orsi\nOver 9,5 corner @1.85'),
      await aTip('⚽ Lupi - Orsi\nDNB 2 @1.85'),
    ]
    const { body } = await enter(await eventOf(ids[0] as number), '2-1')
    expect(body.risultato).toBe('2-1')
    expect(body.bets.map(({ proposta }) => [proposta.esito, proposta.motivo])).toEqual([
      ['HalfWin', 'Asiatico -0,75 casa: 2-1, mezza vinta'],
      ['Win', 'Over 2,25: 3 gol, vinta'],
      [null, 'Over 9,5 corner: servono i corner'],
      ['Loss', 'DNB ospite: 2-1, persa'],
    ])
    const rows = await rowsOf(db, 'bet', { idReceivedBet: ids }, ['esito'])
    expect(rows.map(({ esito }) => esito)).toEqual(['Open', 'Open', 'Open', 'Open'])
  })

  it('settles confirmed proposals through the bulk change', async () => {
    const ids = [await aTip('⚽ Aquile - Falchi\n1 @1.95'), await aTip('⚽ Aquile - Falchi\nX @3.10')]
    const { bets } = await enter(await eventOf(ids[0] as number), '1-1').body
    const esiti = bets.flatMap(({ idReceivedBet, proposta: { esito } }) =>
      esito ? [{ idReceivedBet, esito }] : [],
    )
    const { impronta, cambi } = await refertatore.post('POST /api/v1/bets/blocco/effetto', { esiti }).body
    expect(cambi).toHaveLength(2)
    expect((await refertatore.post('POST /api/v1/bets/blocco', { esiti, impronta }).body).bet).toBe(2)
    const rows = await rowsOf(db, 'bet', { idReceivedBet: ids }, ['esito'], 'idReceivedBet')
    expect(rows.map(({ esito }) => esito)).toEqual(['Loss', 'Win'])
  })

  it('of a multiple needs all its matches, unless one is lost', async () => {
    const id = await aTip('Multipla\n⚽ Mare - Monte\n1 @1.50\n⚽ Lago - Fiume\n1 @1.60\nQuota totale 2.40')
    const [first, second] = await legsOf(id)
    const proposal = async (event: typeof first, testo: string) =>
      (await enter(Number(event?.idEvent), testo).body).bets[0]?.proposta.esito
    expect(await proposal(first, '1-0')).toBeNull()
    expect(await proposal(second, '2-0')).toBe('Win')
    expect(await proposal(first, '0-0')).toBe('Loss')
  })

  it('of a multiple with a void leg proposes how it is paid, and settles it so', async () => {
    const id = await aTip('Multipla\n⚽ Nord - Sud\n1 @1.50\n⚽ Est - Ovest\nDNB 1 @1.60\nQuota totale 2.40')
    const [first, second] = await legsOf(id)
    await enter(Number(first?.idEvent), '1-0')
    const [bet] = (await enter(Number(second?.idEvent), '0-0').body).bets
    const pagamento = bet?.proposta.pagamento ?? undefined
    expect(bet?.proposta).toEqual({
      ...{ esito: 'HalfWin', motivo: 'Multipla: Gamba nulla a 1,6' },
      pagamento: { tipo: 'nulla', quote: [1.6] },
    })
    const one = { idReceivedBet: id, esito: 'HalfWin' } as const
    const esiti = [{ ...one, pagamento }]
    const twice = [...esiti, one]
    const refused = await refertatore.post('POST /api/v1/bets/blocco/effetto', { esiti: twice })
    expect(refused.message).toBe(`Due esiti diversi per la bet ${id}`)
    const { impronta } = await refertatore.post('POST /api/v1/bets/blocco/effetto', { esiti }).body
    await refertatore.post('POST /api/v1/bets/blocco', { esiti, impronta })
    const settled = await rowOf(db, 'bet', { idReceivedBet: id }, ['esito', 'payout'])
    // No account played it: it is judged at the odds of its text.
    expect(settled).toEqual({
      ...{ esito: 'HalfWin', payout: { tipo: 'nulla', quote: [1.6], won: '0.625', returned: '0' } },
    })
  })

  it.each([
    ['2-1 (3-0)', 'Risultato non letto: il 1° tempo 3-0 supera il finale 2-1'],
    ['vinta', 'Risultato non letto: vinta'],
    ['6-4 3-6 7-6', 'Risultato non letto: 3-6. 6-4 3-6 7-6 si legge come tennis'],
    ['2-1 dts', 'Risultato non letto: serve il risultato dei 90 minuti'],
    ['x'.repeat(301), 'Massimo 300 caratteri.'],
  ])('%s is refused at its field', async (testo, message) => {
    const id = await eventOf(await aTip('⚽ Uno - Due\n1 @1.85'))
    const reply = await enter(id, testo)
    expect([reply.status, reply.headers.get('x-campo'), reply.message]).toEqual([400, 'testo', message])
  })

  it('is corrected and removed, each with an audit line', async () => {
    const id = await eventOf(await aTip('⚽ Sole - Luna\n1 @1.85'))
    await enter(id, '1-0')
    expect((await enter(id, '0-1').body).bets[0]?.proposta.esito).toBe('Loss')
    expect(await enter(id, '').body).toMatchObject({
      risultato: null,
      bets: [{ proposta: { esito: null } }],
    })
    const lines = await rowsOf(db, 'audit', { action: 'bets.score', entityId: String(id) }, ['after'], 'id')
    expect(lines.map(({ after }) => after)).toEqual([
      { risultato: '1-0' },
      { risultato: '0-1' },
      { risultato: null },
    ])
  })

  it('of an unknown event returns 404; users who may not settle cannot enter one', async () => {
    expect(await enter(999_999, '1-0').status).toBe(404)
    const analista = as(await aUser({ roles: ['ANALISTA'] }))
    const reply = await analista.put(
      'PUT /api/v1/eventi/:id/risultato',
      { testo: '1-0', sport: 'calcio' },
      { params: { id: 1 } },
    )
    expect(reply.status).toBe(403)
  })
})

it('a quarter line pays as two half stakes, to the cent, from text to profit', () => {
  const { score } = readScore('2-1', 'calcio')
  const esito = (line: string) =>
    gradeTip(readTip(`⚽ Aurora - Borgo\nOver ${line} @1.90`), [score]).esito ?? 'Open'
  const half = (line: string) => profit(esito(line), '50', '1.90')
  expect(profit(esito('2,75'), '100', '1.90').toFixed(2)).toBe(half('2,5').plus(half('3')).toFixed(2))
})

describe('a match spelled differently', () => {
  const merge = (id: number, altro: number, squadreInvertite = false) =>
    refertatore.post('POST /api/v1/eventi/:id/unisci', { altro, squadreInvertite }, { params: { id } })
  const proposalOf = async (event: number, bet: number) =>
    (await refertatore.get('GET /api/v1/eventi/:id', { params: { id: event } }).body).bets.find(
      ({ idReceivedBet }) => idReceivedBet === bet,
    )?.proposta.esito

  it('becomes one event when a person merges it: one score settles its bets, future ones included, until it is separated', async () => {
    const one = await aTip('⚽ Union Berlino - Cottbus\nOver 2,5 @1.85')
    const other = await aTip('⚽ Union Berlin - Energie Cottbus\n1 @1.50')
    const [id, altro] = [await eventOf(one), await eventOf(other)]
    expect(id).not.toBe(altro)
    await enter(id, '3-0')
    const merged = await merge(id, altro)
    expect(merged.body.uniti).toEqual([
      { id: altro, casa: 'union berlin', ospite: 'energie cottbus', squadreInvertite: false },
    ])
    const late = await aTip('⚽ Union Berlin - Energie Cottbus\nGoal @1.70', '2026-03-11T10:30:00')
    expect(await eventOf(late)).not.toBe(id)
    expect([await proposalOf(id, one), await proposalOf(id, other)]).toEqual(['Win', 'Win'])

    const list = async () =>
      (
        await refertatore.get('GET /api/v1/eventi', { query: { dal: '2026-03-11', al: '2026-03-11' } }).body
      ).map((event) => event.id)
    expect(await list()).toContain(id)
    expect(await list()).not.toContain(altro)
    // Its old address leads to the event it was merged into.
    expect((await refertatore.get('GET /api/v1/eventi/:id', { params: { id: altro } }).body).id).toBe(id)

    const apart = await refertatore.post('POST /api/v1/eventi/:id/separa', undefined, {
      params: { id: altro },
    })
    expect(apart.body.uniti).toEqual([])
    expect(await proposalOf(altro, other)).toBeNull()
    expect(await list()).toContain(altro)
  })

  it('with the teams swapped is settled from the swapped score', async () => {
    const one = await aTip('⚽ Levante - Elda\n1 @1.85')
    const other = await aTip('⚽ Elda - Levante\nAH 1 -0,5 @1.85')
    const [id, altro] = [await eventOf(one), await eventOf(other)]
    const { body } = await refertatore.get('GET /api/v1/eventi/:id', { params: { id } })
    expect(body.simili).toMatchObject([{ id: altro, squadreInvertite: true }])
    await merge(id, altro, true)
    await enter(id, '2-0')
    expect([await proposalOf(id, one), await proposalOf(id, other)]).toEqual(['Win', 'Loss'])
  })

  it('is refused where it would lose a score, form a chain or merge an event with itself', async () => {
    const ids: number[] = []
    for (const name of ['uno', 'due', 'tre'])
      ids.push(await eventOf(await aTip(`⚽ Prova ${name} - Campo ${name}\n1 @1.85`)))
    const [a = 0, b = 0, c = 0] = ids
    await enter(b, '1-0')
    expect((await merge(a, b)).message).toBe(
      "prova due - campo due ha già un risultato: uniscigli l'altro, o togli il risultato",
    )
    expect(await merge(a, a).status).toBe(400)
    expect(await merge(b, a).status).toBe(200)
    expect((await merge(c, a)).message).toBe('Evento già unito a un altro')
    expect(await merge(c, b).status).toBe(400)
    expect(await enter(a, '2-0').status).toBe(404)
    expect(await merge(c, 999_999).status).toBe(404)
    const lettore = as(
      await aUser({ roles: ['LETTORE' as never] }).catch(() => aUser({ roles: ['OPERATORE'] })),
    )
    expect(
      await lettore.post('POST /api/v1/eventi/:id/unisci', { altro: c } as never, { params: { id: b } })
        .status,
    ).toBe(403)
  })
})

describe('scores of a feed', () => {
  const send = (...risultati: Array<Record<'giorno' | 'casa' | 'ospite' | 'risultato', string>>) =>
    refertatore.put('PUT /api/v1/risultati', {
      risultati: risultati.map((one) => ({ sport: 'calcio' as const, ...one })),
    })
  const of = async (...risultati: Parameters<typeof send>) => (await send(...risultati).body).esiti
  const match = { giorno: '2026-03-12', casa: 'Vela FC', ospite: 'Scoglio' }

  it('find the match by its names and day, propose outcomes and settle nothing', async () => {
    const id = await aTip('Vela - Scoglio\n12/03 ore 20:45\nOver 2,5 @1.85')
    const idEvento = await eventOf(id)
    expect(await of({ ...match, risultato: '2-1' })).toEqual([{ esito: 'inserito', idEvento, motivo: null }])
    const { bets, risultato, giorno, inizio } = await refertatore.get('GET /api/v1/eventi/:id', {
      params: { id: idEvento },
    }).body
    expect({ risultato, giorno, inizio }).toEqual({
      risultato: '2-1',
      giorno: '2026-03-12',
      inizio: '2026-03-12T20:45:00',
    })
    expect(bets).toMatchObject([{ esito: 'Open', proposta: { esito: 'Win' } }])
  })

  it('replace no score, and say so', async () => {
    const idEvento = await eventOf(await aTip('Duna - Riva\n12/03 ore 20:45\n1 @1.85'))
    await enter(idEvento, '0-0')
    const row = { giorno: '2026-03-12', casa: 'Duna', ospite: 'Riva' }
    expect(await of({ ...row, risultato: '0-0' }, { ...row, risultato: '3-0' })).toEqual([
      { esito: 'invariato', idEvento, motivo: null },
      { esito: 'diverso', idEvento, motivo: '0-0' },
    ])
  })

  it('of no match, of another day, of the names the other way round, or unreadable enter nothing', async () => {
    const idEvento = await eventOf(await aTip('Cima - Valle\n12/03 ore 20:45\n1 @1.85'))
    const row = { giorno: '2026-03-12', casa: 'Cima', ospite: 'Valle', risultato: '1-0' }
    const found = await of(
      { ...row, casa: 'Nessuno' },
      { ...row, giorno: '2026-03-13' },
      { ...row, casa: 'Valle', ospite: 'Cima' },
      { ...row, risultato: 'boh' },
    )
    expect(found.map(({ esito }) => esito)).toEqual([
      'non trovato',
      'non trovato',
      'non trovato',
      'non letto',
    ])
    expect(found[3]).toMatchObject({ idEvento, motivo: expect.stringMatching(/^Risultato non letto/) })
    expect(await rowIfAny(db, 'event', { idEvent: idEvento }, ['risultato'])).toEqual({ risultato: null })
  })

  it('without a day in any text the match is of the days of its bets', async () => {
    const idEvento = await eventOf(await aTip('Faro - Molo\n1 @1.85'))
    const row = { casa: 'Faro', ospite: 'Molo', risultato: '1-0' }
    expect((await of({ ...row, giorno: '2026-03-20' }))[0]?.esito).toBe('non trovato')
    expect((await of({ ...row, giorno: '2026-03-12' }))[0]).toMatchObject({ esito: 'inserito', idEvento })
  })

  it('are for those who settle', async () => {
    const analista = as(await aUser({ roles: ['ANALISTA'] }))
    const body = { risultati: [{ ...match, sport: 'calcio' as const, risultato: '1-0' }] }
    expect(await analista.put('PUT /api/v1/risultati', body).status).toBe(403)
  })
})

describe('closing odds of a feed', () => {
  type Row = Body<'PUT /api/v1/quote'>['quote'][number]
  const send = (quote: Row[], prova = false, headers = {}) =>
    chiusure.put('PUT /api/v1/quote', { quote, prova }, { headers })
  const of = async (...quote: Row[]) => (await send(quote).body).esiti
  const oddsOf = async (...ids: number[]) =>
    (await rowsOf(db, 'bet', { idReceivedBet: ids }, ['dropChiusura'], 'idReceivedBet')).map((bet) =>
      Number(bet.dropChiusura),
    )
  const at = '2026-06-10T10:00:00'
  const rowOn = (casa: string, ospite: string) => ({ giorno: '2026-06-10', casa, ospite, quota: 1.72 })

  it('are set on every single bet with the selection, however it is written; what a person typed stays', async () => {
    const [one = 0, other = 0, typed = 0, gone = 0, ...otherwise] = [
      await aTip('⚽ Nibbio - Gheppio\nOver 2,5 @1.85', at),
      await aTip('NIBBIO vs Gheppio\nO 2.5 gol @1.90', at),
      await aTip('⚽ Nibbio - Gheppio\nOver 2.5 @1.80', at),
      await aTip('⚽ Nibbio - Gheppio\nOver 2,5 @1.83', at),
      await aTip('⚽ Nibbio - Gheppio\nOver 3,5 @2.85', at),
      await aTip('⚽ Nibbio - Gheppio\nOver 2,5 live @2.10', at),
      await aTip(
        'Multipla\n⚽ Nibbio - Gheppio\nOver 2,5 @1.85\n⚽ Gufo - Civetta\n1 @1.60\nQuota totale 2.96',
        at,
      ),
    ]
    await admin.put('PUT /api/v1/bets', { idReceivedBet: typed, dropChiusura: 1.66 })
    await updateRows(db, 'bet', { idReceivedBet: gone }, { deletedAt: fromWire(at) })
    const row = { ...rowOn('Nibbio FC', 'Gheppio'), pronostico: 'Over 2,5' }
    const idEvento = await eventOf(one)
    expect(await of(row, { ...row, quota: 1.5 })).toEqual([
      { esito: 'inserita', idEvento, inserite: [one, other], presenti: [typed], motivo: null },
      { esito: 'già presente', idEvento, inserite: [], presenti: [one, other, typed], motivo: null },
    ])
    expect(await oddsOf(one, other, typed)).toEqual([1.72, 1.72, 1.66])
    expect(await oddsOf(gone, ...otherwise)).toEqual([0, 0, 0, 0])
  })

  it('are of what a line counts in the sport that the text of a bet shows', async () => {
    const id = await aTip('🎾 Tordella - Cesena\nOver 22,5 @1.85', at)
    const row = { ...rowOn('Tordella', 'Cesena'), pronostico: 'Over 22,5' }
    expect(await of({ ...row, sport: 'calcio' }, row)).toMatchObject([
      { esito: 'non trovato' },
      { esito: 'inserita', inserite: [id] },
    ])
  })

  it('of a merged match the other way round are those of the mirrored selection', async () => {
    const one = await aTip('⚽ Airone - Folaga\nAH 1 -0,75 @1.95', at)
    const [same, against] = [
      await aTip('⚽ Folaga - Airone\nAH 2 -0,75 @1.95', at),
      await aTip('⚽ Folaga - Airone\nAH 1 -0,75 @1.95', at),
    ]
    const [id, altro] = [await eventOf(one), await eventOf(same)]
    await refertatore.post(
      'POST /api/v1/eventi/:id/unisci',
      { altro, squadreInvertite: true },
      { params: { id } },
    )
    await of({ ...rowOn('Airone', 'Folaga'), sport: 'calcio', pronostico: 'Airone AH -0,75' })
    expect(await oddsOf(one, same, against)).toEqual([1.72, 1.72, 0])
  })

  it('without a match, a selection that is read or a bet with it set nothing, and say why', async () => {
    const id = await aTip('⚽ Merlo - Tordo\n1 @1.85', at)
    const idEvento = await eventOf(id)
    await aTip('⚽ Storno - Corvo\n10/06 ore 15:00\n1 @1.85', at)
    await aTip('⚽ Storno - Corvo\n10/06 ore 20:45\n1 @1.85', at)
    const row = { ...rowOn('Merlo', 'Tordo'), pronostico: '1' }
    const none = { idEvento: null, inserite: [], presenti: [], motivo: null }
    expect(
      await of(
        { ...row, giorno: '2026-06-20' },
        { ...row, sport: 'tennis' },
        { ...row, casa: 'Tordo', ospite: 'Merlo' },
        { ...row, pronostico: 'boh' },
        { ...row, pronostico: 'X2' },
        { ...rowOn('Storno', 'Corvo'), pronostico: '1' },
      ),
    ).toEqual([
      { ...none, esito: 'non trovato' },
      { ...none, esito: 'non trovato' },
      { ...none, esito: 'non trovato' },
      { ...none, esito: 'non letto', idEvento, motivo: 'Pronostico non letto: pronostico mancante' },
      { ...none, esito: 'nessuna bet', idEvento, motivo: 'X2' },
      { ...none, esito: 'più eventi' },
    ])
    expect((await send([{ ...row, quota: 0 }])).message).toBe('Inserisci una quota tra 1 e 1.000.')
    expect(await oddsOf(id)).toEqual([0])
  })

  it('are one act, which the Registro takes back; tried first, with its key too, they answer the same and write nothing', async () => {
    const ids = [
      await aTip('⚽ Pettirosso - Cardellino\n1 @1.95', at),
      await aTip('⚽ Pettirosso - Cardellino\nX @3.10', at),
    ]
    const row = rowOn('Pettirosso', 'Cardellino')
    const quote = [
      { ...row, pronostico: '1' },
      { ...row, pronostico: 'pareggio', quota: 3.25 },
    ]
    const lines = () => rowsOf(db, 'audit', { action: 'bets.edit', entityId: ids.map(String) }, ['idAtto'])
    const tried = await send(quote, true, { 'idempotency-key': 'prova' })
    expect(tried.headers.get('x-atto')).toBeNull()
    expect([await oddsOf(...ids), await lines()]).toEqual([[0, 0], []])
    const written = await send(quote, false, { 'idempotency-key': 'scrive' })
    expect(written.body).toEqual(tried.body)
    expect(await oddsOf(...ids)).toEqual([1.72, 3.25])
    expect(new Set((await lines()).map(({ idAtto }) => idAtto)).size).toBe(1)
    const id = Number(written.headers.get('x-atto'))
    const undone = await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
    expect([undone.status, await oddsOf(...ids)]).toEqual([200, [0, 0]])
  })

  it('are for those who edit closing odds', async () => {
    const quote = [{ ...rowOn('Merlo', 'Tordo'), pronostico: '1' }]
    expect(await refertatore.put('PUT /api/v1/quote', { quote }).status).toBe(403)
  })
})

it('scores of a feed that are tried first are answered the same and not entered', async () => {
  const idEvento = await eventOf(await aTip('⚽ Ghiro - Tasso\n1 @1.85', '2026-06-10T10:00:00'))
  const match = { giorno: '2026-06-10', casa: 'Ghiro', ospite: 'Tasso', sport: 'calcio' as const }
  const put = async (prova: boolean) =>
    (
      await refertatore.put('PUT /api/v1/risultati', { risultati: [{ ...match, risultato: '1-0' }], prova })
        .body
    ).esiti[0]?.esito
  expect([await put(true), await put(true), await put(false), await put(true)]).toEqual([
    ...['inserito', 'inserito', 'inserito', 'invariato'],
  ])
  expect(await rowIfAny(db, 'event', { idEvent: idEvento }, ['risultato'])).toEqual({ risultato: '1-0' })
})
