import { settlement } from '@xbetapp/domain/accounts/movements/settlement'
import { describe, expect, it, test } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { findHolder } from '#server/accounts/summary/named-holders.ts'
import { deleteRows, insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { lockWaiters } from '#test/lock-waiters.ts'
import { moneyWorld, type Venue } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'

// Signs and amounts computed by hand (rule: movement/signs).
const app = await testApp()
const { db } = app
const { admin, aPlayedBet, aWallet, differences, booksDifference } = await moneyWorld(app)
const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
await insertRow(db, 'currency', { valuta: 'GBP', cambio: '1.170', simbolo: '£' })

const helperBook = await rowOf(db, 'book', { nomeBook: 'Helper' })
/** For a day other than today only the day is stored. */
const DAY = '2026-03-10'
const DATE = `${DAY}T12:00:00`
/** The fields common to every movement. */
const NOTED = { data: DATE, nota: 'x' }

const recap = async (entity: 'tipster' | 'sala' | 'sito' | 'altro', id: number, endDate?: string) =>
  await contabile.get('GET /api/v1/conto/:entity/recap/:id', { params: { entity, id }, query: { endDate } })
    .body
const conto = async (id: string) =>
  (await admin.get('GET /api/v1/cashflow-conto/:id', { params: { id } }).body).map(
    ({ importo, nota, valuta }) => [importo, valuta.valuta, nota],
  )
const walletRows = async (id: number) =>
  (await admin.get('GET /api/v1/cashflow-portafoglio/:id', { params: { id } }).body).map(
    ({ importo }) => importo,
  )
const held = async (id: number) => {
  const wallets = await admin.get('GET /api/v1/portafoglio/importi-totali').body
  const found = wallets.find((wallet) => wallet.idPortafoglio === id)
  return found?.valutaImporti.map(({ valuta, importo }) => ({ valuta, importo }))
}

/** A tipster 800 in credit: 1000 at 1.80, won. */
async function aTipsterInCredit(at = '2026-03-02T10:00:00') {
  const tipster = await app.aTipster({ action: '10', freeroll: '20' })
  const { idSala } = await app.aSala()
  await aPlayedBet({
    idTipster: tipster.idTipster,
    at,
    drops: [[{ kind: 'sala', id: idSala }, 1000, 2]],
    credit: [1000, 1.8],
    esito: 'Win',
  })
  return tipster
}

/** A venue that owes its winnings: one bet of `stake` at 2.00 on each date. */
async function venueInCredit(
  kind: Venue['kind'],
  fields: { freerollReale?: string; idValuta?: string; idBook?: number },
  stake: number,
  ...dates: string[]
) {
  const { idBook, ...common } = fields
  const created =
    kind === 'sala'
      ? await app
          .aSala({ ...common, ...(idBook ? { idBook } : {}) })
          .then((row) => ({ id: row.idSala, nome: row.nomeSala }))
      : kind === 'sito'
        ? await app.aSito(common).then((row) => ({ id: row.idSito, nome: row.nomeSito }))
        : await app.aAltro(common).then((row) => ({ id: row.idAltro, nome: row.nomeAltro }))
  const { idTipster } = await app.aTipster()
  for (const at of dates)
    await aPlayedBet({ idTipster, at, drops: [[{ kind, id: created.id }, stake, 2]], esito: 'Win' })
  return created
}

describe('a tipster cashout', () => {
  it('charges action and freeroll, pays the rest, and uses up the freeroll balance', async () => {
    const { idTipster, nomeTipster } = await aTipsterInCredit()
    const [cassa, banca] = [await aWallet(), await aWallet()]
    expect(await recap('tipster', idTipster)).toMatchObject({
      saldoProfit: 800,
      saldoOperativo: 800,
      saldoFr: 800,
      actionAtteso: 80,
      freerollAtteso: 144,
    })

    const cashout = await admin.post('POST /api/v1/cashflow-tipster/cashout', {
      cashflowContoTipster: {
        idTipster,
        data: DATE,
        nota: 'Saldo marzo',
        importo: -300,
        idValuta: 'EUR',
        usernameUtente: 'qualcun altro',
      },
      cashflowPortafogli: [
        { idPortafoglio: cassa, importo: -200, nota: ' ' },
        { idPortafoglio: banca, importo: -16, nota: 'bonifico' },
      ],
      cashflowIncassiAction: { importo: 30 },
      cashflowIncassiFreeroll: { importo: 54 },
    })
    expect(cashout.body).toMatchObject({
      importo: -300,
      tipo: 'cashout',
      nota: 'Saldo marzo',
      data: DAY,
      idTipster,
      idValuta: 'EUR',
    })
    expect(cashout.body.usernameUtente).not.toBe('qualcun altro')
    expect(cashout.body.idCashflowContoTipster).toBe(cashout.body.idMovimento)
    // 500 left; action 50, freeroll min(450, 500) at 20%.
    expect(await recap('tipster', idTipster)).toMatchObject({
      saldoOperativo: 500,
      saldoFr: 500,
      saldoTotale: 500,
      actionAtteso: 50,
      freerollAtteso: 90,
    })
    expect(await held(cassa)).toEqual([{ valuta: 'EUR', importo: -200 }])
    expect(await held(banca)).toEqual([{ valuta: 'EUR', importo: -16 }])
    expect(await conto('incassi')).toContainEqual([30, 'EUR', `Action Tipster ${nomeTipster}`])
    expect(await conto('freeroll')).toContainEqual([54, 'EUR', `Incasso Freeroll Tipster ${nomeTipster}`])

    const detail = await contabile.get('GET /api/v1/cashflow-tipster/cashout/:id', {
      params: { id: cashout.body.idMovimento },
    })
    const asCashin = { params: { id: cashout.body.idMovimento } }
    expect(await contabile.get('GET /api/v1/cashflow-tipster/cashin/:id', asCashin).status).toBe(404)
    expect(detail.body).toMatchObject({
      importo: -300,
      cashflowPortafogli: [
        // A blank note is none: the line has that of the movement.
        { idPortafoglio: cassa, importo: -200, idValuta: 'EUR', nota: 'Saldo marzo' },
        { idPortafoglio: banca, importo: -16, nota: 'bonifico' },
      ],
      cashflowIncassiAction: { importo: 30 },
      cashflowIncassiFreeroll: { importo: 54 },
      cashflowSpese: { importo: 0 },
    })
  })

  it('must add up to the cent', async () => {
    const { idTipster } = await aTipsterInCredit()
    const reply = await admin.post('POST /api/v1/cashflow-tipster/cashout', {
      cashflowContoTipster: { idTipster, ...NOTED, importo: -300 },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: -216.01 }],
      cashflowIncassiAction: { importo: 30 },
      cashflowIncassiFreeroll: { importo: 54 },
    })
    expect(reply.refusal).toBe(
      '400 La somma degli importi portafogli (216,01) + Incasso Action (30,00) + Incasso Freeroll (54,00) deve essere uguale al Cashout (300,00)',
    )
    expect(await recap('tipster', idTipster)).toMatchObject({ saldoOperativo: 800, saldoFr: 800 })
  })
})

