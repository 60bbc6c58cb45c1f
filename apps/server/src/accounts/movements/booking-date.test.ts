import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getAccount } from '#server/accounts/accounting/public.ts'
import { findHolder } from '#server/accounts/summary/named-holders.ts'
import { insertRow, rowOf, rowsOf } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

// Noon in Rome of 11 March 2026.
const app = await testApp()
const { clock, db } = app
const { admin, aPlayedBet, aWallet, aFund, differences } = await moneyWorld(app)
await insertRow(db, 'currency', { valuta: 'GBP', cambio: '1.170', simbolo: '£' })

const TODAY = '2026-03-11'
const LAST_SECOND = `${TODAY}T23:59:59`

const walletLine = (idPortafoglio: number, importo: number) => [{ idPortafoglio, importo }]

/** Every kind of movement there is, as its dialog sends it, and the row its list shows. */
async function kinds(data: string) {
  const [{ idTipster }, { idSala }] = [await app.aTipster(), await app.aSala()]
  const [cassa, banca] = [await aWallet(), await aWallet()]
  const [fondo, riserva] = [await aFund(), await aFund()]
  const row = { data, nota: 'n', importo: 10 }
  await admin.post('POST /api/v1/cashflow-fondo-cassa', {
    idFondoCassa: fondo,
    idValuta: 'EUR',
    ...row,
    data: TODAY,
  })
  await admin.post('POST /api/v1/cashflow-fondo-cassa', {
    idFondoCassa: fondo,
    idValuta: 'GBP',
    ...row,
    data: '2026-03-01',
  })
  const last = () => rowOf(db, 'movement', {}, ['data', 'dayOnly', 'tipo'], '-idMovimento')
  const booked = []
  for (const book of [
    () => admin.post('POST /api/v1/cashflow-tipster', { idTipster, ...row }),
    () =>
      admin.post('POST /api/v1/cashflow-tipster/cashin', {
        cashflowContoTipster: { idTipster, ...row },
        cashflowPortafogli: walletLine(cassa, 10),
      }),
    () =>
      admin.post('POST /api/v1/cashflow-sala/cashout', {
        cashflowSala: { idSala, ...row, importo: -10 },
        cashflowPortafogli: walletLine(cassa, 10),
      }),
    () =>
      admin.post('POST /api/v1/deposito/tipster', {
        idTipster,
        ...row,
        cashflowPortafogli: walletLine(cassa, 10),
      }),
    () =>
      admin.post('POST /api/v1/cashflow-conto/flussi', {
        cashflowConto: { conto: 'INCASSI', ...row, idValuta: 'EUR' },
        cashflowPortafogli: walletLine(cassa, 10),
      }),
    () => admin.post('POST /api/v1/cashflow-conto', { conto: 'SPESE', ...row, idValuta: 'EUR' }),
    () => admin.post('POST /api/v1/cashflow-fondo-cassa', { idFondoCassa: fondo, idValuta: 'GBP', ...row }),
    () =>
      admin.post('POST /api/v1/portafoglio/spostamento', {
        idPortafoglioOrigine: cassa,
        idPortafoglioDestinazione: banca,
        valuta: 'EUR',
        importo: 1,
        dataSpostamento: data,
      }),
    () =>
      admin.post('POST /api/v1/fondo-cassa/spostamento', {
        idFondoCassaOrigine: fondo,
        idFondoCassaDestinazione: riserva,
        valuta: 'GBP',
        importo: 1,
        dataSpostamento: data,
      }),
  ]) {
    clock.advance(1000)
    const reply = await book()
    expect([reply.status, reply.text]).toEqual([200, expect.anything()])
    booked.push({ ...(await last()), now: clock.now() })
  }
  return booked
}

describe('a movement', () => {
  it('of today is booked at the moment it is recorded, regardless of the hour sent', async () => {
    for (const data of [TODAY, LAST_SECOND, `${TODAY}T00:00:00`]) {
      for (const { tipo, data: stored, dayOnly, now } of await kinds(data)) {
        expect([tipo, stored, dayOnly]).toEqual([tipo, now, false])
      }
    }
  })

  it('of an earlier day is booked on that day, without an hour', async () => {
    for (const data of ['2026-03-10', '2026-03-10T23:59:59', '2026-03-10T08:30:00']) {
      for (const { tipo, data: stored, dayOnly } of await kinds(data)) {
        expect([tipo, stored.toISOString(), dayOnly]).toEqual([tipo, '2026-03-10T22:59:59.999Z', true])
      }
    }
  })

  it('of tomorrow is refused', async () => {
    const { idTipster } = await app.aTipster()
    const reply = await admin.post('POST /api/v1/cashflow-tipster', {
      idTipster,
      data: '2026-03-12',
      nota: 'n',
      importo: 1,
    })
    expect(reply.refusal).toBe('400 La data non può essere successiva a oggi.')
  })
})

