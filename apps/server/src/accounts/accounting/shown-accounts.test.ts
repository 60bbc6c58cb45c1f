import { describe, expect, it } from 'vitest'
import { insertRow } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

// Amounts computed by hand.
const app = await testApp()
const { db } = app
const { admin, aPlayedBet, aWallet, settle } = await moneyWorld(app)
const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
await insertRow(db, 'currency', { valuta: 'USD', cambio: '0.900', simbolo: '$' })

const DAY = '2026-03-02'
const aDay = (at: string) => ({ startDate: at, endDate: at })
const cards = async (entity: 'tipster' | 'sala' | 'helper' | 'sito' | 'altro', filters: object = {}) =>
  await contabile.post('POST /api/v1/conto/:entity/paginated', { filters }, { params: { entity } }).body
const over = async (
  entity: 'tipster' | 'sala' | 'helper' | 'sito' | 'altro',
  body: object,
  period = aDay(DAY),
) => contabile.post('POST /api/v1/conto/:entity', { ...body, ...period }, { params: { entity } })

const NOTHING = {
  saldoProfit: 0,
  saldoOperativo: 0,
  saldoDeposito: 0,
  saldoFr: 0,
  saldoTotale: 0,
  saldoNoOpen: 0,
  actionAtteso: 0,
  freerollAtteso: 0,
}

describe('the card of an account without bets', () => {
  it('shows its terms and zeros: a site', async () => {
    const { idSito: id, nomeSito: nome } = await app.aSito({
      percentualeImporto: '80.00',
      tassaQuota: '2.50',
      freerollReale: '15.00',
      stato: 'S',
      idValuta: 'USD',
    })
    expect((await cards('sito', { nome })).content).toEqual([
      {
        ...{ id, nome, idSito: id, nomeSito: nome, stato: 'S', valuta: { valuta: 'USD', simbolo: '$' } },
        ...{
          percentualeImporto: 80,
          tassaQuota: 2.5,
          freerollReale: 15,
          recap: NOTHING,
          estratto: null,
          verifica: null,
          fido: null,
        },
      },
    ])
  })

  it('shows its terms and zeros: another account', async () => {
    const { idAltro: id, nomeAltro: nome } = await app.aAltro({
      percentualeImporto: '70.00',
      tassaQuota: '1.50',
      freerollReale: '5.00',
    })
    expect((await cards('altro', { nome })).content).toEqual([
      {
        ...{ id, nome, idAltro: id, nomeAltro: nome, stato: 'A', valuta: { valuta: 'EUR', simbolo: '€' } },
        ...{
          percentualeImporto: 70,
          tassaQuota: 1.5,
          freerollReale: 5,
          recap: NOTHING,
          estratto: null,
          verifica: null,
          fido: null,
        },
      },
    ])
  })

  it('shows his terms and zeros: a tipster', async () => {
    const { idTipster: id, nomeTipster: nome } = await app.aTipster({
      action: '7.50',
      freeroll: '30.00',
      conti: true,
      stato: 'D',
    })
    expect((await cards('tipster', { nome })).content).toEqual([
      {
        ...{
          id,
          nome,
          idTipster: id,
          nomeTipster: nome,
          stato: 'D',
          valuta: { valuta: 'EUR', simbolo: '€' },
        },
        ...{
          conti: true,
          accettazioneTipster: true,
          action: 7.5,
          freeroll: 30,
          recap: NOTHING,
          estratto: null,
          verifica: null,
          fido: null,
        },
      },
    ])
  })

  it('is hidden where only accounts with a balance are asked for; a rounded cent counts as a balance', async () => {
    const { nomeSito: empty } = await app.aSito()
    const { nomeSito: cent } = await app.aSito({ saldoOutstandingBase: '-0.01' })
    const names = async (filters: object) =>
      (await cards('sito', { ...filters, nome: 'Sito' })).content.map(({ nome }) => nome)
    expect(await names({})).toEqual(expect.arrayContaining([empty, cent]))
    expect(await names({ mostraSaldiZero: null })).toContain(empty)
    expect(await names({ mostraSaldiZero: false })).toContain(cent)
    expect(await names({ mostraSaldiZero: false })).not.toContain(empty)
  })

  it('is found whether its filters are empty or absent', async () => {
    const { nomeSala: nome } = await app.aSala()
    const none = { stato: null, conti: null, idValuta: null, idBook: null }
    expect((await cards('sala', { ...none, nome })).totalElements).toBe(1)
    expect((await cards('sala', { ...none, nome: null })).totalElements).toBeGreaterThan(0)
  })
})

