import { describe, expect, it, test } from 'vitest'
import { insertRow } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { db } = app
const { admin, aPlayedBet, aWallet, aFund, differences, booksDifference } = await moneyWorld(app)
await insertRow(db, 'currency', [
  { valuta: 'GBP', cambio: '1.170', simbolo: '£' },
  { valuta: 'USD', cambio: '0.920', simbolo: '$' },
])
const DATE = '2026-03-10T12:00:00'

const fund = async (id: number) => {
  const found = (await admin.get('GET /api/v1/fondo-cassa/importi-totali').body).find(
    (one) => one.idFondoCassa === id,
  )
  return Object.fromEntries((found?.valutaImporti ?? []).map(({ valuta, importo }) => [valuta, importo]))
}
const wallet = async (id: number) => {
  const found = (await admin.get('GET /api/v1/portafoglio/importi-totali').body).find(
    (one) => one.idPortafoglio === id,
  )
  return Object.fromEntries((found?.valutaImporti ?? []).map(({ valuta, importo }) => [valuta, importo]))
}
const profitto = async () =>
  Object.fromEntries(
    (await admin.get('GET /api/v1/conto/profitto').body).map(({ valuta, importo }) => [valuta, importo]),
  )
const ledger = async (id: string, valuta = 'EUR') =>
  (await admin.get('GET /api/v1/cashflow-conto/:id', { params: { id } }).body)
    .filter((row) => row.valuta.valuta === valuta)
    .reduce((sum, row) => sum + row.importo, 0)
const flusso = (conto: string, importo: number, idPortafoglio: number, idValuta = 'EUR') =>
  admin.post('POST /api/v1/cashflow-conto/flussi', {
    cashflowConto: { conto, data: DATE, nota: `Flusso ${conto}`, importo, idValuta },
    cashflowPortafogli: [{ idPortafoglio, importo }],
  })
const addToFund = (idFondoCassa: number, importo: number, idValuta = 'EUR', data = DATE) =>
  admin.post('POST /api/v1/cashflow-fondo-cassa', { idFondoCassa, data, nota: 'Apporto', importo, idValuta })

describe('wallets and funds', () => {
  it('have unique names', async () => {
    const id = await aWallet('Cassaforte')
    await aFund('Riserva')
    expect(await admin.get('GET /api/v1/portafoglio').body).toContainEqual({
      idPortafoglio: id,
      nome: 'Cassaforte',
    })
    expect((await admin.post('POST /api/v1/portafoglio', { nome: ' cassaforte ' })).message).toBe(
      'Il nome cassaforte è già in uso',
    )
    expect(await admin.post('POST /api/v1/fondo-cassa', { nome: 'RISERVA' }).status).toBe(409)
    expect((await admin.post('POST /api/v1/fondo-cassa', { nome: '  ' })).message).toBe('Campo obbligatorio.')
  })

  it('transfer their amounts to one another, and no more', async () => {
    const [from, to] = [await aWallet(), await aWallet()]
    await flusso('INCASSI', 100, from)
    const move = (importo: number, change: object = {}) =>
      admin.post('POST /api/v1/portafoglio/spostamento', {
        idPortafoglioOrigine: from,
        idPortafoglioDestinazione: to,
        valuta: 'EUR',
        importo,
        dataSpostamento: DATE,
        nota: 'Giro',
        ...change,
      })
    expect((await move(60).body).righe.map(({ importo }) => importo)).toEqual([-60, 60])
    expect([await wallet(from), await wallet(to)]).toEqual([{ EUR: 40 }, { EUR: 60 }])
    expect((await move(40.01)).message).toBe('Importo non disponibile nella valuta selezionata')
    // Before the amount existed, and in a currency it never had.
    expect(await move(10, { dataSpostamento: '2026-03-09' }).status).toBe(409)
    expect(await move(1, { valuta: 'GBP' }).status).toBe(409)
    expect((await move(1, { valuta: 'ABC' })).message).toBe('Valuta non trovata')
    expect((await move(-1)).message).toBe('Il valore non deve contenere i caratteri - o +.')
    expect(await move(1, { idPortafoglioDestinazione: from }).status).toBe(400)
    expect((await move(1, { idPortafoglioDestinazione: 999_999 })).message).toBe('Portafoglio non trovato')
    expect(await move(1, { dataSpostamento: '2026-03-12' }).status).toBe(400)
    expect(
      (await admin.get('GET /api/v1/cashflow-portafoglio/:id', { params: { id: to } }).body).map(
        ({ importo, nota }) => [importo, nota],
      ),
    ).toEqual([[60, 'Giro']])
  })

  it('also funds never fall below 0 at any date', async () => {
    const [from, to] = [await aFund(), await aFund()]
    await addToFund(from, 100, 'EUR', '2026-03-05')
    await addToFund(from, -90, 'EUR', '2026-03-07')
    await addToFund(from, 50, 'EUR', '2026-03-09')
    const move = (importo: number, dataSpostamento: string) =>
      admin.post('POST /api/v1/fondo-cassa/spostamento', {
        idFondoCassaOrigine: from,
        idFondoCassaDestinazione: to,
        valuta: 'EUR',
        importo,
        dataSpostamento,
      })
    expect((await move(11, '2026-03-06')).message).toBe('Importo non disponibile nella valuta selezionata')
    expect((await addToFund(from, -11, 'EUR', '2026-03-06')).message).toBe(
      'Importo non disponibile nella valuta selezionata',
    )
    expect(await move(10, '2026-03-06').status).toBe(200)
    expect(await move(50.01, '2026-03-10').status).toBe(409)
    expect(await move(50, '2026-03-10').status).toBe(200)
    expect([await fund(from), await fund(to)]).toEqual([{ EUR: 0 }, { EUR: 60 }])
  })
})

