import type { Body } from '@xbetapp/contract/contract'
import { describe, expect, it } from 'vitest'
import { rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import { PRIORITY } from '#server/telegram/outbox/public.ts'
import { recordQueries } from '#test/database.ts'
import { shownTo } from '#test/shown-bet.ts'
import { testApp } from '#test/test-app.ts'

const t = await testApp()
const { as, aUser, aBet, aSala, aSito, aAltro, aValuta, clock, db } = t
const operatore = as(await aUser({ roles: ['OPERATORE'] }))

type Entry = Body<'POST /sparabet/new-drop'>['data'][number]
type SaleEntry = Body<'POST /sparabet/new-sale-drop'>['data'][number]
const newDrop = (...data: Entry[]) => operatore.post('POST /sparabet/new-drop', { data })
const newSaleDrop = (...data: SaleEntry[]) => operatore.post('POST /sparabet/new-sale-drop', { data })
const { bet, drops } = shownTo(operatore)

describe('a drop', () => {
  it('is counted after the room’s percentage and in euro, ignoring derived figures from the page', async () => {
    const gbp = await aValuta({ cambio: '1.170', simbolo: '£' })
    const sala = await aSala({ percentualeImporto: '50.00', idValuta: gbp.valuta, freerollAttivo: '10.00' })
    const { idReceivedBet } = await aBet()
    await newSaleDrop({
      idReceivedBet,
      idSala: sala.idSala,
      importoNoPerc: 100.5,
      quota: 2,
      importo: 1_000_000,
      percentualeImporto: 100,
      cambioValuta: 99,
      tassaQuota: 50,
      nomeValuta: 'EUR',
    })
    expect((await drops(idReceivedBet))[0]).toMatchObject({
      importoNoPerc: 100.5,
      importo: 50.25,
      importoPostCambio: 58.79,
      quota: 2,
      quotaNoTassa: 2,
      percentualeImporto: 50,
      cambioValuta: 1.17,
      nomeValuta: gbp.valuta,
      freerollAttivo: 10,
      letteraImporto: null,
      sala: {
        idSala: sala.idSala,
        nomeSala: sala.nomeSala,
        idGruppoTg: sala.idGruppoTg,
        idDropTg: sala.idDropTg,
        stato: sala.stato,
        freerollReale: Number(sala.freerollReale),
        valuta: { valuta: gbp.valuta, cambio: 1.17 },
      },
    })
    expect(await bet(idReceivedBet)).toMatchObject({
      tot: 58.79,
      totFreeroll: 5.88,
      totGiocabile: 52.91,
      quotaMedia: 2,
    })
  })

  it('on a site is reduced by the server too, and its odds by the tax', async () => {
    const sito = await aSito({ percentualeImporto: '80.00', tassaQuota: '2.50' })
    const { idReceivedBet } = await aBet()
    await newDrop({ idReceivedBet, idSito: sito.idSito, importo: 100, quota: 1.855 })
    expect((await drops(idReceivedBet))[0]).toMatchObject({
      importo: 80,
      quotaNoTassa: 1.855,
      quota: 1.80863,
    })
  })

  it('keeps the terms it was played on when the venue’s terms change', async () => {
    const sito = await aSito({ percentualeImporto: '80.00', tassaQuota: '2.00', freerollAttivo: '5.00' })
    const { idReceivedBet } = await aBet()
    await newDrop({ idReceivedBet, idSito: sito.idSito, importo: 100, quota: 2 })
    const before = await drops(idReceivedBet)
    await updateRows(
      db,
      'venue',
      { idVenue: sito.idVenue },
      { percentualeImporto: '10.00', tassaQuota: '50.00', freerollAttivo: '0.00' },
    )
    const altro = await aAltro()
    await newDrop({ idReceivedBet, idAltro: altro.idAltro, importo: 50, quota: 2 })
    expect((await drops(idReceivedBet))[0]).toEqual(before[0])
    expect((await bet(idReceivedBet)).tot).toBe(130)
  })

  it('stores who recorded it and when', async () => {
    const user = await aUser({ roles: ['CALCOLATORE'] })
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    const data = [{ idReceivedBet, idSala, importoNoPerc: 10, quota: 2 }]
    await as(user).post('POST /sparabet/new-sale-drop', { data, username: 'un-altro' })
    expect((await drops(idReceivedBet))[0]).toMatchObject({
      username: user.username,
      droppedDate: '2026-03-11T12:00:00',
    })
  })
})

describe('entries of one submission', () => {
  it('for the same venue are one drop: amounts added, odds weighted by them', async () => {
    const { idSito } = await aSito()
    const { idReceivedBet } = await aBet()
    await newDrop(
      { idReceivedBet, idSito, importo: 100, quota: 2 },
      { idReceivedBet, idSito, importo: 50.005, quota: 1.7 },
      { idReceivedBet, idSito, importo: 0, quota: 0 },
    )
    expect(await drops(idReceivedBet)).toMatchObject([{ importoNoPerc: 150.01, quotaNoTassa: 1.9 }])
  })

  it('may be for many bets and venues, and are saved all or none', async () => {
    const [a, b] = [await aBet(), await aBet()]
    const [sito, altro] = [await aSito(), await aAltro()]
    const ok = [
      { idReceivedBet: a.idReceivedBet, idSito: sito.idSito, importo: 10, quota: 2 },
      { idReceivedBet: b.idReceivedBet, idAltro: altro.idAltro, importo: 20, quota: 3 },
    ]
    const failing = await newDrop(...ok, {
      idReceivedBet: b.idReceivedBet,
      idSito: sito.idSito,
      importo: 5,
      quota: 0,
    })
    expect(failing.status).toBe(400)
    expect([(await bet(a.idReceivedBet)).tot, (await bet(b.idReceivedBet)).tot]).toEqual([0, 0])
    expect(await newDrop(...ok).body).toEqual({
      message: 'Il drop è stato inviato, sarà gestito dal sistema',
    })
    expect([(await bet(a.idReceivedBet)).tot, (await bet(b.idReceivedBet)).tot]).toEqual([10, 20])
  })
})

describe('a later submission', () => {
  it('replaces the drop of the venue; the former one stays as history', async () => {
    const { idSala } = await aSala()
    const { idReceivedBet } = await aBet()
    await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 100, quota: 2 })
    clock.advance(1000)
    await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 30, quota: 1.5 })
    expect(await drops(idReceivedBet)).toMatchObject([{ importo: 30, quota: 1.5 }])
    const rows = await rowsOf(
      db,
      'droppedBet',
      { idReceivedBet },
      ['importo', 'supersededAt', 'supersededBy'],
      'idDroppedBet',
    )
    expect(rows).toMatchObject([
      { importo: '100.00', supersededAt: clock.now() },
      { importo: '30.00', supersededAt: null },
    ])
  })

  it.each(['sala', 'sito', 'altro'] as const)('of 0 at 0 removes the drop of a %s', async (kind) => {
    const { idReceivedBet } = await aBet()
    const id = {
      sala: (await aSala()).idSala,
      sito: (await aSito()).idSito,
      altro: (await aAltro()).idAltro,
    }[kind]
    const play = (importo: number, quota: number) =>
      kind === 'sala'
        ? newSaleDrop({ idReceivedBet, idSala: id, importoNoPerc: importo, quota })
        : newDrop({ idReceivedBet, [kind === 'sito' ? 'idSito' : 'idAltro']: id, importo, quota })
    await play(100, 2)
    expect((await bet(idReceivedBet)).tot).toBe(100)
    expect(await play(0, 0).status).toBe(200)
    expect(await drops(idReceivedBet)).toEqual([])
    expect(await bet(idReceivedBet)).toMatchObject({
      tot: 0,
      quotaMedia: 0,
      quotaMinima: null,
      totGiocabile: 0,
    })
  })

  it('of the figures it has writes nothing, so that no one is told of a change', async () => {
    const [{ idReceivedBet }, { idSala }] = [await aBet(), await aSala()]
    await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 10, quota: 2 })
    const revision = await betRevisions(t.ctx, [idReceivedBet])
    const recording = recordQueries(t.pool)
    const reply = await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 10, quota: 2 })
    recording.stop()
    expect(reply.status).toBe(200)
    const writes = recording.statements.filter((text) => /\b(bet|dropped_bet|audit|act)\b/.test(text))
    expect(writes.filter((text) => /^\s*(insert|update|delete)/i.test(text))).toEqual([])
    expect(await betRevisions(t.ctx, [idReceivedBet])).toEqual(revision)
  })

  it('of 0 at 0 without a drop changes nothing and notifies no one', async () => {
    const { idSala } = await aSala()
    const { idReceivedBet } = await aBet()
    await updateRows(db, 'bet', { idReceivedBet }, { totTipster: '10', quotaDrop: '2' })
    const before = await rowIfAny(db, 'bet', { idReceivedBet })
    expect(await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 0, quota: 0 }).status).toBe(200)
    const after = await rowIfAny(db, 'bet', { idReceivedBet })
    expect(after).toEqual(before)
  })
})