describe('lists', () => {
  it('are sorted by day, then by recording order; a bare day is shown without an hour', async () => {
    const { idSala } = await app.aSala()
    const book = async (data: string, nota: string) => {
      clock.advance(60_000)
      await admin.post('POST /api/v1/cashflow-sala', { idSala, data, nota, importo: 1 })
    }
    const start = clock.now()
    await book(LAST_SECOND, 'oggi, primo')
    await book('2026-03-09', 'avantieri, primo')
    await book('2026-03-10T23:59:59', 'ieri')
    await book(TODAY, 'oggi, secondo')
    await book('2026-03-09T10:00:00', 'avantieri, secondo')
    const rows = await admin.get('GET /api/v1/cashflow-sala/:id', {
      params: { id: idSala },
      query: { endDate: TODAY },
    }).body
    expect(rows.map(({ nota }) => nota)).toEqual([
      'oggi, secondo',
      'oggi, primo',
      'ieri',
      'avantieri, secondo',
      'avantieri, primo',
    ])
    const clockOf = (minutes: number) =>
      new Date(start.getTime() + minutes * 60_000 + 3_600_000).toISOString().slice(0, 19)
    expect(rows.map(({ data }) => data)).toEqual([
      clockOf(4),
      clockOf(1),
      '2026-03-10',
      '2026-03-09',
      '2026-03-09',
    ])
    const [, , ieri] = rows
    const detail = await admin.get('GET /api/v1/cashflow-sala/:id', {
      params: { id: idSala },
      query: { startDate: '2026-03-10', endDate: '2026-03-10' },
    })
    expect(detail.body).toEqual([ieri])
  })
})

describe('what is on screen', () => {
  it('can be converted and moved at once, even if recorded a moment ago for today', async () => {
    const [fondo, riserva] = [await aFund(), await aFund()]
    const add = (data: string) =>
      admin.post('POST /api/v1/cashflow-fondo-cassa', {
        idFondoCassa: fondo,
        data,
        nota: 'n',
        importo: 50,
        idValuta: 'GBP',
      })
    await add(LAST_SECOND)
    const now = clock.now().toISOString()
    const converted = await admin.post('POST /api/v1/cambio-valuta', {
      sorgente: 'FONDO_CASSA',
      idFondoCassa: fondo,
      valuta: 'GBP',
      importoOrigine: -30,
      data: now,
    })
    expect([converted.status, converted.text]).toEqual([200, expect.anything()])
    const moved = await admin.post('POST /api/v1/fondo-cassa/spostamento', {
      idFondoCassaOrigine: fondo,
      idFondoCassaDestinazione: riserva,
      valuta: 'GBP',
      importo: 20,
      dataSpostamento: now,
    })
    expect(moved.status).toBe(200)
  })

  it('also if another server, whose clock is ahead, recorded it', async () => {
    const [fondo, riserva] = [await aFund(), await aFund()]
    clock.advance(30_000)
    await admin.post('POST /api/v1/cashflow-fondo-cassa', {
      idFondoCassa: fondo,
      data: TODAY,
      nota: 'n',
      importo: 50,
      idValuta: 'EUR',
    })
    clock.advance(-30_000)
    const moved = await admin.post('POST /api/v1/fondo-cassa/spostamento', {
      idFondoCassaOrigine: fondo,
      idFondoCassaDestinazione: riserva,
      valuta: 'EUR',
      importo: 50,
      dataSpostamento: TODAY,
    })
    expect(moved.status).toBe(200)
  })
})

describe('a reversal', () => {
  it.each([
    [TODAY, false],
    ['2026-03-09', true],
  ])('of a movement of %s has the date of that movement', async (data, dayOnly) => {
    const { idSala } = await app.aSala()
    await admin.post('POST /api/v1/cashflow-sala', { idSala, data, nota: 'n', importo: 5 })
    const [row] = await admin.get('GET /api/v1/cashflow-sala/:id', { params: { id: idSala }, query: {} }).body
    clock.advance(5_000)
    await admin.delete('DELETE /api/v1/cashflow-sala/:id', {
      body: { motivo: 'Doppio' },
      params: { id: row!.idMovimento },
    })
    const both = await db
      .selectFrom('movement')
      .select(['data', 'dayOnly'])
      .where((eb) => eb.or([eb('idMovimento', '=', row!.idMovimento), eb('reverses', '=', row!.idMovimento)]))
      .execute()
    expect(both).toHaveLength(2)
    expect(both[0]).toEqual(both[1])
    expect(both[0]?.dayOnly).toBe(dayOnly)
  })
})