describe('a ledger cashflow', () => {
  it('moves ledger and wallets by the same amount, out for expenses and dividends', async () => {
    const id = await aWallet()
    const before = [await ledger('incassi'), await ledger('spese'), await ledger('dividendi')]
    expect(await flusso('INCASSI', 100, id).body).toMatchObject({
      importo: 100,
      nota: 'Flusso INCASSI',
      valuta: { valuta: 'EUR', simbolo: '€' },
    })
    await flusso('SPESE', -30, id)
    await flusso('DIVIDENDI', -20, id)
    expect(
      [await ledger('incassi'), await ledger('spese'), await ledger('dividendi')].map(
        (now, i) => now - before[i]!,
      ),
    ).toEqual([100, -30, -20])
    expect(await wallet(id)).toEqual({ EUR: 50 })
  })

  it('is refused with a wrong sign, no wallet or a different sum', async () => {
    const id = await aWallet()
    expect(await flusso('INCASSI', -1, id).status).toBe(400)
    const twice = await admin.post('POST /api/v1/cashflow-conto/flussi', {
      cashflowConto: { conto: 'INCASSI', data: '2026-03-10', nota: 'x', importo: 2, idValuta: 'EUR' },
      cashflowPortafogli: [1, 1].map((importo) => ({ idPortafoglio: id, importo })),
    })
    expect(twice.message).toBe('Devi inserire portafogli diversi')
    expect(await flusso('SPESE', 1, id).status).toBe(400)
    expect(await flusso('FREEROLL', 1, id).status).toBe(404)
    const row = { conto: 'SPESE', data: DATE, nota: 'x', importo: -10, idValuta: 'EUR' }
    const send = (cashflowPortafogli: Array<{ idPortafoglio: number; importo: number }>) =>
      admin.post('POST /api/v1/cashflow-conto/flussi', { cashflowConto: row, cashflowPortafogli })
    expect((await send([])).message).toBe('Seleziona almeno un portafoglio prima di procedere')
    expect((await send([{ idPortafoglio: id, importo: -9 }])).message).toBe(
      "La somma degli importi dei portafogli deve essere uguale all'importo del Cashflow",
    )
    expect(
      (
        await send([
          { idPortafoglio: id, importo: -5 },
          { idPortafoglio: id, importo: -5 },
        ])
      ).message,
    ).toBe('Devi inserire portafogli diversi')
  })

  it('can be deleted; rows that other movements left in a ledger cannot', async () => {
    const id = await aWallet()
    const before = await ledger('spese')
    const { idFlussoCassa } = await flusso('SPESE', -30, id).body
    await admin.delete('DELETE /api/v1/cashflow-conto/:id', {
      body: { motivo: 'Doppio' },
      params: { id: idFlussoCassa },
    })
    expect([await ledger('spese'), await wallet(id)]).toEqual([before, { EUR: 0 }])
    const { idTipster } = await app.aTipster()
    const { body } = await admin.post('POST /api/v1/cashflow-tipster/cashin', {
      cashflowContoTipster: { idTipster, data: DATE, nota: 'x', importo: 10 },
      cashflowPortafogli: [{ idPortafoglio: id, importo: 9 }],
      cashflowSpese: { importo: -1 },
    })
    expect(
      await admin.delete('DELETE /api/v1/cashflow-conto/:id', {
        body: { motivo: 'Doppio' },
        params: { id: body.idMovimento },
      }).status,
    ).toBe(404)
    await admin.delete('DELETE /api/v1/cashflow-tipster/:id', {
      body: { motivo: 'Doppio' },
      params: { id: body.idMovimento },
    })
    expect(await ledger('spese')).toBe(before)
  })
})