describe('a refusal', () => {
  const HALF = 'Importo e quota devono essere entrambi valorizzati o entrambi uguali a 0'

  it.each([
    [10, 0],
    [0, 2],
    [0.001, 2],
  ])('of an amount of %d at odds of %d: one of them is nothing once rounded', async (importo, quota) => {
    const { idSito } = await aSito()
    const { idReceivedBet } = await aBet()
    const reply = await newDrop({ idReceivedBet, idSito, importo, quota })
    expect([reply.status, reply.json()]).toEqual([400, { message: HALF }])
  })

  it.each([
    [{ importo: -1, quota: 2 }],
    [{ importo: 1.0001, quota: 2 }],
    [{ importo: 1, quota: 2.00001 }],
    [{ importo: '10', quota: 2 }],
  ])('of %j: not what a person can type', async (typed) => {
    const { idSito } = await aSito()
    const { idReceivedBet } = await aBet()
    const reply = await newDrop({ idReceivedBet, idSito, ...typed } as never)
    expect(reply.refusal).toBe('400 Inserisci un numero decimale valido.')
  })

  it.each([0.5, 0.9999, 1000.001, 18_500, -2])('of odds of %d: a typing error', async (quota) => {
    const [{ idSito }, { idSala }, { idReceivedBet }] = [await aSito(), await aSala(), await aBet()]
    const replies = [
      await newDrop({ idReceivedBet, idSito, importo: 10, quota }),
      await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 10, quota }),
      await operatore.post('POST /api/v1/dropped-bets', { idReceivedBet, idSito, importo: 10, quota }),
    ]
    for (const reply of replies) {
      expect(reply.refusal).toBe('400 Inserisci una quota tra 1 e 1.000.')
      expect(reply.headers.get('x-campo')).toMatch(/quota$/)
    }
  })

  it.each([1, 1000])('not of odds of %d, though tax brings them below 1', async (quota) => {
    const [{ idSito }, { idReceivedBet }] = [await aSito({ tassaQuota: '5.00' }), await aBet()]
    expect(await newDrop({ idReceivedBet, idSito, importo: 10, quota }).status).toBe(200)
    expect((await drops(idReceivedBet))[0]).toMatchObject({ quotaNoTassa: quota, quota: quota * 0.95 })
  })

  it('of more than 99,999,999.99', async () => {
    const [{ idSito }, { idReceivedBet }] = [await aSito(), await aBet()]
    expect(await newDrop({ idReceivedBet, idSito, importo: 100_000_000, quota: 2 }).refusal).toBe(
      '400 Il valore deve essere minore o uguale a 99.999.999,99.',
    )
  })

  it('by the database too, for rows written in another way', async () => {
    const [{ idSito }, { idReceivedBet }] = [await aSito(), await aBet()]
    await newDrop({ idReceivedBet, idSito, importo: 10, quota: 2 })
    const write = (quota: string) =>
      updateRows(db, 'droppedBet', { idReceivedBet }, { quotaNoTassa: quota, quota })
    await expect(write('0.999')).rejects.toThrow('typed_odds')
    await expect(write('1000.001')).rejects.toThrow('typed_odds')
    for (const dropChiusura of ['0.999', '1000.001']) {
      await expect(updateRows(db, 'bet', { idReceivedBet }, { dropChiusura })).rejects.toThrow('Closing odds')
    }
  })

  it('of an entry for no venue, or for two', async () => {
    const { idReceivedBet } = await aBet()
    const [{ idSito }, { idAltro }] = [await aSito(), await aAltro()]
    for (const where of [{}, { idSito, idAltro }, { idSito: null, idAltro: null }]) {
      const reply = await newDrop({ idReceivedBet, ...where, importo: 1, quota: 2 })
      expect(reply.refusal).toBe('400 Indica una sola sala, sito o altro')
    }
  })

  it('of an unknown bet, an unknown venue, and an empty submission', async () => {
    const { idReceivedBet } = await aBet()
    const { idSito } = await aSito()
    expect(await newDrop({ idReceivedBet: 999_999, idSito, importo: 1, quota: 2 }).refusal).toBe(
      '404 La bet con il codice 999999 non esiste',
    )
    expect(await newDrop({ idReceivedBet, idSito: 999_999, importo: 1, quota: 2 }).refusal).toBe(
      '404 Sala, sito o altro non trovato',
    )
    expect(await newDrop().refusal).toBe('400 Inserire almeno un drop')
  })

  it('of stakes whose sum exceeds the column is no server error', async () => {
    const sito = await aSito({ idValuta: (await aValuta({ cambio: '99999.000' })).valuta })
    const { idReceivedBet } = await aBet()
    expect(
      await newDrop({ idReceivedBet, idSito: sito.idSito, importo: 99_999_999.99, quota: 2 }).refusal,
    ).toBe('400 Il valore è troppo grande.')
  })
})