describe('a tipster cashin', () => {
  it('pays into our wallets less the action we leave him', async () => {
    const { idTipster, nomeTipster } = await app.aTipster({ action: '10', saldoOutstandingBase: '-250.00' })
    const wallet = await aWallet()
    const spese = await conto('spese')
    await admin.post('POST /api/v1/cashflow-tipster/cashin', {
      cashflowContoTipster: { idTipster, data: DATE, nota: 'Rientro', importo: 200 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: 180 }],
      cashflowSpese: { importo: -20 },
    })
    expect(await recap('tipster', idTipster)).toMatchObject({
      saldoOperativo: -50,
      saldoFr: 0,
      actionAtteso: -5,
      freerollAtteso: 0,
    })
    expect(await held(wallet)).toEqual([{ valuta: 'EUR', importo: 180 }])
    expect(await conto('spese')).toEqual([[-20, 'EUR', `Action Tipster ${nomeTipster}`], ...spese])
  })

  it('states a sum that does not match', async () => {
    const { idTipster } = await app.aTipster()
    const reply = await admin.post('POST /api/v1/cashflow-tipster/cashin', {
      cashflowContoTipster: { idTipster, ...NOTED, importo: 1200 },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: 1200 }],
      cashflowSpese: { importo: -120 },
    })
    expect(reply.message).toBe(
      'La somma degli importi portafogli (1.200,00) deve essere uguale al Cashin (1.200,00) - Spesa Action (120,00)',
    )
  })
})

