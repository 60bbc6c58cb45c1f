import { describe, expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { aAltro, aBet, as, aSala, aSito, aUser, clock, ctx } = await testApp()
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
const contabile = as(await aUser({ roles: ['CONTABILITÀ'] }))

const ofBet = (idReceivedBet: number, { by = operatore, etag = '' } = {}) =>
  by.get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
    params: { idReceivedBet },
    headers: etag ? { 'if-none-match': etag } : {},
  })
const ofLastWeek = async (betIds: readonly number[]) =>
  (await operatore.get('GET /api/v1/dropped-bets/latest-last-week').body).filter((drop) =>
    betIds.includes(drop.idReceivedBet),
  )
const play = async (idReceivedBet: number, idSala: number, importoNoPerc = 10, quota = 2) =>
  await operatore.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala, importoNoPerc, quota }],
    is_telegram_active: false,
  }).body
const erase = (idReceivedBet: number) =>
  updateRows(ctx.db, 'bet', { idReceivedBet }, { deletedAt: ctx.now() })
const anySala = (await aSala()).idSala

describe('a drop of each kind of venue', () => {
  it('is listed under its own kind only, with the terms it was played on', async () => {
    const [sala, sito, altro] = [
      await aSala({ percentualeImporto: '50.00' }),
      await aSito({ percentualeImporto: '80.00', tassaQuota: '5.00', freerollAttivo: '12.50' }),
      await aAltro({ percentualeImporto: '40.00', tassaQuota: '2.00' }),
    ]
    const { idReceivedBet, idTipster } = await aBet()
    await play(idReceivedBet, sala.idSala, 100, 1.9)
    await operatore.post('POST /sparabet/new-drop', {
      data: [
        {
          idReceivedBet,
          idSito: sito.idSito,
          importo: 100,
          quota: 2,
          letteraImporto: 'C',
          letteraQuota: 'D',
        },
        { idReceivedBet, idAltro: altro.idAltro, importo: 30, quota: 3 },
      ],
      is_telegram_active: false,
    })
    await operatore.post('POST /sparabet/drop-tipster', {
      bet: { idReceivedBet, totTipster: 50, quotaDrop: 1.9 },
      is_telegram_active: false,
    })
    const none = { idSala: null, idSito: null, idAltro: null, idTipster: null }
    const noObject = { sala: null, sito: null, altro: null, tipster: null }
    const { body } = await ofBet(idReceivedBet)
    expect(body.map(({ idDroppedBet, username, ...drop }) => drop)).toEqual([
      {
        ...{ ...none, ...noObject, idReceivedBet, idSala: sala.idSala },
        sala: expect.objectContaining({
          idSala: sala.idSala,
          nomeSala: sala.nomeSala,
          isSecret: 0,
          idBook: sala.idBook,
        }),
        ...{ importo: 50, importoNoPerc: 100, importoPostCambio: 50, quota: 1.9, quotaNoTassa: 1.9 },
        ...{ percentualeImporto: 50, tassaQuota: 0, cambioValuta: 1, nomeValuta: 'EUR', freerollAttivo: 0 },
        ...{ letteraImporto: null, letteraQuota: null, droppedDate: '2026-03-11T12:00:00' },
      },
      {
        ...{ ...none, ...noObject, idReceivedBet, idSito: sito.idSito },
        sito: { idSito: sito.idSito, nomeSito: sito.nomeSito, stato: 'A' },
        // 5% of the odds is tax.
        ...{ importo: 80, importoNoPerc: 100, importoPostCambio: 80, quota: 1.9, quotaNoTassa: 2 },
        ...{
          percentualeImporto: 80,
          tassaQuota: 5,
          cambioValuta: 1,
          nomeValuta: 'EUR',
          freerollAttivo: 12.5,
        },
        ...{ letteraImporto: 2, letteraQuota: 3, droppedDate: '2026-03-11T12:00:00' },
      },
      {
        ...{ ...none, ...noObject, idReceivedBet, idAltro: altro.idAltro },
        altro: { idAltro: altro.idAltro, nomeAltro: altro.nomeAltro, stato: 'A' },
        ...{ importo: 12, importoNoPerc: 30, importoPostCambio: 12, quota: 2.94, quotaNoTassa: 3 },
        ...{ percentualeImporto: 40, tassaQuota: 2, cambioValuta: 1, nomeValuta: 'EUR', freerollAttivo: 0 },
        ...{ letteraImporto: null, letteraQuota: null, droppedDate: '2026-03-11T12:00:00' },
      },
      {
        ...{ ...none, ...noObject, idReceivedBet, idTipster },
        tipster: { idTipster, nomeTipster: expect.any(String) },
        ...{ importo: 50, importoNoPerc: 50, importoPostCambio: 50, quota: 1.9, quotaNoTassa: 1.9 },
        ...{ percentualeImporto: 100, tassaQuota: 0, cambioValuta: 1, nomeValuta: 'EUR', freerollAttivo: 0 },
        ...{ letteraImporto: null, letteraQuota: null, droppedDate: '2026-03-11T12:00:00' },
      },
    ])
    expect(new Set(body.map(({ username }) => username)).size).toBe(1)
    expect(await ofLastWeek([idReceivedBet])).toEqual(body)
  })
})

