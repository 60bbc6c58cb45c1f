import type { Body } from '@xbetapp/contract/contract'
import { describe, expect, it } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { shownTo } from '#test/shown-bet.ts'
import { testApp } from '#test/test-app.ts'

const t = await testApp()
const { as, aUser, aBet, aSala, aSito, aAltro, aValuta, db } = t
const user = await aUser({ roles: ['OPERATORE'] })
const operatore = as(user)

const { bet, drops } = shownTo(operatore)
const play = (idReceivedBet: number, idSala: number, importoNoPerc: number, quota: number) =>
  operatore.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala, importoNoPerc, quota }],
    is_telegram_active: false,
  })
const move = (
  from: number,
  to: number,
  data: Body<'POST /sparabet/sposta-drop'>['data'],
  more: object = {},
) =>
  operatore.post('POST /sparabet/sposta-drop', {
    data,
    id_source: from,
    id_dest: to,
    is_telegram_active: false,
    ...more,
  })

/** Two bets, the first with a drop of 100 at 2 in a room. */
async function played(fields: Parameters<typeof aSala>[0] = {}) {
  const [source, dest, sala] = [await aBet(), await aBet(), await aSala(fields)]
  await play(source.idReceivedBet, sala.idSala, 100, 2)
  return { from: source.idReceivedBet, to: dest.idReceivedBet, idSala: sala.idSala, sala }
}

describe('moving a drop', () => {
  it('takes it from one bet to the other, with the totals of both', async () => {
    const { from, to, idSala } = await played()
    expect(await move(from, to, [{ idSala }]).body).toEqual({
      message: 'Lo spostamento è stato inviato, sarà gestito dal sistema',
    })
    expect(await drops(from)).toEqual([])
    expect(await drops(to)).toMatchObject([{ idSala, importo: 100, quota: 2 }])
    expect([(await bet(from)).tot, (await bet(to)).tot]).toEqual([0, 100])
  })

  it('adds to the venue’s drop there, since both were played', async () => {
    const { from, to, idSala } = await played()
    await play(to, idSala, 50, 1.7)
    await move(from, to, [{ idSala }])
    expect(await drops(to)).toMatchObject([{ importoNoPerc: 150, quotaNoTassa: 1.9 }])
  })

  it('moves the drops of the chosen venues, of any kind, and leaves the others', async () => {
    const { from, to, idSala } = await played()
    const [sito, altro] = [await aSito(), await aAltro()]
    await operatore.post('POST /sparabet/new-drop', {
      data: [
        { idReceivedBet: from, idSito: sito.idSito, importo: 20, quota: 2 },
        { idReceivedBet: from, idAltro: altro.idAltro, importo: 30, quota: 2 },
      ],
    })
    await move(from, to, [{ idSala }, { idAltro: altro.idAltro }])
    expect((await drops(from)).map((drop) => drop.idSito)).toEqual([sito.idSito])
    expect([(await bet(from)).tot, (await bet(to)).tot]).toEqual([20, 130])
  })

  it('skips chosen venues without a drop while another has one', async () => {
    const { from, to, idSala } = await played()
    const empty = await aSala()
    expect(await move(from, to, [{ idSala }, { idSala: empty.idSala }]).status).toBe(200)
    expect((await bet(to)).tot).toBe(100)
  })

  // The money was played at the percentage and rate of that day; a move must not change how much it was.
  it('keeps the amounts, though the room’s terms have changed since', async () => {
    const gbp = await aValuta({ cambio: '1.200' })
    const { from, to, idSala } = await played({
      idValuta: gbp.valuta,
      percentualeImporto: '50.00',
      freerollAttivo: '10.00',
    })
    const before = (await drops(from))[0]
    await updateRows(db, 'currency', { valuta: gbp.valuta }, { cambio: '0.500' })
    await updateRows(
      db,
      'venue',
      { kind: 'sala', numero: idSala },
      { percentualeImporto: '80.00', freerollAttivo: '0.00' },
    )
    await move(from, to, [{ idSala }])
    const after = (await drops(to))[0]
    // The drop shows the room's present data, and its own terms unchanged.
    const { sala } = after ?? {}
    expect(sala).toMatchObject({ idSala, valuta: { cambio: 0.5 } })
    expect(after).toEqual({ ...before, sala, idDroppedBet: after?.idDroppedBet, idReceivedBet: to })
    expect((await bet(to)).tot).toBe(60)
  })

  it('marks both bets as late where their tipster was credited, and writes one line of log', async () => {
    const { from, to, idSala } = await played()
    await updateRows(db, 'bet', { idReceivedBet: to }, { totTipster: '5', quotaDrop: '2' })
    await move(from, to, [{ idSala }])
    expect([(await bet(from)).wasTipsterDroppedBefore, (await bet(to)).wasTipsterDroppedBefore]).toEqual([
      false,
      true,
    ])
    const lines = await rowsOf(db, 'modificationLog', { idReceivedBet: from }, [
      'tipoModifica',
      'nuovoValore',
      'username',
    ])
    expect(lines).toEqual([{ tipoModifica: 'SPOSTA_DROP', nuovoValore: String(to), username: user.username }])
  })

  it('posts the destination bet in the drop chats of the moved rooms, and records it as sent', async () => {
    const { from, to, idSala, sala } = await played()
    // Unless the page says otherwise.
    await move(from, to, [{ idSala }], { is_telegram_active: undefined, dest_message_text: 'Spostata qui' })
    const sends = await rowsOf(db, 'send', { idReceivedBet: to }, ['chatId', 'payload'])
    expect(sends).toEqual([{ chatId: sala.idDropTg, payload: { text: 'Spostata qui' } }])
    const sent = await operatore.get('GET /api/v1/sent_bets/find_by_bet_id', { query: { idReceivedBet: to } })
    expect(sent.body).toMatchObject([{ idSala, idReceivedBet: to, stato: 'pending' }])
  })

  it('is in the audit of both bets as told only where a room was told', async () => {
    const { from, to, idSala } = await played()
    const { idSito } = await aSito()
    const data = [{ idReceivedBet: from, idSito, importo: 20, quota: 2 }]
    await operatore.post('POST /sparabet/new-drop', { data })
    await move(from, to, [{ idSala }, { idSito }], { is_telegram_active: true })
    const ids = [from, to].map(String)
    const lines = await rowsOf(db, 'audit', { action: 'drops.move', entityId: ids }, undefined, 'id')
    expect(
      lines.map(({ entityId, after }) => [Number(entityId), (after as { annunciato?: true }).annunciato]),
    ).toEqual([
      [from, true],
      [to, true],
      [from, undefined],
      [to, undefined],
    ])
  })
})