describe('a venue cashout', () => {
  it.each([
    ['sala', 'Sala', undefined],
    ['sala', 'Helper', helperBook.idBook],
    ['sito', 'Sito', undefined],
    ['altro', 'Altro', undefined],
  ] as const)('of a %s books its freeroll as Spesa Freeroll %s', async (kind, label, idBook) => {
    const { id, nome } = await venueInCredit(
      kind,
      { freerollReale: '20', ...(idBook ? { idBook } : {}) },
      100,
      '2026-03-02T10:00:00',
    )
    const wallet = await aWallet()
    expect(await recap(kind, id)).toMatchObject({
      saldoOperativo: 100,
      saldoFr: 100,
      freerollAtteso: 20,
      actionAtteso: 0,
    })
    const row = { data: DATE, nota: 'Ritiro', importo: -150 }
    const split = {
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: 130 }],
      cashflowSpese: { importo: -20 },
    }
    if (kind === 'sala')
      await admin.post('POST /api/v1/cashflow-sala/cashout', {
        cashflowSala: { ...row, idSala: id },
        ...split,
      })
    if (kind === 'sito')
      await admin.post('POST /api/v1/cashflow-sito/cashout', {
        cashflowSito: { ...row, idSito: id },
        ...split,
      })
    if (kind === 'altro')
      await admin.post('POST /api/v1/cashflow-altro/cashout', {
        cashflowAltro: { ...row, idAltro: id },
        ...split,
      })
    expect(await recap(kind, id)).toMatchObject({ saldoOperativo: -50, saldoFr: 0, freerollAtteso: 0 })
    expect(await held(wallet)).toEqual([{ valuta: 'EUR', importo: 130 }])
    expect(await conto('freeroll')).toContainEqual([-20, 'EUR', `Spesa Freeroll ${label} ${nome}`])
  })

  it('uses up freeroll balance as of its date', async () => {
    const { id } = await venueInCredit(
      'sito',
      { freerollReale: '50' },
      100,
      '2026-03-02T10:00:00',
      '2026-03-05T10:00:00',
    )
    expect(
      await contabile.get('GET /api/v1/conto/:entity/atteso/:id', {
        params: { entity: 'sito', id },
        query: { endDate: '2026-03-03' },
      }).body,
    ).toBe(50)
    await admin.post('POST /api/v1/cashflow-sito/cashout', {
      cashflowSito: { idSito: id, data: '2026-03-03', nota: 'x', importo: -150 },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: 150 }],
    })
    expect((await recap('sito', id, '2026-03-02')).saldoFr).toBe(100)
    expect((await recap('sito', id, '2026-03-04')).saldoFr).toBe(0)
    expect((await recap('sito', id)).saldoFr).toBe(100)
  })

  it('charges nothing until losses carried over are recovered', async () => {
    const { id } = await venueInCredit('sito', { freerollReale: '50' }, 100, '2026-03-02T10:00:00')
    const { idTipster } = await app.aTipster()
    await aPlayedBet({
      idTipster,
      at: '2026-03-03T10:00:00',
      drops: [[{ kind: 'sito', id }, 250, 2]],
      esito: 'Loss',
    })
    expect(await recap('sito', id)).toMatchObject({ saldoFr: -150, freerollAtteso: 0 })
    await admin.post('POST /api/v1/cashflow-sito/cashout', {
      cashflowSito: { idSito: id, ...NOTED, importo: -10 },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: 10 }],
    })
    expect(await recap('sito', id)).toMatchObject({ saldoFr: -150, saldoOperativo: -160 })
  })

  it('in another currency books freeroll in EUR at the day’s rate, unaffected by later rates', async () => {
    const { id, nome } = await venueInCredit(
      'sito',
      { freerollReale: '10', idValuta: 'GBP' },
      100.1,
      '2026-03-02T10:00:00',
    )
    const wallet = await aWallet()
    const { body } = await admin.post('POST /api/v1/cashflow-sito/cashout', {
      cashflowSito: { idSito: id, ...NOTED, importo: -100.1, idValuta: 'GBP' },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: 90.09, idValuta: 'GBP' }],
      cashflowSpese: { importo: -10.01 },
    })
    await updateRows(db, 'currency', { valuta: 'GBP' }, { cambio: '1.300' })
    // 10.01 * 1.170 = 11.7117
    expect(await conto('freeroll')).toContainEqual([-11.71, 'EUR', `Spesa Freeroll Sito ${nome}`])
    expect(await held(wallet)).toEqual([{ valuta: 'GBP', importo: 90.09 }])
    expect(await recap('sito', id)).toMatchObject({ saldoOperativo: 0 })
    expect(body.valuta).toEqual({ valuta: 'GBP', simbolo: '£' })
    const detail = await contabile.get('GET /api/v1/cashflow-sito/cashout/:id', {
      params: { id: body.idMovimento },
    })
    expect(detail.body.cashflowSpese).toEqual({ importo: -10.01 })
    await admin.delete('DELETE /api/v1/cashflow-sito/:id', {
      body: { motivo: 'Doppio' },
      params: { id: body.idMovimento },
    })
    expect(await conto('freeroll')).not.toContainEqual([-11.71, 'EUR', `Spesa Freeroll Sito ${nome}`])
    await updateRows(db, 'currency', { valuta: 'GBP' }, { cambio: '1.170' })
    expect(await differences()).toEqual([])
  })

  it('states a sum that does not match', async () => {
    const { idSala } = await app.aSala()
    const reply = await admin.post('POST /api/v1/cashflow-sala/cashout', {
      cashflowSala: { idSala, ...NOTED, importo: -100 },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: 95 }],
      cashflowSpese: { importo: -10 },
    })
    expect(reply.refusal).toBe(
      '400 La somma degli importi portafogli (95,00) + Cashout (- 100,00) deve essere uguale alla Spesa (- 10,00)',
    )
  })
})

describe('a venue cashin', () => {
  it('pays the venue from our wallets', async () => {
    const { idSala } = await app.aSala({ saldoOutstandingBase: '-500.00' })
    const wallet = await aWallet()
    await admin.post('POST /api/v1/cashflow-sala/cashin', {
      cashflowSala: { idSala, data: DATE, nota: 'Ricarica', importo: 300 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: -300 }],
    })
    expect(await recap('sala', idSala)).toMatchObject({ saldoOperativo: -200, saldoFr: 0 })
    expect(await walletRows(wallet)).toEqual([-300])
  })

  it('states a sum that does not match, in the symbol of the venue', async () => {
    const { idSito } = await app.aSito({ idValuta: 'GBP' })
    const reply = await admin.post('POST /api/v1/cashflow-sito/cashin', {
      cashflowSito: { idSito, ...NOTED, importo: 300 },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: -299.5 }],
    })
    expect(reply.refusal).toBe('400 La somma degli importi (£299,50) deve essere uguale al Cashin (£300,00)')
  })
})