describe('a period', () => {
  it('of today includes movements recorded today, in the account and in the current balance', async () => {
    const { idSala } = await app.aSala()
    await admin.post('POST /api/v1/cashflow-sala', { idSala, data: LAST_SECOND, nota: 'n', importo: 7 })
    const period = await admin.post(
      'POST /api/v1/conto/:entity',
      { id: idSala, startDate: TODAY, endDate: LAST_SECOND },
      { params: { entity: 'sala' } },
    )
    expect(period.body).toMatchObject({ totaleCashflowPeriodo: 7, saldoTotale: 7 })
    const recap = await admin.get('GET /api/v1/conto/:entity/recap/:id', {
      params: { entity: 'sala', id: idSala },
      query: {},
    })
    expect(recap.body.saldoTotale).toBe(7)
  })
})

describe('freeroll', () => {
  it('is consumed by cashouts in booking order, within a day in recording order', async () => {
    const { idTipster } = await app.aTipster()
    const { idSala } = await app.aSala({ freerollReale: '50.00' })
    await aPlayedBet({
      idTipster,
      at: '2026-03-02T10:00:00',
      drops: [[{ kind: 'sala', id: idSala }, 100, 2]],
      esito: 'Win',
    })
    const cassa = await aWallet()
    const cashout = async (data: string, importo: number) => {
      clock.advance(1_000)
      const reply = await admin.post('POST /api/v1/cashflow-sala/cashout', {
        cashflowSala: { idSala, data, nota: 'n', importo: -importo },
        cashflowPortafogli: walletLine(cassa, importo),
      })
      expect(reply.status).toBe(200)
    }
    await cashout('2026-03-09', 60)
    await cashout('2026-03-09', 60)
    await cashout(TODAY, 60)
    const consumed = await rowsOf(
      db,
      'movementLine',
      { idAccount: (await getAccount(app.ctx, 'sala', idSala)).idAccount },
      ['freerollUsed'],
      ['data', 'idRiga'],
    )
    expect(consumed.map((row) => row.freerollUsed)).toEqual(['60.00', '40.00', '0.00'])
    expect(await differences()).toEqual([])
  })
})

describe('a wallet with nothing', () => {
  const EMPTY = "L'importo di ogni portafoglio deve essere diverso da 0"

  it('is refused in a split', async () => {
    const { idSala } = await app.aSala()
    const [cassa, banca] = [await aWallet(), await aWallet()]
    const reply = await admin.post('POST /api/v1/cashflow-sala/cashin', {
      cashflowSala: { idSala, data: TODAY, nota: 'n', importo: 10 },
      cashflowPortafogli: [...walletLine(cassa, -10), ...walletLine(banca, 0)],
    })
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([
      400,
      EMPTY,
      'cashflowPortafogli',
    ])
  })

  it('is accepted where the house keeps the whole cashout, and stores no row for the wallet', async () => {
    const { idSala } = await app.aSala()
    const cassa = await aWallet()
    const reply = await admin.post('POST /api/v1/cashflow-sala/cashout', {
      cashflowSala: { idSala, data: TODAY, nota: 'n', importo: -10 },
      cashflowPortafogli: walletLine(cassa, 0),
      cashflowSpese: { importo: -10 },
    })
    expect(reply.status).toBe(200)
    expect(
      await rowsOf(db, 'movementLine', {
        idAccount: (await findHolder(app.ctx, 'portafoglio', cassa)).account.idAccount,
      }),
    ).toEqual([])
  })

  it('is refused by the database too', async () => {
    const cassa = await aWallet()
    const { idAccount } = (await findHolder(app.ctx, 'portafoglio', cassa)).account
    const write = sql`
      insert into movement_line (id_movimento, data, id_account, kind, id_valuta, importo, id_valuta_origine, importo_origine,
                                  cambio, importo_eur)
      select id_movimento, data, ${idAccount}, 'portafoglio', 'EUR', 0, 'EUR', 0, 1, 0 from movement limit 1`
    await expect(write.execute(db)).rejects.toThrow('wallets_moved')
  })
})
