import { describe, expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aBet, aSala, aSito, clock } = await testApp()
const user = await aUser({ roles: ['CALCOLATORE'] })
const calcolatore = as(user)
const modifiche = (id: number) => calcolatore.get('GET /api/v1/bets/:id/modifiche', { params: { id } })
const linesOf = async (id: number) =>
  (await modifiche(id).body).map(({ tipoModifica, valorePrecedente, nuovoValore }) => [
    tipoModifica,
    valorePrecedente,
    nuovoValore,
  ])

const inRoom = (idReceivedBet: number, idSala: number, importoNoPerc: number, quota: number) =>
  calcolatore.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala, importoNoPerc, quota }],
    is_telegram_active: false,
  })

describe('the modification log of a bet', () => {
  it('lists every edit of the calculator, newest first, with user and time', async () => {
    const { idReceivedBet } = await aBet({ text: 'Inter 1' })
    await calcolatore.put('PUT /api/v1/bets', { idReceivedBet, esito: 'Win', dropChiusura: 1.8 })
    clock.advance(60_000)
    await calcolatore.put('PUT /api/v1/bets', {
      idReceivedBet,
      fascia: 'A',
      sport: 'Tennis',
      formattedBet: 'Inter 2',
    })
    const { body } = await modifiche(idReceivedBet)
    expect(body[0]).toMatchObject({ username: user.username, data: '2026-03-11T12:01:00' })
    expect(body.at(-1)).toMatchObject({ data: '2026-03-11T12:00:00' })
    expect((await linesOf(idReceivedBet)).toSorted()).toEqual(
      [
        ['ESITO', 'Open', 'Win'],
        ['DROP_CHIUSURA', '0.00000', '1.80000'],
        ['FASCIA', null, 'A'],
        ['SPORT', null, 'Tennis'],
        ['BET_TEXT', 'Inter 1', 'Inter 2'],
      ].toSorted(),
    )
  })

  it('lists the changed figures of a tipster drop, and no others', async () => {
    const { idReceivedBet } = await aBet()
    const drop = (totTipster: number, quotaDrop: number) =>
      calcolatore.post('POST /sparabet/drop-tipster', {
        bet: { idReceivedBet, totTipster, quotaDrop },
        is_telegram_active: false,
      })
    await drop(50, 1.85)
    clock.advance(61_000)
    await drop(60, 1.85)
    expect(await linesOf(idReceivedBet)).toEqual([
      ['TOT_TIPSTER', '50.00', '60.00'],
      ['QUOTA_DROP', '0.00000', '1.85000'],
      ['TOT_TIPSTER', '0.00', '50.00'],
    ])
  })

  it('lists corrections of a venue’s drop, but neither the first drop nor an unchanged one', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala({ nome: 'Aurora', percentualeImporto: 50 })
    const { idSito } = await aSito({ nome: 'Conto', tassaQuota: 2 })
    await inRoom(idReceivedBet, idSala, 100, 1.85)
    await inRoom(idReceivedBet, idSala, 100, 1.85)
    expect(await linesOf(idReceivedBet)).toEqual([])
    await inRoom(idReceivedBet, idSala, 120, 1.85)
    await calcolatore.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, idSito, importo: 10, quota: 2 }],
    })
    await calcolatore.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, idSito, importo: 10, quota: 2.1234 }],
    })
    await inRoom(idReceivedBet, idSala, 0, 0)
    expect(await linesOf(idReceivedBet)).toEqual([
      ['QUOTA', 'Aurora: 1.850', 'Aurora: 0.000'],
      ['IMPORTO', 'Aurora: 120.00', 'Aurora: 0.00'],
      ['QUOTA', 'Conto: 2.000', 'Conto: 2.123'],
      ['IMPORTO', 'Aurora: 100.00', 'Aurora: 120.00'],
    ])
  })

  it('of an unknown bet answers 404', async () => {
    expect(await modifiche(999_999).refusal).toBe('404 La bet con il codice 999999 non esiste')
  })
})

describe('decimals of the calculator', () => {
  it.each([
    ['odds of a row with 4 decimals, kept with 3', { importoNoPerc: 10.25, quota: 1.8567 }, 200],
    ['odds of a row with 5 decimals', { importoNoPerc: 10, quota: 1.85671 }, 400],
    ['an amount of a row with 4 decimals', { importoNoPerc: 10.1234, quota: 2 }, 400],
    ['an amount below 0', { importoNoPerc: -1, quota: 2 }, 400],
  ])('%s', async (_what, { importoNoPerc, quota }, status) => {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    expect(await inRoom(idReceivedBet, idSala, importoNoPerc, quota).status).toBe(status)
    if (status !== 200) return
    const { body } = await calcolatore.get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
      params: { idReceivedBet },
    })
    expect(body[0]).toMatchObject({ importoNoPerc: 10.25, quotaNoTassa: 1.857 })
  })

  it.each([
    ['Tot Tipster with 2 decimals, Quota Drop with 5', 50.25, 1.85671, 200],
    ['Tot Tipster with 3 decimals', 50.255, 1.85, 400],
    ['Quota Drop with 6 decimals', 50, 1.856712, 400],
    ['Quota Drop 0', 50, 0, 400],
  ])('%s', async (_what, totTipster, quotaDrop, status) => {
    const { idReceivedBet } = await aBet()
    const reply = await calcolatore.post('POST /sparabet/drop-tipster', {
      bet: { idReceivedBet, totTipster, quotaDrop },
      is_telegram_active: false,
    })
    expect(reply.status, reply.message).toBe(status)
  })

  it.each([
    [1.85671, 200],
    [1.856712, 400],
    [-1, 400],
    [0, 200],
  ])('Chiusura Quota %d', async (dropChiusura, status) => {
    const { idReceivedBet } = await aBet()
    expect(await calcolatore.put('PUT /api/v1/bets', { idReceivedBet, dropChiusura }).status).toBe(status)
  })
})