describe('a cashflow of what is due', () => {
  it.each([
    ['a room owes', 'Win', 'cashout', 100],
    ['is owed to a room', 'Loss', 'cashin', -100],
  ] as const)('%s settles it without the stakes that still run', async (_, esito, tipo, due) => {
    const [{ idTipster }, { idSala }] = [await app.aTipster(), await app.aSala()]
    const room = { kind: 'sala', id: idSala } as const
    await aPlayedBet({ idTipster, at: '2026-03-02T10:00:00', drops: [[room, 100, 2]], esito })
    await aPlayedBet({ idTipster, at: '2026-03-03T10:00:00', drops: [[room, 500, 2]] })
    await admin.post('POST /api/v1/deposito/sala', {
      ...{ idSala, ...NOTED, importo: 40 },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: -40 }],
    })
    const { senzaOpen, conOpen } = settlement(await recap('sala', idSala))
    expect([senzaOpen.toNumber(), conOpen.toNumber()]).toEqual([due, due - 500])

    await admin.post(`POST /api/v1/cashflow-sala/${tipo}`, {
      cashflowSala: { idSala, ...NOTED, importo: -due },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: due }],
    })
    const after = await recap('sala', idSala)
    expect(after).toMatchObject({ saldoDeposito: 40, saldoNoOpen: 40, saldoOperativo: -500 })
    expect(settlement(after).senzaOpen.toNumber()).toBe(0)
  })

  it('is paid to a tipster whose Open bets alone would make him owe us', async () => {
    const { idTipster } = await aTipsterInCredit()
    const { idSala } = await app.aSala()
    await aPlayedBet({
      ...{ idTipster, at: '2026-03-03T10:00:00', credit: [1957, 1.8] },
      drops: [[{ kind: 'sala', id: idSala }, 1957, 2]],
    })
    const { senzaOpen, conOpen } = settlement(await recap('tipster', idTipster))
    expect([senzaOpen.toNumber(), conOpen.toNumber()]).toEqual([800, -1157])

    await admin.post('POST /api/v1/cashflow-tipster/cashout', {
      cashflowContoTipster: { idTipster, ...NOTED, importo: -800 },
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: -800 }],
    })
    expect(await recap('tipster', idTipster)).toMatchObject({ saldoNoOpen: 0, saldoOperativo: -1957 })
  })
})

describe('deposits', () => {
  const deposit = (idSala: number, wallet: number, importo: number, data = DATE) =>
    admin.post('POST /api/v1/deposito/sala', {
      idSala,
      data,
      nota: 'Cauzione',
      importo,
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: -importo }],
    })

  it('are separate from the operating balance, and never touch freeroll', async () => {
    const { idSala } = await app.aSala()
    const wallet = await aWallet()
    const { body } = await deposit(idSala, wallet, 500)
    await deposit(idSala, wallet, -200)
    expect(await recap('sala', idSala)).toMatchObject({
      saldoOperativo: 0,
      saldoDeposito: 300,
      saldoTotale: 300,
      saldoFr: 0,
    })
    expect(await walletRows(wallet)).toEqual([200, -500])
    const list = await contabile.get('GET /api/v1/deposito/sala/:id', { params: { id: idSala } }).body
    expect(list.map(({ importo, idDepositoSala }) => [importo, typeof idDepositoSala])).toEqual([
      [-200, 'number'],
      [500, 'number'],
    ])
    const info = await contabile.get('GET /api/v1/deposito/sala/info/:id', {
      params: { id: body.idDepositoSala },
    })
    expect(info.body).toMatchObject([
      {
        cashflowPortafoglio: {
          importo: -500,
          valuta: { simbolo: '€' },
          portafoglio: { idPortafoglio: wallet },
        },
      },
    ])
    expect(await contabile.get('GET /api/v1/cashflow-sala/:id', { params: { id: idSala } }).body).toEqual([])
  })

  it('of a tipster move the wallets with them', async () => {
    const { idTipster } = await app.aTipster()
    const wallet = await aWallet()
    const body = {
      idTipster,
      data: DATE,
      nota: 'Cauzione',
      importo: 100,
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: 100 }],
    }
    expect(await admin.post('POST /api/v1/deposito/tipster', body).body).toMatchObject({
      importo: 100,
      idTipster,
    })
    expect(await recap('tipster', idTipster)).toMatchObject({
      saldoDeposito: 100,
      saldoTotale: 100,
      saldoOperativo: 0,
    })
    expect(await held(wallet)).toEqual([{ valuta: 'EUR', importo: 100 }])
  })

  it('cannot be given back twice, as of any date', async () => {
    const { idSala } = await app.aSala()
    const wallet = await aWallet()
    const TOO_MUCH = 'Non è possibile inserire un DepositoOut con importo superiore al Saldo Deposito'
    expect((await deposit(idSala, wallet, -1)).message).toBe(TOO_MUCH)
    await deposit(idSala, wallet, 100, '2026-03-05')
    expect((await deposit(idSala, wallet, -100.01)).message).toBe(TOO_MUCH)
    // Before the deposit existed.
    expect((await deposit(idSala, wallet, -50, '2026-03-04')).message).toBe(TOO_MUCH)
    await deposit(idSala, wallet, -80, '2026-03-07')
    await deposit(idSala, wallet, 80, '2026-03-09')
    // On the 6th 100 are available, but on the 7th only 20.
    expect((await deposit(idSala, wallet, -50, '2026-03-06')).message).toBe(TOO_MUCH)
    expect(await deposit(idSala, wallet, -20, '2026-03-06').status).toBe(200)
    expect((await recap('sala', idSala)).saldoDeposito).toBe(80)
  })

  it('In cannot be deleted once given back', async () => {
    const { idSala } = await app.aSala()
    const wallet = await aWallet()
    const first = (await deposit(idSala, wallet, 100).body).idDepositoSala
    const out = (await deposit(idSala, wallet, -60).body).idDepositoSala
    expect(
      await admin.delete('DELETE /api/v1/deposito/sala/:id', {
        body: { motivo: 'Doppio' },
        params: { id: first },
      }).status,
    ).toBe(409)
    expect(
      await admin.delete('DELETE /api/v1/deposito/sala/:id', {
        body: { motivo: 'Doppio' },
        params: { id: out },
      }).status,
    ).toBe(200)
    expect(
      await admin.delete('DELETE /api/v1/deposito/sala/:id', {
        body: { motivo: 'Doppio' },
        params: { id: first },
      }).status,
    ).toBe(200)
    expect((await recap('sala', idSala)).saldoDeposito).toBe(0)
    expect(await held(wallet)).toEqual([{ valuta: 'EUR', importo: 0 }])
  })

  it('state a sum that does not match', async () => {
    const { idAltro } = await app.aAltro()
    const reply = await admin.post('POST /api/v1/deposito/altro', {
      idAltro,
      ...NOTED,
      importo: 100,
      cashflowPortafogli: [{ idPortafoglio: await aWallet(), importo: -99 }],
    })
    expect(reply.refusal).toBe(
      '400 La somma degli importi dei portafogli (99,00) deve essere uguale al deposito (100,00)',
    )
  })
})