describe('a balance', () => {
  it('is the sum of opening balance, bets and movements; open stakes count as lost until settled', async () => {
    const { idSito } = await app.aSito({
      saldoOutstandingBase: '10.00',
      saldoFreerollBase: '4.00',
      freerollReale: '50',
    })
    const site = { kind: 'sito', id: idSito } as const
    const { idTipster } = await app.aTipster()
    const bet = (importo: number, esito: 'Win' | 'Open') =>
      aPlayedBet({ idTipster, at: `${DAY}T10:00:00`, drops: [[site, importo, 2]], esito })
    await bet(100, 'Win')
    const open = await bet(30, 'Open')
    const wallet = await aWallet()
    await admin.post('POST /api/v1/deposito/sito', {
      ...{ idSito, data: DAY, nota: 'Cauzione', importo: 25 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: -25 }],
    })
    await admin.post('POST /api/v1/cashflow-sito', { idSito, data: DAY, nota: 'Rettifica', importo: -5 })
    const recap = async (query = {}) =>
      await contabile.get('GET /api/v1/conto/:entity/recap/:id', {
        params: { entity: 'sito', id: idSito },
        query,
      }).body
    const expected = {
      saldoProfit: 70,
      saldoOperativo: 75,
      saldoDeposito: 25,
      saldoFr: 74,
      saldoTotale: 100,
      saldoNoOpen: 130,
      actionAtteso: 0,
      freerollAtteso: 37,
    }
    expect(await recap()).toMatchObject({ id: idSito, nome: expect.any(String), ...expected })
    expect((await cards('sito', { idValuta: 'EUR' })).content.find(({ id }) => id === idSito)?.recap).toEqual(
      expected,
    )
    expect(await recap({ endDate: '2026-03-01' })).toMatchObject({
      ...{
        saldoProfit: 0,
        saldoOperativo: 10,
        saldoDeposito: 0,
        saldoFr: 4,
        saldoTotale: 10,
        saldoNoOpen: 10,
      },
    })
    await settle(open, 'Win', `${DAY}T12:00:00`)
    expect(await recap()).toMatchObject({ saldoProfit: 130, saldoTotale: 160, saldoNoOpen: 160 })
  })

  it('of the house is listed and filtered like any other', async () => {
    const page = async (body: object) => await admin.post('POST /api/v1/conto/paginated', body).body
    const recaps = await admin.get('GET /api/v1/conto/conto-recap').body
    const all = await page({ sortBySaldo: false })
    expect(all.content).toEqual(
      recaps.map((recap, i) => ({
        ...recap,
        estratto: null,
        verifica: null,
        nomeConto: ['no-drop', 'scarti-quota', 'freeroll'][i],
      })),
    )
    const sum = recaps.reduce((total, { saldoTotale }) => total + saldoTotale, 0)
    expect(all.totali).toEqual([{ valuta: 'EUR', simbolo: '€', importo: sum }])
    expect((await page({})).content.map(({ saldoTotale }) => saldoTotale)).toEqual(
      recaps.map(({ saldoTotale }) => saldoTotale).sort((a, b) => b - a),
    )
    expect((await page({ filters: { nome: 'scarti' } })).content).toMatchObject([
      { nomeConto: 'scarti-quota' },
    ])
  })
})