describe('a venue’s state', () => {
  it.each([
    ['sala', { stato: 'A' }, 200],
    ['sala', { stato: 'S' }, 200],
    ['sala', { stato: 'D' }, 409],
    // Callers who may not see it get 404.
    ['sala', { stato: 'A', isSecret: true }, 404],
    ['sito', { stato: 'A' }, 200],
    ['sito', { stato: 'S' }, 409],
    ['sito', { stato: 'D' }, 409],
    ['altro', { stato: 'A' }, 200],
    ['altro', { stato: 'S' }, 409],
    ['altro', { stato: 'D' }, 409],
  ] as const)('%s %j: a new drop answers %i', async (kind, fields, status) => {
    const { idReceivedBet } = await aBet()
    const reply =
      kind === 'sala'
        ? await newSaleDrop({
            idReceivedBet,
            idSala: (await aSala(fields)).idSala,
            importoNoPerc: 10,
            quota: 2,
          })
        : kind === 'sito'
          ? await newDrop({ idReceivedBet, idSito: (await aSito(fields)).idSito, importo: 10, quota: 2 })
          : await newDrop({ idReceivedBet, idAltro: (await aAltro(fields)).idAltro, importo: 10, quota: 2 })
    expect(reply.status).toBe(status)
    const refusal = new RegExp(`^${kind} [-0-9]+ ora non prende drop: impossibile inserirne uno nuovo$`)
    if (status === 409) expect(reply.message).toMatch(refusal)
  })

  it('off still allows correcting and removing its drops, but no new ones', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala, idVenue } = await aSala()
    await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 100, quota: 2 })
    await updateRows(db, 'venue', { idVenue }, { stato: 'D' })
    expect(await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 80, quota: 2 }).status).toBe(200)
    expect(await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 0, quota: 0 }).status).toBe(200)
    expect(await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 80, quota: 2 }).status).toBe(409)
  })
})