describe('a cashflow without wallets', () => {
  it('corrects a balance with either sign', async () => {
    const { idSala } = await app.aSala()
    const { idTipster } = await app.aTipster()
    await admin.post('POST /api/v1/cashflow-sala', {
      idSala,
      data: DATE,
      nota: ' Errore di conto ',
      importo: -12.34,
    })
    const noted = await db
      .selectFrom('movement')
      .select('nota')
      .where('nota', 'like', '%Errore di conto%')
      .execute()
    expect(noted).toEqual([{ nota: 'Errore di conto' }])
    await admin.post('POST /api/v1/cashflow-tipster', { idTipster, data: DATE, nota: 'Bonus', importo: 50 })
    expect(await recap('sala', idSala)).toMatchObject({ saldoOperativo: -12.34, saldoFr: 0 })
    expect(await recap('tipster', idTipster)).toMatchObject({ saldoOperativo: 50 })
  })

  it('is booked on a ledger or house account too', async () => {
    expect(
      await admin.post('POST /api/v1/cashflow-conto', {
        conto: 'SPESE',
        data: DATE,
        nota: ' Rettifica spese ',
        importo: -7,
        idValuta: 'GBP',
      }).body,
    ).toMatchObject({ importo: -7, idValuta: 'GBP' })
    const audited = await rowOf(db, 'audit', { entity: 'conto', entityId: 'SPESE' }, ['after'])
    expect(audited.after).toMatchObject({ importo: '-7.00', idValuta: 'GBP', nota: 'Rettifica spese' })
    expect(audited.after).toMatchObject({ data: expect.any(String), idMovimento: expect.any(Number) })
    expect(await conto('SPESE')).toContainEqual([-7, 'GBP', 'Rettifica spese'])
    await admin.post('POST /api/v1/cashflow-conto', {
      conto: 'no-drop',
      data: DATE,
      nota: 'Rettifica no drop',
      importo: 3,
      idValuta: 'EUR',
    })
    expect(await conto('no-drop')).toContainEqual([3, 'EUR', 'Rettifica no drop'])
    expect(
      await admin.post('POST /api/v1/cashflow-conto', {
        conto: 'no-drop',
        ...NOTED,
        importo: 3,
        idValuta: 'GBP',
      }).status,
    ).toBe(400)
    for (const conto of ['RETTIFICA', 'cassa']) {
      expect(
        await admin.post('POST /api/v1/cashflow-conto', { conto, ...NOTED, importo: 3, idValuta: 'EUR' })
          .status,
      ).toBe(404)
    }
  })
})