describe('an account can be asked for', () => {
  it('by the field of its kind, or by id; helpers are rooms', async () => {
    const { idSala } = await app.aSala({ saldoOutstandingBase: '3.00' })
    const { idSito } = await app.aSito({ saldoOutstandingBase: '4.00' })
    const { idAltro } = await app.aAltro({ saldoOutstandingBase: '5.00' })
    const { idTipster } = await app.aTipster({ saldoOutstandingBase: '6.00' })
    const saldo = async (reply: ReturnType<typeof over>) => (await reply).body.saldoTotale
    expect([
      await saldo(over('sala', { idSala })),
      await saldo(over('sala', { id: idSala })),
      await saldo(over('helper', { idSala })),
      await saldo(over('sito', { idSito })),
      await saldo(over('altro', { idAltro })),
      await saldo(over('tipster', { idTipster })),
    ]).toEqual([3, 3, 3, 4, 5, 6])
    const reply = await over('sito', { idSala })
    expect(reply.refusal).toBe('400 Campo obbligatorio.')
  })

  it('for a single second: a period may end when it starts', async () => {
    const { idSito } = await app.aSito()
    const moment = aDay(`${DAY}T10:00:00`)
    expect((await over('sito', { idSito }, moment)).status).toBe(200)
  })
})

describe('the result of each party of a bet', () => {
  it('is shown by venue, in its currency and in euro, and for the house', async () => {
    const { idTipster } = await app.aTipster()
    const [sala, sito, altro] = [
      await app.aSala({ freerollAttivo: '10' }),
      await app.aSito({ idValuta: 'USD' }),
      await app.aAltro(),
    ]
    const id = await aPlayedBet({
      idTipster,
      at: `${DAY}T10:00:00`,
      drops: [
        [{ kind: 'sala', id: sala.idSala }, 100, 2],
        [{ kind: 'sito', id: sito.idSito }, 50, 1.5],
        [{ kind: 'altro', id: altro.idAltro }, 20, 3],
      ],
      credit: [120, 1.85],
      esito: 'Win',
    })
    const ask = (etag = '') =>
      contabile.get('GET /api/v1/bets/:id/profitti', {
        params: { id },
        headers: etag ? { 'if-none-match': etag } : {},
      })
    const reply = await ask()
    const { venues, ...house } = reply.body
    expect(venues.map(({ idDroppedBet, diversamente, ...venue }) => venue)).toEqual([
      { nome: sala.nomeSala, valuta: 'EUR', importo: 100, quota: 2, profit: 100, profitEur: 100 },
      { nome: sito.nomeSito, valuta: 'USD', importo: 50, quota: 1.5, profit: 25, profitEur: 22.5 },
      { nome: altro.nomeAltro, valuta: 'EUR', importo: 20, quota: 3, profit: 40, profitEur: 40 },
    ])
    expect(house).toMatchObject({ esito: 'Win', tipster: 102 })
    const all = venues.reduce((sum, { profitEur }) => sum + profitEur, 0)
    expect(all).toBeCloseTo(house.tipster + house.noDrop + house.scartiQuota + house.freeroll, 2)

    const etag = reply.headers.get('etag') ?? ''
    expect(await ask(etag).status).toBe(304)
    const drops = await contabile.get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
      params: { idReceivedBet: id },
      headers: { 'if-none-match': etag },
    })
    expect(drops.status).toBe(200)
    await settle(id, 'Loss', `${DAY}T12:00:00`)
    expect(await ask(etag).body).toMatchObject({ esito: 'Loss', tipster: -120 })
  })

  it('returns 404 for an unknown bet', async () => {
    expect(await contabile.get('GET /api/v1/bets/:id/profitti', { params: { id: 999_999 } }).refusal).toBe(
      '404 La bet con il codice 999999 non esiste',
    )
  })
})