describe('after the tipster was credited', () => {
  it.each([
    ['an amount', { totTipster: '50.00', quotaDrop: '2.00000' }, true],
    ['odds alone, a voided drop', { totTipster: '0.00', quotaDrop: '2.00000' }, true],
    ['an amount alone', { totTipster: '50.00', quotaDrop: '0.00000' }, true],
    ['nothing', { totTipster: '0.00', quotaDrop: '0.00000' }, false],
  ])("%s: a venue's drop is marked as late: %j", async (_what, credited, late) => {
    const { idReceivedBet } = await aBet()
    await updateRows(db, 'bet', { idReceivedBet }, credited)
    const { idSala } = await aSala()
    await newSaleDrop({ idReceivedBet, idSala, importoNoPerc: 100, quota: 2 })
    expect(await bet(idReceivedBet)).toMatchObject({
      wasTipsterDroppedBefore: late,
      totTipster: Number(credited.totTipster),
    })
  })

  it('only the changed bets are flagged', async () => {
    const [changed, same] = [await aBet(), await aBet()]
    const ids = [changed.idReceivedBet, same.idReceivedBet]
    await updateRows(db, 'bet', { idReceivedBet: ids }, { totTipster: '50', quotaDrop: '2' })
    const { idSala } = await aSala()
    await newSaleDrop(
      { idReceivedBet: changed.idReceivedBet, idSala, importoNoPerc: 100, quota: 2 },
      { idReceivedBet: same.idReceivedBet, idSala, importoNoPerc: 0, quota: 0 },
    )
    expect((await bet(changed.idReceivedBet)).wasTipsterDroppedBefore).toBe(true)
    expect((await bet(same.idReceivedBet)).wasTipsterDroppedBefore).toBe(false)
  })
})