describe('a deleted movement', () => {
  it.each([undefined, '', ' \u200b ', '123'])('asks for a reason with a letter, not %j', async (motivo) => {
    const { idTipster } = await aTipsterInCredit()
    const { idMovimento } = await admin.post('POST /api/v1/cashflow-tipster', {
      ...{ idTipster, data: '2026-03-09T08:00:00', nota: 'sbagliato', importo: 10 },
    }).body
    const init = { json: motivo === undefined ? undefined : { motivo } }
    const reply = await admin.raw('DELETE', `/api/v1/cashflow-tipster/${idMovimento}`, init)
    expect(reply.refusal).toBe('400 Indica il motivo: serve almeno una lettera.')
    expect(await recap('tipster', idTipster)).toMatchObject({ saldoOperativo: 810 })
    const params = { id: idMovimento }
    await admin.delete('DELETE /api/v1/cashflow-tipster/:id', { body: { motivo: ' Doppio ' }, params }).body
    expect((await rowOf(db, 'act', {}, ['motivo'], '-idAtto')).motivo).toBe('Doppio')
  })

  it('reverses every amount, hides the pair in lists and stays in audit and books', async () => {
    const { idTipster } = await aTipsterInCredit()
    const wallet = await aWallet()
    const [incassi, freeroll] = [await conto('incassi'), await conto('freeroll')]
    const { idMovimento } = await admin.post('POST /api/v1/cashflow-tipster/cashout', {
      cashflowContoTipster: { idTipster, data: '2026-03-09T08:00:00', nota: 'sbagliato', importo: -500 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: -360 }],
      cashflowIncassiAction: { importo: 50 },
      cashflowIncassiFreeroll: { importo: 90 },
    }).body
    const erase = () =>
      admin.delete('DELETE /api/v1/cashflow-tipster/:id', {
        body: { motivo: 'Doppio' },
        params: { id: idMovimento },
      })
    expect(await erase().status).toBe(200)
    expect(await recap('tipster', idTipster)).toMatchObject({ saldoOperativo: 800, saldoFr: 800 })
    // Past balances too are as if it had never existed.
    expect(await recap('tipster', idTipster, '2026-03-09T08:00:00')).toMatchObject({
      saldoOperativo: 800,
      saldoFr: 800,
    })
    expect([await conto('incassi'), await conto('freeroll'), await walletRows(wallet)]).toEqual([
      incassi,
      freeroll,
      [],
    ])
    expect(await held(wallet)).toEqual([{ valuta: 'EUR', importo: 0 }])
    expect(
      await contabile.get('GET /api/v1/cashflow-tipster/:id', { params: { id: idTipster } }).body,
    ).toEqual([])
    expect(
      await contabile.get('GET /api/v1/cashflow-tipster/cashout/:id', { params: { id: idMovimento } }).status,
    ).toBe(404)
    const lines = await db
      .selectFrom('movementLine')
      .innerJoin('movement', 'movement.idMovimento', 'movementLine.idMovimento')
      .select(['importo', 'reverses'])
      .where('idAccount', '=', (await getAccount(app.ctx, 'tipster', idTipster)).idAccount)
      .orderBy('idRiga')
      .execute()
    expect(lines).toEqual([
      { importo: '-500.00', reverses: null },
      { importo: '500.00', reverses: idMovimento },
    ])
    const audited = await rowsOf(
      db,
      'audit',
      { entity: 'tipster', entityId: String(idTipster) },
      ['action'],
      'id',
    )
    expect(audited.map(({ action }) => action)).toEqual(['movements.cashout', 'movements.reverse-cashout'])
    // A second deletion finds no movement.
    expect(await erase().refusal).toBe('404 Movimento non trovato')
  })

  it('waits for a concurrent change of the account’s currency, and is checked against the new currency', async () => {
    const { idSala, idVenue } = await app.aSala()
    const reply = await db.transaction().execute(async (change) => {
      await change.selectFrom('venue').select('idVenue').where('idVenue', '=', idVenue).forUpdate().execute()
      const late = admin.post('POST /api/v1/cashflow-sala', { idSala, ...NOTED, importo: 5, idValuta: 'EUR' })
      await Promise.race([late, until('the cashflow waits', async () => (await lockWaiters(db)) > 0)])
      await change.updateTable('venue').set({ idValuta: 'GBP' }).where('idVenue', '=', idVenue).execute()
      return { late }
    })
    expect((await reply.late).refusal).toBe('400 La valuta del movimento deve essere GBP.')
  })

  it('is found only under its own kind', async () => {
    const { idSala } = await app.aSala()
    const { idMovimento } = await admin.post('POST /api/v1/cashflow-sala', { idSala, ...NOTED, importo: 5 })
      .body
    const of = { params: { id: idMovimento }, body: { motivo: 'Doppio' } }
    expect(await admin.delete('DELETE /api/v1/cashflow-sito/:id', of).status).toBe(404)
    expect(await admin.delete('DELETE /api/v1/deposito/sala/:id', of).status).toBe(404)
    expect(await admin.delete('DELETE /api/v1/cashflow-conto/:id', of).status).toBe(404)
    expect(await admin.delete('DELETE /api/v1/cashflow-sala/:id', of).status).toBe(200)
  })
})