describe('the lists leave out', () => {
  it('a corrected or removed drop', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    await play(idReceivedBet, anySala)
    await play(idReceivedBet, idSala)
    await play(idReceivedBet, idSala, 25, 1.8)
    await play(idReceivedBet, anySala, 0, 0)
    const shown = [{ idSala, importoNoPerc: 25, quotaNoTassa: 1.8 }]
    expect(await ofBet(idReceivedBet).body).toMatchObject(shown)
    expect(await ofLastWeek([idReceivedBet])).toMatchObject(shown)
  })

  it('a drop of a deleted bet', async () => {
    const [kept, deleted] = [await aBet(), await aBet()]
    for (const bet of [kept, deleted]) await play(bet.idReceivedBet, anySala)
    await erase(deleted.idReceivedBet)
    expect(await ofBet(deleted.idReceivedBet).refusal).toBe(
      `404 La bet con il codice ${deleted.idReceivedBet} non esiste`,
    )
    expect(await ofLastWeek([kept.idReceivedBet, deleted.idReceivedBet])).toMatchObject([
      { idReceivedBet: kept.idReceivedBet },
    ])
  })

  it('a drop whose bet is from before the first midnight of the week; that midnight counts', async () => {
    // Now is the 11th at noon in Rome.
    const [before, first] = [
      await aBet({ messageDate: new Date('2026-03-03T23:59:59+01:00') }),
      await aBet({ messageDate: new Date('2026-03-04T00:00:00+01:00') }),
    ]
    for (const bet of [before, first]) await play(bet.idReceivedBet, anySala)
    expect(await ofLastWeek([before.idReceivedBet, first.idReceivedBet])).toMatchObject([
      { idReceivedBet: first.idReceivedBet },
    ])
  })
})

describe('a room that became secret', () => {
  const hide = (idSala: number) => updateRows(ctx.db, 'room', { idSala }, { isSecret: true })

  it('is shown to the accountant as an amount without a name, beside named rooms', async () => {
    const secret = await aSala()
    const { idReceivedBet } = await aBet()
    await play(idReceivedBet, secret.idSala, 70)
    await hide(secret.idSala)
    await play(idReceivedBet, anySala, 30)
    const [hidden, open] = await ofBet(idReceivedBet, { by: contabile }).body
    expect(hidden).toMatchObject({
      idSala: null,
      importo: 70,
      sala: { idSala: 0, nomeSala: 'Sala riservata', idGruppoTg: null, idDropTg: null },
    })
    expect(JSON.stringify(hidden)).not.toContain(secret.nomeSala)
    expect(open).toMatchObject({ idSala: anySala, importo: 30, sala: { idSala: anySala } })
    expect(await ofBet(idReceivedBet).body).toMatchObject([
      { idSala: secret.idSala, sala: { nomeSala: secret.nomeSala } },
      { idSala: anySala },
    ])
  })

  it('is not named from the browser’s cache after signing in as accountant', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    await play(idReceivedBet, idSala)
    await hide(idSala)
    const etag = (await ofBet(idReceivedBet)).headers.get('etag') ?? ''
    expect(await ofBet(idReceivedBet, { etag }).status).toBe(304)
    expect(await ofBet(idReceivedBet, { by: contabile, etag }).status).toBe(200)
  })
})

describe('an unchanged list is not sent again', () => {
  const lastWeek = (etag = '', by = operatore) =>
    by.get('GET /api/v1/dropped-bets/latest-last-week', {
      headers: etag ? { 'if-none-match': etag } : {},
    })
  const etagNow = async () => (await lastWeek()).headers.get('etag') ?? ''

  it('unless a bet, a name or the day changed', async () => {
    const { idReceivedBet } = await aBet()
    const etag = await etagNow()
    expect(await lastWeek(etag).status).toBe(304)
    await play(idReceivedBet, anySala)
    expect(await lastWeek(etag).status).toBe(200)

    const beforeName = await etagNow()
    await updateRows(ctx.db, 'venue', { kind: 'sala', numero: anySala }, { nome: 'Nuova' })
    expect(await lastWeek(beforeName).status).toBe(200)

    const today = await etagNow()
    clock.advance(86_400_000)
    const tomorrow = as(await aUser({ roles: ['OPERATORE'] }))
    expect(await lastWeek(today, tomorrow).status).toBe(200)
  })
})