describe('a repeated submission', () => {
  const submit = (key: string, data: SaleEntry[], client = operatore) =>
    client.post('POST /sparabet/new-sale-drop', { data }, { headers: { 'idempotency-key': key } })
  const liveRows = (idReceivedBet: number) => rowsOf(db, 'droppedBet', { idReceivedBet }, ['idDroppedBet'])

  it('is executed once, repeated sequentially and twenty times concurrently', async () => {
    const { idReceivedBet } = await aBet()
    const data = [{ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: 100, quota: 2 }]
    const first = await submit('drop-1', data)
    const rest = await Promise.all(Array.from({ length: 20 }, () => submit('drop-1', data)))
    expect(new Set([first, ...rest].map((reply) => reply.text))).toEqual(new Set([first.text]))
    expect(await liveRows(idReceivedBet)).toHaveLength(1)
  })

  it('with other figures is refused', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    await submit('drop-2', [{ idReceivedBet, idSala, importoNoPerc: 100, quota: 2 }])
    expect(await submit('drop-2', [{ idReceivedBet, idSala, importoNoPerc: 101, quota: 2 }]).refusal).toBe(
      '409 La stessa richiesta è già stata inviata con dati diversi. Ricarica e riprova',
    )
    expect((await bet(idReceivedBet)).tot).toBe(100)
  })

  it('after a refusal is executed, since the refused request changed nothing', async () => {
    const { idReceivedBet } = await aBet()
    const sala = await aSala({ stato: 'D' })
    const data = [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 100, quota: 2 }]
    expect(await submit('drop-3', data).status).toBe(409)
    await updateRows(db, 'venue', { idVenue: sala.idVenue }, { stato: 'A' })
    expect(await submit('drop-3', data).status).toBe(200)
  })

  it('by another user with the same key is a separate request', async () => {
    const { idReceivedBet } = await aBet()
    const [a, b] = [await aSala(), await aSala()]
    await submit('drop-4', [{ idReceivedBet, idSala: a.idSala, importoNoPerc: 10, quota: 2 }])
    const other = as(await aUser({ roles: ['OPERATORE'] }))
    expect(
      await submit('drop-4', [{ idReceivedBet, idSala: b.idSala, importoNoPerc: 20, quota: 2 }], other)
        .status,
    ).toBe(200)
    expect((await bet(idReceivedBet)).tot).toBe(30)
  })

  it('with a key too long to store is refused, so that it cannot run twice', async () => {
    const { idReceivedBet } = await aBet()
    const data = [{ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: 100, quota: 2 }]
    expect(await submit('k'.repeat(101), data).status).toBe(400)
  })
})

describe('POST /api/v1/dropped-bets', () => {
  it('records one drop by the same rules and answers with the live drop, or null after a removal', async () => {
    const { idReceivedBet } = await aBet()
    const sala = await aSala({ percentualeImporto: '50.00' })
    const post = (body: object) =>
      operatore.post('POST /api/v1/dropped-bets', { idReceivedBet, importo: 10, quota: 2, ...body })
    const drop = await post({ idSala: sala.idSala }).body
    expect(drop).toMatchObject({ idReceivedBet, idSala: sala.idSala, importo: 5, importoNoPerc: 10 })
    const { idDroppedBet } = await rowOf(db, 'droppedBet', { idReceivedBet })
    expect(drop?.idDroppedBet).toBe(idDroppedBet)
    const { idSito } = await aSito()
    expect(await post({ idSito, importo: 7 }).body).toMatchObject({ idSito, idSala: null, importo: 7 })
    const removed = await post({ idSito, importo: 0, quota: 0 })
    expect([removed.status, await removed.body]).toEqual([200, null])
    expect(await rowsOf(db, 'send', { idReceivedBet }, ['chatId'])).toEqual([])
    expect((await post({})).message).toBe('Indica una sola sala, sito o altro')
    expect(await post({ idSala: sala.idSala, quota: 0 }).status).toBe(400)
    expect(await post({ idSala: 999_999 }).status).toBe(404)
    expect(await post({ idSala: (await aSala({ stato: 'D' })).idSala }).status).toBe(409)
    expect(await post({ idSala: sala.idSala, idReceivedBet: 999_999 }).status).toBe(404)
  })
})