describe('is refused and books nothing:', () => {
  const room = app.aSala()
  const wallet = aWallet()
  const cashin = async (change: object, row: object = {}) => {
    const { idSala } = await room
    const id = await wallet
    const before = await db
      .selectFrom('movement')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
    const reply = await admin.raw('POST', '/api/v1/cashflow-sala/cashin', {
      json: {
        cashflowSala: { idSala, data: DATE, nota: 'Nota', importo: 10, ...row },
        cashflowPortafogli: [{ idPortafoglio: id, importo: -10 }],
        ...change,
      },
    })
    const after = await db
      .selectFrom('movement')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
    expect(after).toEqual(before)
    return [reply.status, reply.message]
  }

  it('no wallet', async () => {
    expect(await cashin({ cashflowPortafogli: [] })).toEqual([400, 'Devi inserire almeno un portafoglio'])
    expect(await cashin({ cashflowPortafogli: [{ importo: -10 }] })).toEqual([
      400,
      'Seleziona il portafoglio di ogni riga',
    ])
  })

  it('a wallet twice', async () => {
    const line = { idPortafoglio: await wallet, importo: -5 }
    expect(await cashin({ cashflowPortafogli: [line, line] })).toEqual([
      400,
      'Devi inserire portafogli diversi',
    ])
  })

  it('a wallet that does not exist', async () => {
    expect(await cashin({ cashflowPortafogli: [{ idPortafoglio: 999_999, importo: -10 }] })).toEqual([
      404,
      'Portafoglio non trovato',
    ])
  })

  it('wrong signs', async () => {
    expect((await cashin({}, { importo: -10 }))[0]).toBe(400)
    const positive = [{ idPortafoglio: await wallet, importo: 10 }]
    const mixed = [
      { idPortafoglio: await wallet, importo: -15 },
      { idPortafoglio: await aWallet(), importo: 5 },
    ]
    for (const cashflowPortafogli of [positive, mixed])
      expect(await cashin({ cashflowPortafogli })).toEqual([
        400,
        "L'importo deve essere negativo per questo movimento.",
      ])
  })

  it('an amount of 0, of three decimals, or none', async () => {
    expect(await cashin({}, { importo: 0 })).toEqual([400, 'Il valore deve essere diverso da 0.'])
    expect(await cashin({}, { importo: 10.005 })).toEqual([400, 'Inserisci un numero decimale valido.'])
    expect((await cashin({}, { importo: null }))[0]).toBe(400)
  })

  it('a date after today; the end of today is not', async () => {
    expect(await cashin({}, { data: '2026-03-12T00:00:00' })).toEqual([
      400,
      'La data non può essere successiva a oggi.',
    ])
    expect(await cashin({}, { data: '2026-02-30T00:00:00' })).toEqual([400, 'Inserisci una data valida.'])
    const { idSala } = await room
    const today = {
      cashflowSala: { idSala, data: '2026-03-11T23:59:59', nota: 'x', importo: 10 },
      cashflowPortafogli: [{ idPortafoglio: await wallet, importo: -10 }],
    }
    expect(await admin.post('POST /api/v1/cashflow-sala/cashin', today).status).toBe(200)
  })

  it('no note, or one of spaces', async () => {
    expect(await cashin({}, { nota: '  ' })).toEqual([400, 'Campo obbligatorio.'])
    expect((await cashin({}, { nota: undefined }))[0]).toBe(400)
  })

  it('a currency other than the account’s', async () => {
    expect(await cashin({}, { idValuta: 'GBP' })).toEqual([400, 'La valuta del movimento deve essere EUR.'])
    expect(
      (
        await cashin({ cashflowPortafogli: [{ idPortafoglio: await wallet, importo: -10, idValuta: 'GBP' }] })
      )[0],
    ).toBe(400)
  })

  it('an account that does not exist', async () => {
    expect(await cashin({}, { idSala: 999_999 })).toEqual([404, 'Conto non trovato'])
  })

  it('more kept than paid', async () => {
    const { idTipster } = await app.aTipster()
    const reply = await admin.post('POST /api/v1/cashflow-tipster/cashout', {
      cashflowContoTipster: { idTipster, ...NOTED, importo: -10 },
      cashflowPortafogli: [{ idPortafoglio: await wallet, importo: 5 }],
      cashflowIncassiAction: { importo: 15 },
    })
    expect(reply.refusal).toBe('400 Gli incassi non possono superare il Cashout.')
  })

  it('a user without ADMIN', async () => {
    const { idSala } = await room
    const body = {
      cashflowSala: { idSala, ...NOTED, importo: 10 },
      cashflowPortafogli: [{ idPortafoglio: await wallet, importo: -10 }],
    }
    expect(await contabile.post('POST /api/v1/cashflow-sala/cashin', body).status).toBe(403)
    expect(await contabile.get('GET /api/v1/cashflow-sala/:id', { params: { id: idSala } }).status).toBe(200)
  })
})