describe('a conversion to euro', () => {
  const convert = (body: object) =>
    admin.post('POST /api/v1/cambio-valuta', {
      valuta: 'USD',
      data: DATE,
      nota: 'Cambio',
      sorgente: 'FONDO_CASSA',
      importoOrigine: -1,
      importoDestinazione: 999,
      ...body,
    })

  it('uses the current rate, whatever amount the client computed', async () => {
    const id = await aFund()
    await addToFund(id, 100.55, 'USD')
    // 100.55 * 0.920 = 92.506
    expect((await convert({ idFondoCassa: id, importoOrigine: -100.55 }).body).righe).toMatchObject([
      { valuta: 'USD', importo: -100.55 },
      { valuta: 'EUR', importo: 92.51 },
    ])
    expect(await fund(id)).toEqual({ EUR: 92.51, USD: 0 })
  })

  it('of an expense remains an expense', async () => {
    const id = await aWallet()
    await flusso('SPESE', -50, id, 'USD')
    const before = [await ledger('spese'), await ledger('spese', 'USD')]
    await convert({ sorgente: 'SPESE', importoOrigine: -50 })
    expect([(await ledger('spese')) - before[0]!, (await ledger('spese', 'USD')) - before[1]!]).toEqual([
      -46, 50,
    ])
    // Wallets hold cash and are not converted.
    expect(await wallet(id)).toEqual({ USD: -50 })
  })

  it('is refused beyond the balance, from euro, and for 0', async () => {
    const id = await aFund()
    await addToFund(id, 10, 'USD')
    const TOO_MUCH = 'Non si può convertire un importo negativo o superiore al saldo disponibile.'
    expect((await convert({ idFondoCassa: id, importoOrigine: -10.01 })).message).toBe(TOO_MUCH)
    expect((await convert({ idFondoCassa: id, importoOrigine: -10, data: '2026-03-09' })).message).toBe(
      TOO_MUCH,
    )
    expect((await convert({ sorgente: 'INCASSI', importoOrigine: -10_000 })).message).toBe(TOO_MUCH)
    expect((await convert({ idFondoCassa: id, importoOrigine: 10 })).message).toBe(
      "L'importo non può essere negativo",
    )
    expect((await convert({ idFondoCassa: id, importoOrigine: 0 })).message).toBe('Campo obbligatorio')
    expect(await convert({ idFondoCassa: id, valuta: 'EUR' }).status).toBe(400)
    expect((await convert({})).message).toBe('Campo obbligatorio')
    expect(await fund(id)).toEqual({ USD: 10 })
  })
})