it('in manual mode the destination bet is not posted', async () => {
  const { from, to, idSala } = await played()
  await move(from, to, [{ idSala }], { dest_message_text: 'Spostata qui' })
  expect(await rowsOf(db, 'send', { idReceivedBet: to }, ['chatId'])).toEqual([])
})

describe('a refusal', () => {
  it('to the same bet', async () => {
    const { from, idSala } = await played()
    const reply = await move(from, from, [{ idSala }])
    expect([reply.status, reply.json()]).toEqual([
      400,
      { message: 'La bet di destinazione non può essere la stessa della bet di origine' },
    ])
  })

  it('to an unknown or deleted bet', async () => {
    const { from, to, idSala } = await played()
    await operatore.post('POST /sparabet/delete-received-bet', { idReceivedBet: to })
    for (const id of [to, 999_999]) {
      expect(await move(from, id, [{ idSala }]).refusal).toBe('404 Codice Bet di destinazione non trovato')
    }
    expect((await bet(from)).tot).toBe(100)
  })

  it('from an unknown bet', async () => {
    const { to, idSala } = await played()
    expect(await move(999_999, to, [{ idSala }]).refusal).toBe('404 La bet con il codice 999999 non esiste')
  })

  it('of no venues, and of venues without a drop', async () => {
    const { from, to } = await played()
    const NOTHING = 'Selezionare almeno un drop con importo e quota valorizzati'
    expect(await move(from, to, []).refusal).toBe(`400 ${NOTHING}`)
    expect(await move(from, to, [{ idSala: (await aSala()).idSala }]).refusal).toBe(`400 ${NOTHING}`)
  })

  it('of a drop that is no longer the one the operator saw', async () => {
    const { from, to, idSala } = await played()
    const [seen] = await drops(from)
    await play(from, idSala, 70, 2)
    expect(await move(from, to, [{ idSala, idDroppedBet: seen?.idDroppedBet }]).refusal).toBe(
      '409 I drop selezionati sono cambiati. Ricarica e riprova',
    )
    expect((await bet(from)).tot).toBe(70)
  })
})

describe('a refusal leaves both bets as they are:', () => {
  it('of a destination that changed since it was shown, whose text the rooms would get', async () => {
    const { from, to, idSala } = await played()
    const { textVersion: dest_text_version } = await rowOf(db, 'bet', { idReceivedBet: to })
    await operatore.put('PUT /api/v1/bets', { idReceivedBet: to, formattedBet: 'Milan 2 @4.50' })
    const refused = await move(from, to, [{ idSala }], { dest_text_version })
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('Milan 2 @4.50')])
    expect([(await bet(from)).tot, (await bet(to)).tot]).toEqual([100, 0])
    const { textVersion } = await rowOf(db, 'bet', { idReceivedBet: to })
    expect(await move(from, to, [{ idSala }], { dest_text_version: textVersion }).status).toBe(200)
  })

  it('of a drop onto one in another currency, with the name of the venue', async () => {
    const { from, to, idSala, sala } = await played()
    const { valuta } = await aValuta()
    await updateRows(db, 'venue', { idVenue: sala.idVenue }, { idValuta: valuta })
    await play(to, idSala, 50, 2)
    const refused = await move(from, to, [{ idSala }])
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining(sala.nomeSala)])
    expect([(await drops(from)).length, (await drops(to)).length]).toEqual([1, 1])
  })
})

describe('two operators moving the same drop at once', () => {
  it('to two bets: one wins, no money is made or lost', async () => {
    for (let i = 0; i < 6; i++) {
      const { from, to, idSala } = await played()
      const third = (await aBet()).idReceivedBet
      const [seen] = await drops(from)
      const data = [{ idSala, idDroppedBet: seen?.idDroppedBet }]
      const replies = await Promise.all([move(from, to, data), move(from, third, data)])
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
      const totals = [(await bet(from)).tot, (await bet(to)).tot, (await bet(third)).tot]
      expect(totals.sort()).toEqual([0, 0, 100])
    }
  })

  it('in opposite directions: both go through and the money stays', async () => {
    const { from, to, idSala } = await played()
    const other = await aSala()
    await play(to, other.idSala, 30, 2)
    const replies = await Promise.all([
      move(from, to, [{ idSala }]),
      move(to, from, [{ idSala: other.idSala }]),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect([(await bet(from)).tot, (await bet(to)).tot]).toEqual([30, 100])
  })
})