describe('two concurrent requests', () => {
  it('give back a deposit once', async () => {
    const { idSito } = await app.aSito()
    const wallet = await aWallet()
    const deposit = (importo: number) =>
      admin.post('POST /api/v1/deposito/sito', {
        idSito,
        ...NOTED,
        importo,
        cashflowPortafogli: [{ idPortafoglio: wallet, importo: -importo }],
      })
    await deposit(100)
    const replies = await Promise.all(Array.from({ length: 8 }, () => deposit(-60)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect((await recap('sito', idSito)).saldoDeposito).toBe(40)
  })

  it('use up the same freeroll balance once', async () => {
    const { id } = await venueInCredit('sito', { freerollReale: '20' }, 100, '2026-03-02T10:00:00')
    const wallet = await aWallet()
    await Promise.all(
      Array.from({ length: 6 }, () =>
        admin.post('POST /api/v1/cashflow-sito/cashout', {
          cashflowSito: { idSito: id, ...NOTED, importo: -30 },
          cashflowPortafogli: [{ idPortafoglio: wallet, importo: 30 }],
        }),
      ),
    )
    expect(await recap('sito', id)).toMatchObject({ saldoFr: 0, saldoOperativo: -80 })
    const consumed = await rowsOf(
      db,
      'movementLine',
      { idAccount: (await getAccount(app.ctx, 'sito', id)).idAccount },
      ['freerollUsed'],
      'idRiga',
    )
    expect(consumed.map((row) => row.freerollUsed)).toEqual([
      '30.00',
      '30.00',
      '30.00',
      '10.00',
      '0.00',
      '0.00',
    ])
  })

  it('delete a movement once', async () => {
    const { idSala } = await app.aSala()
    const { idMovimento } = await admin.post('POST /api/v1/cashflow-sala', { idSala, ...NOTED, importo: 5 })
      .body
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin.delete('DELETE /api/v1/cashflow-sala/:id', {
          body: { motivo: 'Doppio' },
          params: { id: idMovimento },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect((await recap('sala', idSala)).saldoTotale).toBe(0)
  })

  it('book the same form with the same key once', async () => {
    const { idSala } = await app.aSala()
    const body = { idSala, ...NOTED, importo: 5 }
    const send = (key: string, importo = 5) =>
      admin.post('POST /api/v1/cashflow-sala', { ...body, importo }, { headers: { 'idempotency-key': key } })
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('una-volta')))
    expect(new Set(replies.map(({ body }) => body.idMovimento)).size).toBe(1)
    expect((await recap('sala', idSala)).saldoTotale).toBe(5)
    expect(await send('una-volta', 6).status).toBe(409)
  })
})

describe('the lists', () => {
  it('are filtered by date, both ends inclusive', async () => {
    const { idSala } = await app.aSala()
    for (const data of ['2026-03-01T00:00:00', '2026-03-05T12:00:00', '2026-03-09T23:59:59']) {
      await admin.post('POST /api/v1/cashflow-sala', { idSala, data, nota: data, importo: 1 })
    }
    const notes = async (query: { startDate?: string; endDate?: string }) =>
      (await contabile.get('GET /api/v1/cashflow-sala/:id', { params: { id: idSala }, query }).body).map(
        ({ nota }) => nota.slice(0, 10),
      )
    expect(await notes({})).toEqual(['2026-03-09', '2026-03-05', '2026-03-01'])
    expect(await notes({ endDate: '2026-03-05T23:59:59' })).toEqual(['2026-03-05', '2026-03-01'])
    expect(await notes({ startDate: '2026-03-05', endDate: '2026-03-09' })).toEqual([
      '2026-03-09',
      '2026-03-05',
    ])
    expect(await notes({ endDate: '2026-02-28' })).toEqual([])
  })

  it('of the Freeroll account match its Ripartizione, category by category', async () => {
    const rows = await admin.get('GET /api/v1/cashflow-conto/:id', { params: { id: 'freeroll' } }).body
    const parts = await admin.get('GET /api/v1/conto/freeroll/ripartizione').body
    expect(parts.map(({ categoria }) => categoria)).toEqual([
      'Incasso Freeroll Tipster',
      'Spesa Freeroll Sala',
      'Spesa Freeroll Helper',
      'Spesa Freeroll Sito',
      'Spesa Freeroll Altro',
      'Spostamento in Fondo Cassa',
    ])
    for (const { categoria, importo } of parts.slice(0, 5)) {
      const own = rows
        .filter(({ nota }) => nota.startsWith(categoria))
        .reduce((sum, row) => sum + row.importo, 0)
      expect(importo, categoria).toBeCloseTo(own, 2)
      expect(importo, categoria).not.toBe(0)
    }
    const all = parts.reduce((sum, { importo }) => sum + importo, 0)
    expect(all).toBeCloseTo(
      rows.reduce((sum, row) => sum + row.importo, 0),
      2,
    )
    const before = await admin.get('GET /api/v1/conto/freeroll/ripartizione', {
      query: { endDate: '2026-01-01' },
    }).body
    expect(new Set(before.map(({ importo }) => importo))).toEqual(new Set([0]))
  })

  it('of a wallet and a ledger name the account of the movement', async () => {
    const { idTipster, nomeTipster } = await app.aTipster()
    const wallet = await aWallet()
    await admin.post('POST /api/v1/cashflow-tipster/cashin', {
      cashflowContoTipster: { idTipster, data: DATE, nota: 'Rientro aprile', importo: 10 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: 9 }],
      cashflowSpese: { importo: -1 },
    })
    const about = {
      tipo: 'cashin',
      notaMovimento: 'Rientro aprile',
      entita: { kind: 'tipster', id: idTipster, nome: nomeTipster },
    }
    expect(
      await admin.get('GET /api/v1/cashflow-portafoglio/:id', { params: { id: wallet } }).body,
    ).toMatchObject([about])
    const spese = await admin.get('GET /api/v1/cashflow-conto/:id', { params: { id: 'spese' } }).body
    expect(spese).toContainEqual(
      expect.objectContaining({ ...about, importo: -1, nota: `Action Tipster ${nomeTipster}` }),
    )
  })
})

test('the database refuses movements that do not balance, and changes and deletions of any movement', async () => {
  const { idSala } = await app.aSala()
  const { idAccount } = await getAccount(app.ctx, 'sala', idSala)
  const wallet = await findHolder(app.ctx, 'portafoglio', await aWallet())
  const book = (importo: string) =>
    db.transaction().execute(async (tx) => {
      const { idMovimento } = await insertRow(tx, 'movement', {
        tipo: 'cashin',
        data: new Date(),
        username: 'x',
      })
      const line = { idMovimento, data: new Date(), idValuta: 'EUR', idValutaOrigine: 'EUR', cambio: '1' }
      await insertRow(tx, 'movementLine', [
        {
          ...line,
          idAccount,
          kind: 'venue',
          importo: '10.00',
          importoOrigine: '10.00',
          importoEur: '10.00',
        },
        { ...line, ...wallet.account, importo, importoOrigine: importo, importoEur: importo },
      ])
    })
  await expect(book('-9.99')).rejects.toThrow(/does not balance: 0.01 EUR/)
  await expect(updateRows(db, 'movementLine', {}, { importo: '1.00' })).rejects.toThrow(
    /never changed or erased/,
  )
  await expect(deleteRows(db, 'movement', {})).rejects.toThrow(/never changed or erased/)
})

test('the books balance after all tests', async () => {
  expect(await differences()).toEqual([])
  expect(await booksDifference()).toBeCloseTo(0, 1)
})
