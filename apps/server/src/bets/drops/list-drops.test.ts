import { describe, expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { aBet, as, aSala, aUser, aValuta, ctx } = await testApp()
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
const ofBet = (idReceivedBet: number, headers: Record<string, string> = {}) =>
  operatore.get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
    params: { idReceivedBet },
    headers,
  })
const play = async (idReceivedBet: number, idSala: number, importoNoPerc = 10) =>
  operatore.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala, importoNoPerc, quota: 2 }],
  })

describe('the drops of a bet', () => {
  it('show the room also when it is off or secret', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala, idVenue } = await aSala()
    await play(idReceivedBet, idSala)
    await updateRows(ctx.db, 'venue', { idVenue }, { stato: 'D' })
    await updateRows(ctx.db, 'room', { idVenue }, { isSecret: true })
    expect(await ofBet(idReceivedBet).body).toMatchObject([{ sala: { idSala, stato: 'D', isSecret: 1 } }])
  })

  it('are not sent again while nothing changed on that bet', async () => {
    const [a, b] = [await aBet(), await aBet()]
    const { idSala } = await aSala()
    await play(a.idReceivedBet, idSala)
    const etag = (await ofBet(a.idReceivedBet)).headers.get('etag') ?? ''
    await play(b.idReceivedBet, idSala)
    expect(await ofBet(a.idReceivedBet, { 'if-none-match': etag }).status).toBe(304)
    await play(a.idReceivedBet, idSala, 20)
    expect(await ofBet(a.idReceivedBet, { 'if-none-match': etag }).status).toBe(200)
  })

  it('are sent again after a change of a room’s name or rate', async () => {
    const { valuta } = await aValuta({ cambio: '1.100' })
    const { idReceivedBet } = await aBet()
    const { idSala, idVenue } = await aSala({ idValuta: valuta })
    await play(idReceivedBet, idSala)
    const change = [
      () => updateRows(ctx.db, 'venue', { idVenue }, { nome: 'Altro nome' }),
      () => updateRows(ctx.db, 'currency', { valuta }, { cambio: '1.200' }),
    ]
    for (const apply of change) {
      const etag = (await ofBet(idReceivedBet)).headers.get('etag') ?? ''
      await apply()
      expect(await ofBet(idReceivedBet, { 'if-none-match': etag }).status).toBe(200)
    }
    expect(await ofBet(idReceivedBet).body).toMatchObject([
      { sala: { nomeSala: 'Altro nome', valuta: { cambio: 1.2 } } },
    ])
  })

  it('of an unknown bet answer 404, and of a bet without drops an empty list', async () => {
    expect(await ofBet(999_999).status).toBe(404)
    expect(await ofBet((await aBet()).idReceivedBet).body).toEqual([])
  })
})

describe('the drops of the last week', () => {
  it('are the live ones of its bets, the tipster’s included', async () => {
    const [old, recent] = [await aBet({ messageDate: new Date('2026-03-01T12:00:00Z') }), await aBet()]
    const { idSala } = await aSala()
    for (const bet of [old, recent]) await play(bet.idReceivedBet, idSala)
    await operatore.post('POST /sparabet/drop-tipster', {
      bet: { idReceivedBet: recent.idReceivedBet, totTipster: 5, quotaDrop: 1.9 },
      is_telegram_active: false,
    })
    const { body } = await operatore.get('GET /api/v1/dropped-bets/latest-last-week')
    const here = body.filter((drop) => [old.idReceivedBet, recent.idReceivedBet].includes(drop.idReceivedBet))
    expect(here.map((drop) => [drop.idReceivedBet, drop.idSala, drop.idTipster])).toEqual([
      [recent.idReceivedBet, idSala, null],
      [recent.idReceivedBet, null, recent.idTipster],
    ])
  })
})