describe('the profit', () => {
  it('is moved into a fund and leaves the six ledgers at 0', async () => {
    const id = await aWallet()
    const { idTipster } = await app.aTipster()
    const { idSala } = await app.aSala({ freerollAttivo: '10' })
    // The worked example, won: No Drop 18, Scarti Quota 6, Freeroll 9; and a bet at risk that counts as lost: -20, -10.
    const played = {
      idTipster,
      drops: [
        [{ kind: 'sala', id: idSala }, 100, 2],
        [{ kind: 'sito', id: (await app.aSito()).idSito }, 50, 1.7],
      ],
      credit: [120, 1.85],
    } as const
    const before = await profitto()
    await aPlayedBet({ ...played, at: '2026-03-02T10:00:00', esito: 'Win' })
    await aPlayedBet({ ...played, at: '2026-03-03T10:00:00' })
    expect((await profitto()).EUR).toBeCloseTo((before.EUR ?? 0) + 33 - 30, 2)
    await flusso('INCASSI', 500, id)
    await flusso('DIVIDENDI', -100, id)
    await flusso('SPESE', -40, id, 'GBP')
    const profit = await profitto()
    expect(profit.GBP).toBe(-40)
    const fondo = await aFund('Utili')
    const moved = await admin.post('POST /api/v1/conto/deposita-profitto', {
      idFlussoCassa: fondo,
      username: 'altri',
    })
    const positive = Object.fromEntries(Object.entries(profit).filter(([, importo]) => importo > 0))
    expect(await fund(fondo)).toEqual(positive)
    expect(positive.EUR).toBeGreaterThan(0)
    expect(new Set(moved.body.righe.map(({ nota }) => nota))).toEqual(
      new Set(['Spostamento in Fondo Cassa Utili']),
    )
    // Positive currencies are brought to 0 in every ledger; the loss in pounds stays.
    expect(await profitto()).toEqual(
      Object.fromEntries(Object.entries(profit).map(([valuta, importo]) => [valuta, Math.min(importo, 0)])),
    )
    for (const conto of await admin.get('GET /api/v1/conto/conto-recap').body)
      expect(conto.saldoTotale, conto.nome).toBe(0)
    for (const name of ['incassi', 'spese', 'dividendi']) expect(await ledger(name), name).toBeCloseTo(0, 2)
    // The bet at risk, once won, is new profit.
    expect(await admin.get('GET /api/v1/conto/freeroll/ripartizione').body).toContainEqual({
      categoria: 'Spostamento in Fondo Cassa',
      importo: expect.any(Number),
    })
    expect(await differences()).toEqual([])
  })

  it('is moved only as shown: a changed amount is refused with the current one', async () => {
    const id = await aWallet()
    await flusso('INCASSI', 1000, id)
    const fondo = await aFund()
    const seen = Object.fromEntries(Object.entries(await profitto()).filter(([, importo]) => importo > 0))
    await flusso('INCASSI', 250, id)
    const deposit = (visto: Record<string, number>) =>
      admin.post('POST /api/v1/conto/deposita-profitto', { idFondoCassa: fondo, visto })
    expect(await deposit(seen).refusal).toMatch(/^409 Il profitto è cambiato nel frattempo: ora è EUR /)
    const now = { ...seen, EUR: (seen.EUR ?? 0) + 250 }
    expect((await deposit(now)).status).toBe(200)
    expect(await fund(fondo)).toEqual(now)
  })

  it('is moved once by two concurrent requests; without positive profit it is refused', async () => {
    const id = await aWallet()
    await flusso('INCASSI', 1000, id)
    const fondo = await aFund()
    const deposit = () => admin.post('POST /api/v1/conto/deposita-profitto', { idFondoCassa: fondo })
    const replies = await Promise.all([deposit(), deposit(), deposit()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(replies.find(({ status }) => status === 400)?.message).toBe('Nessun profitto da spostare')
    expect(
      (await admin.post('POST /api/v1/conto/deposita-profitto', { idFlussoCassa: 999_999 })).message,
    ).toBe('Fondo cassa non trovato')
    expect((await admin.post('POST /api/v1/conto/deposita-profitto', {})).message).toBe('Campo obbligatorio.')
  })
})

describe('two concurrent requests', () => {
  it('cannot both take the last of a fund', async () => {
    const [from, to] = [await aFund(), await aFund()]
    await addToFund(from, 100)
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        i % 2 === 0
          ? addToFund(from, -70)
          : admin.post('POST /api/v1/fondo-cassa/spostamento', {
              idFondoCassaOrigine: from,
              idFondoCassaDestinazione: to,
              valuta: 'EUR',
              importo: 70,
              dataSpostamento: DATE,
            }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await fund(from)).EUR).toBe(30)
  })

  it('that transfer in opposite directions between two wallets both succeed', async () => {
    const [a, b] = [await aWallet(), await aWallet()]
    await flusso('INCASSI', 100, a)
    await flusso('INCASSI', 100, b)
    const move = (from: number, to: number) =>
      admin.post('POST /api/v1/portafoglio/spostamento', {
        idPortafoglioOrigine: from,
        idPortafoglioDestinazione: to,
        valuta: 'EUR',
        importo: 1,
        dataSpostamento: DATE,
      })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? move(a, b) : move(b, a))),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await wallet(a), await wallet(b)]).toEqual([{ EUR: 100 }, { EUR: 100 }])
  })
})

