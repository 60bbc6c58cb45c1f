import { expect, it } from 'vitest'
import { aPicture } from './factories.ts'
import { testTelegram } from './telegram.ts'
import { testApp } from './test-app.ts'

const app = await testApp({ realTime: true })
const telegram = await testTelegram(app)

// The worked example of the rules (rule: total/worked-example), from the tip in the group to each party's profit.
it('carries a tip from its group to the rooms, and its money to the cent', async () => {
  const [operatore, refertatore] = [
    await app.aUser({ roles: ['OPERATORE'] }),
    await app.aUser({ roles: ['REFERTATORE'] }),
  ]
  const api = app.as(operatore)
  const tipster = await telegram.aTipsterOnTelegram({ capMaxDrop: '130' })
  const room = await telegram.aSalaOnTelegram({ freerollAttivo: '10' })
  const otherRoom = await telegram.aSalaOnTelegram()
  const sito = await app.aSito()

  const photo = await aPicture()
  await telegram.people.postPhoto(tipster.chat, photo, { caption: 'Inter - Juventus\nOver 2,5 @1.90' })
  await telegram.handled()
  const [bet] = (await api.get('GET /api/v1/bets/last-week').body) as Array<{
    idReceivedBet: number
    formattedBet: string
    photoPath: string | null
  }>
  expect(bet).toMatchObject({ formattedBet: 'Inter - Juventus\nOver 2,5 | @1.90' })
  const { idReceivedBet, photoPath } = bet!
  const shown = await fetch(`${app.baseUrl}${photoPath}`, {
    headers: { authorization: `Bearer ${operatore.token}` },
  })
  expect(shown.status).toBe(200)

  await api.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala: room.idSala, importoNoPerc: 100, quota: 2 }],
  })
  await api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito: sito.idSito, importo: 50, quota: 1.7 }],
  })
  const drop = (totTipster: number) =>
    api.post('POST /sparabet/drop-tipster', { bet: { idReceivedBet, totTipster, quotaDrop: 1.85 } })
  expect(await drop(130.01).refusal).toBe('400 Il valore deve essere minore o uguale a 130.')
  expect(await drop(120).status).toBe(200)

  const after = await api.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } }).body
  expect(after).toMatchObject({
    tot: 150,
    quotaMedia: 1.9,
    totFreeroll: 10,
    totGiocabile: 140,
    totNoDrop: 20,
    scartoQuota: 0.05,
  })

  const sent = await api.post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet,
    notes: 'Subito',
    sales: { [room.idSala]: room.nomeSala, [otherRoom.idSala]: otherRoom.nomeSala },
  })
  expect(sent.body).toMatchObject({ queued: 2 })
  await telegram.sent()
  for (const chat of [room.chat, otherRoom.chat]) {
    const message = await telegram.people.waitForMessage(chat, (one) => /Subito/.test(one.caption ?? ''))
    expect(message.caption).toBe('Inter - Juventus\nOver 2,5 @1.90\n\nSubito')
  }
  expect(await telegram.written(tipster.dropChat)).toEqual([expect.stringContaining('€ 120,00')])

  await app.as(refertatore).put('PUT /api/v1/bets', { idReceivedBet, esito: 'Win' })
  const profits = await api.get('GET /api/v1/bets/:id/profitti', { params: { id: idReceivedBet } }).body
  expect(profits.venues.map((venue) => venue.profit)).toEqual([100, 35])
  expect(profits).toMatchObject({ tipster: 102, noDrop: 18, scartiQuota: 6, freeroll: 9 })
})