describe('a room’s drop chat', () => {
  const queued = (idReceivedBet: number) =>
    rowsOf(db, 'send', { idReceivedBet, scopo: 'venue-drop' }, undefined, 'id')

  it('is told of drops, in its currency, and of removals', async () => {
    const sala = await aSala({ idValuta: (await aValuta({ simbolo: '£' })).valuta })
    const { idReceivedBet } = await aBet({ text: 'Inter 1' })
    await newSaleDrop({ idReceivedBet, idSala: sala.idSala, importoNoPerc: 1234.5, quota: 1.855 })
    await newSaleDrop({ idReceivedBet, idSala: sala.idSala, importoNoPerc: 0, quota: 0 })
    const [played, takenBack] = await queued(idReceivedBet)
    expect(played).toMatchObject({
      ...{ chatId: sala.idDropTg, idSala: sala.idSala, priority: PRIORITY.operator },
    })
    expect(played?.payload).toEqual({
      text: `Bet ${idReceivedBet}\nInter 1\nImporto: £ 1.234,50\nQuota: 1,855`,
    })
    expect(takenBack?.payload).toEqual({ text: `Bet ${idReceivedBet}\nInter 1\nDrop annullato` })
  })

  it('is told only the figures of a bet without text, without empty lines', async () => {
    const { idReceivedBet } = await aBet()
    await updateRows(db, 'bet', { idReceivedBet }, { receivedBet: '', formattedBet: '' })
    await newSaleDrop({ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: 10, quota: 2 })
    const [played] = await queued(idReceivedBet)
    expect(played?.payload).toEqual({ text: `Bet ${idReceivedBet}\nImporto: € 10,00\nQuota: 2,000` })
  })

  it('is told of a correction, but not of terms, which are internal; the audit says what it was told', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala, idVenue } = await aSala({ percentualeImporto: '50.00' })
    const entry = { idReceivedBet, idSala, importoNoPerc: 10, quota: 2 }
    await newSaleDrop(entry)
    await updateRows(db, 'venue', { idVenue }, { percentualeImporto: '80.00' })
    await newSaleDrop({ ...entry, condizioniAttuali: true })
    await newSaleDrop({ ...entry, importoNoPerc: 20 })
    const silent = { data: [{ ...entry, importoNoPerc: 30 }], is_telegram_active: false }
    await operatore.post('POST /sparabet/new-sale-drop', silent)
    await newSaleDrop({ ...entry, importoNoPerc: 0, quota: 0 })
    expect((await queued(idReceivedBet)).map(({ payload }) => (payload as { text: string }).text)).toEqual([
      expect.stringContaining('Importo: € 10,00'),
      expect.stringContaining('Importo: € 20,00'),
      expect.stringContaining('Drop annullato'),
    ])
    const lines = await rowsOf(
      db,
      'audit',
      { entity: 'bet', entityId: String(idReceivedBet) },
      undefined,
      'id',
    )
    const drops = lines.filter(({ action }) => action.startsWith('drops.'))
    expect(drops.map(({ after }) => (after as { annunciato?: boolean }).annunciato)).toEqual([
      ...[true, undefined, true, undefined, true],
    ])
    expect(drops.at(-1)).toMatchObject({ action: 'drops.remove', after: { annunciato: true } })
  })

  it('is told nothing in manual mode; sites have no chat', async () => {
    const { idReceivedBet } = await aBet()
    const data = [{ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: 1, quota: 2 }]
    await operatore.post('POST /sparabet/new-sale-drop', { data, is_telegram_active: false })
    await newDrop({ idReceivedBet, idSito: (await aSito()).idSito, importo: 1, quota: 2 })
    expect(await queued(idReceivedBet)).toEqual([])
    expect((await bet(idReceivedBet)).tot).toBe(2)
  })

  it('gets a long bet in as many messages as it takes', async () => {
    const { idReceivedBet } = await aBet({ text: 'Inter @2 '.repeat(456) })
    await newSaleDrop({ idReceivedBet, idSala: (await aSala()).idSala, importoNoPerc: 1, quota: 2 })
    const texts = (await queued(idReceivedBet)).map((send) => (send.payload as { text: string }).text)
    expect(texts.length).toBeGreaterThan(1)
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(4096)
    expect(texts.at(-1)).toMatch(/Quota: 2,000$/)
  })
})

describe('column letters', () => {
  it.each([
    ['A', 0],
    ['AA', 26],
    [3, 3],
    [null, null],
    ['', null],
  ])('%j is kept as %j', async (letteraImporto, index) => {
    const { idReceivedBet } = await aBet()
    await newDrop({ idReceivedBet, idSito: (await aSito()).idSito, importo: 1, quota: 2, letteraImporto })
    expect((await drops(idReceivedBet))[0]).toMatchObject({ letteraImporto: index, letteraQuota: null })
  })
})