test('the books balance after all tests', async () => {
  expect(await differences()).toEqual([])
  expect(await booksDifference()).toBeCloseTo(0, 1)
})

describe('rows of a ledger, fund or wallet', () => {
  it('are paginated, with the totals of all matching rows', async () => {
    const id = await aWallet()
    for (const importo of [10, 20, 30]) await flusso('INCASSI', importo, id)
    await flusso('INCASSI', 5, id, 'GBP')
    const page = async (query: object) =>
      await admin.post('POST /api/v1/cashflow-portafoglio/:id/paginated', query, { params: { id } }).body
    const first = await page({ size: 3 })
    expect(first).toMatchObject({
      totalElements: 4,
      totali: [
        { valuta: 'EUR', importo: 60 },
        { valuta: 'GBP', importo: 5 },
      ],
    })
    const second = await page({ size: 3, page: 1 })
    const whole = await admin.get('GET /api/v1/cashflow-portafoglio/:id', { params: { id } }).body
    expect([...first.content, ...second.content]).toEqual(whole)
    const sorted = await page({ sortBy: 'importo', sortDirection: 'asc' })
    expect(sorted.content.map(({ importo }) => importo)).toEqual([5, 10, 20, 30])
    expect((await page({ tipo: 'action' })).totalElements).toBe(0)
    expect((await page({ tipo: 'altro' })).totalElements).toBe(4)
  })

  it('of a ledger have its running total, which its card shows without reading a row', async () => {
    const totals = await admin.get('GET /api/v1/cashflow-conto/importi-totali').body
    expect(totals.map(({ conto }) => conto)).toEqual(['INCASSI', 'SPESE', 'DIVIDENDI'])
    for (const { conto, valutaImporti } of totals) {
      const { body } = await admin.post(
        'POST /api/v1/cashflow-conto/:id/paginated',
        {},
        { params: { id: conto.toLowerCase() } },
      )
      expect(valutaImporti.filter(({ importo }) => importo !== 0)).toEqual(
        body.totali.filter(({ importo }) => importo !== 0),
      )
    }
  })

  it('of an unknown account return 404', async () => {
    const paths = [
      'POST /api/v1/cashflow-portafoglio/:id/paginated',
      'POST /api/v1/cashflow-fondo-cassa/:id/paginated',
    ] as const
    for (const path of paths) expect(await admin.post(path, {}, { params: { id: 999_999 } }).status).toBe(404)
    expect(
      await admin.post('POST /api/v1/cashflow-conto/:id/paginated', {}, { params: { id: 'boh' } }).status,
    ).toBe(404)
  })
})
