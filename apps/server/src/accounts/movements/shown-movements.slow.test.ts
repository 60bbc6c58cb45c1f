import { beforeAll, describe, expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { clock, db } = app
const { admin, aWallet, differences } = await moneyWorld(app)
const contabile = app.as(await app.aUser({ roles: ['CONTABILITÀ'] }))
await insertRow(db, 'currency', { valuta: 'USD', cambio: '0.900', simbolo: '$' })

// Now, by the test's clock.
const DATE = '2026-03-11T12:00:00'
const ENTITIES = ['tipster', 'sala', 'sito', 'altro'] as const
type Entity = (typeof ENTITIES)[number]

async function anAccount(entity: Entity): Promise<number> {
  if (entity === 'tipster') return (await app.aTipster()).idTipster
  if (entity === 'sala') return (await app.aSala()).idSala
  if (entity === 'sito') return (await app.aSito()).idSito
  return (await app.aAltro()).idAltro
}

const KEY = { tipster: 'idTipster', sala: 'idSala', sito: 'idSito', altro: 'idAltro' } as const
const ROW = {
  tipster: 'cashflowContoTipster',
  sala: 'cashflowSala',
  sito: 'cashflowSito',
  altro: 'cashflowAltro',
} as const

/** Books a movement of an entity through its own route, with the other side on wallets. */
async function book(
  entity: Entity,
  id: number,
  what: 'cashin' | 'cashout' | 'cashflow' | 'deposito',
  importo: number,
  wallet: number,
): Promise<number> {
  const row = { [KEY[entity]]: id, data: DATE, nota: `Nota ${what}`, importo }
  const wallets = {
    cashflowPortafogli: [{ idPortafoglio: wallet, importo: entity === 'tipster' ? importo : -importo }],
  }
  const [path, body] =
    what === 'cashflow'
      ? [`/api/v1/cashflow-${entity}`, row]
      : what === 'deposito'
        ? [`/api/v1/deposito/${entity}`, { ...row, ...wallets }]
        : [`/api/v1/cashflow-${entity}/${what}`, { [ROW[entity]]: row, ...wallets }]
  const reply = await admin.raw('POST', path, { json: body })
  return (reply.body as { idMovimento: number }).idMovimento
}

const read = async (path: string) => (await contabile.raw('GET', path).body) as Array<Record<string, unknown>>
const erase = (path: string, id: number) =>
  admin.raw('DELETE', `${path}/${id}`, { json: { motivo: 'Doppio' } })

describe.each(ENTITIES)('the movements of a %s', (entity) => {
  it('show their data in their list and in their detail', async () => {
    const id = await anAccount(entity)
    const wallet = await aWallet()
    const cashin = await book(entity, id, 'cashin', 30, wallet)
    const cashout = await book(entity, id, 'cashout', -20, wallet)
    const cashflow = await book(entity, id, 'cashflow', 7, wallet)
    const deposit = await book(entity, id, 'deposito', 5, wallet)

    const own = { [KEY[entity]]: id, data: DATE, idValuta: 'EUR', valuta: { valuta: 'EUR', simbolo: '€' } }
    const list = await read(`/api/v1/cashflow-${entity}/${id}`)
    expect(list).toMatchObject([
      { ...own, idMovimento: cashflow, tipo: 'cashflow', importo: 7, nota: 'Nota cashflow' },
      { ...own, idMovimento: cashout, tipo: 'cashout', importo: -20, nota: 'Nota cashout' },
      { ...own, idMovimento: cashin, tipo: 'cashin', importo: 30, nota: 'Nota cashin' },
    ])
    const key = `idCashflow${entity === 'tipster' ? 'ContoTipster' : entity[0]?.toUpperCase() + entity.slice(1)}`
    expect(list.map((row) => row[key])).toEqual([cashflow, cashout, cashin])
    const deposits = await read(`/api/v1/deposito/${entity}/${id}`)
    expect(deposits).toMatchObject([{ ...own, idMovimento: deposit, importo: 5, nota: 'Nota deposito' }])
    expect(deposits[0]?.[`idDeposito${entity[0]?.toUpperCase()}${entity.slice(1)}`]).toBe(deposit)

    for (const [tipo, idMovimento, importo] of [
      ['cashin', cashin, 30],
      ['cashout', cashout, -20],
    ] as const) {
      const detail = await read(`/api/v1/cashflow-${entity}/${tipo}/${idMovimento}`)
      expect(detail).toMatchObject({
        ...{ idMovimento, tipo, importo, nota: `Nota ${tipo}`, data: DATE, idValuta: 'EUR' },
        valuta: { valuta: 'EUR', simbolo: '€' },
        cashflowPortafogli: [{ idPortafoglio: wallet, nota: `Nota ${tipo}`, idValuta: 'EUR' }],
        cashflowSpese: { importo: 0 },
        cashflowIncassiAction: { importo: 0 },
        cashflowIncassiFreeroll: { importo: 0 },
      })
    }
    // A correction has the same detail, read by its number.
    expect(await read(`/api/v1/cashflow-${entity}/cashin/${cashflow}`)).toMatchObject({
      tipo: 'cashflow',
      cashflowPortafogli: [],
    })
    expect(await read(`/api/v1/deposito/${entity}/info/${deposit}`)).toMatchObject([
      {
        cashflowPortafoglio: {
          importo: entity === 'tipster' ? 5 : -5,
          nota: 'Nota deposito',
          portafoglio: { idPortafoglio: wallet, nome: expect.stringContaining('Portafoglio') },
          valuta: { valuta: 'EUR', simbolo: '€' },
        },
      },
    ])
  })

  it('are found only by the dialog of their own kind', async () => {
    const id = await anAccount(entity)
    const wallet = await aWallet()
    const cashin = await book(entity, id, 'cashin', 30, wallet)
    const deposit = await book(entity, id, 'deposito', 5, wallet)
    const statusOf = async (path: string) => await contabile.raw('GET', path).status
    const other = entity === 'sala' ? 'sito' : 'sala'
    expect(await statusOf(`/api/v1/cashflow-${entity}/cashin/${deposit}`)).toBe(404)
    expect(await statusOf(`/api/v1/deposito/${entity}/info/${cashin}`)).toBe(404)
    expect(await statusOf(`/api/v1/cashflow-${other}/cashin/${cashin}`)).toBe(404)
    expect(await statusOf(`/api/v1/cashflow-${entity}/cashin/999999`)).toBe(404)
  })

  it('can each be reversed once, and their reversals cannot be', async () => {
    const id = await anAccount(entity)
    const wallet = await aWallet()
    const cashflows = `/api/v1/cashflow-${entity}`
    const deposits = `/api/v1/deposito/${entity}`
    const cashin = await book(entity, id, 'cashin', 30, wallet)
    const deposit = await book(entity, id, 'deposito', 5, wallet)
    expect([await erase(deposits, cashin).status, await erase(cashflows, deposit).status]).toEqual([404, 404])
    expect([await erase(cashflows, cashin).status, await erase(deposits, deposit).status]).toEqual([200, 200])
    const reversals = await rowsOf(
      db,
      'movement',
      { reverses: [cashin, deposit] },
      ['idMovimento', 'tipo', 'nota', 'reverses'],
      'reverses',
    )
    expect(reversals).toMatchObject([
      { tipo: 'cashin', nota: 'Nota cashin', reverses: cashin },
      { tipo: 'deposito_in', nota: 'Nota deposito', reverses: deposit },
    ])
    for (const [path, reversal] of [
      [cashflows, reversals[0]],
      [deposits, reversals[1]],
    ] as const) {
      expect(await erase(path, reversal!.idMovimento).refusal).toBe('404 Movimento non trovato')
    }
    expect([await read(`${cashflows}/${id}`), await read(`${deposits}/${id}`)]).toEqual([[], []])
    const reply = await contabile.raw('GET', `${cashflows}/cashin/${cashin}`)
    expect(reply.refusal).toBe('404 Movimento non trovato')
    expect(await contabile.raw('GET', `${cashflows}/cashin/${reversals[0]?.idMovimento}`).status).toBe(404)
  })

  it('leave in the audit what was booked and what was reversed', async () => {
    const id = await anAccount(entity)
    const wallet = await aWallet()
    const booked = [
      ['cashflow', await book(entity, id, 'cashflow', 7.5, wallet), '7.50'],
      ['cashin', await book(entity, id, 'cashin', 30, wallet), '30.00'],
      ['deposito_in', await book(entity, id, 'deposito', 5, wallet), '5.00'],
    ] as const
    for (const [tipo, idMovimento] of booked)
      await erase(
        `/api/v1/${tipo === 'deposito_in' ? `deposito/${entity}` : `cashflow-${entity}`}`,
        idMovimento,
      )
    const lines = await db
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('entity', '=', entity)
      .where('entityId', '=', String(id))
      .where('action', 'like', 'movements.%')
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([
      ...booked.map(([tipo, idMovimento, importo]) => ({
        action: `movements.${tipo}`,
        after: { idMovimento, importo, nota: expect.stringMatching(/^Nota /), data: expect.any(String) },
      })),
      ...booked.map(([tipo, idMovimento, importo]) => ({
        action: `movements.reverse-${tipo}`,
        before: { idMovimento, importo, nota: expect.stringMatching(/^Nota /), data: expect.any(String) },
      })),
    ])
  })
})

describe('the split of a cashin or cashout', () => {
  it('separates the expense of a tipster from the amounts kept', async () => {
    const { idTipster } = await app.aTipster()
    const wallet = await aWallet()
    const cashin = await admin.post('POST /api/v1/cashflow-tipster/cashin', {
      cashflowContoTipster: { idTipster, data: DATE, nota: 'x', importo: 100 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: 91 }],
      cashflowSpese: { importo: -9 },
    })
    const cashout = await admin.post('POST /api/v1/cashflow-tipster/cashout', {
      cashflowContoTipster: { idTipster, data: DATE, nota: 'x', importo: -100 },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: -89 }],
      cashflowIncassiAction: { importo: 4 },
      cashflowIncassiFreeroll: { importo: 7 },
    })
    const detail = async (tipo: 'cashin' | 'cashout', id: number) =>
      await read(`/api/v1/cashflow-tipster/${tipo}/${id}`)
    expect(await detail('cashin', cashin.body.idMovimento)).toMatchObject({
      tipo: 'cashin',
      cashflowSpese: { importo: -9 },
      cashflowIncassiAction: { importo: 0 },
      cashflowIncassiFreeroll: { importo: 0 },
    })
    expect(await detail('cashout', cashout.body.idMovimento)).toMatchObject({
      tipo: 'cashout',
      cashflowSpese: { importo: 0 },
      cashflowIncassiAction: { importo: 4 },
      cashflowIncassiFreeroll: { importo: 7 },
    })
  })

  it('of a secret room is hidden like the room', async () => {
    const { idSala } = await app.aSala()
    const id = await book('sala', idSala, 'cashin', 10, await aWallet())
    await updateRows(db, 'room', { idSala }, { isSecret: true })
    const path = `/api/v1/cashflow-sala/cashin/${id}`
    expect(await contabile.raw('GET', path).refusal).toBe('404 Movimento non trovato')
    expect(await admin.raw('GET', path).status).toBe(200)
  })
})

describe('the rows of a ledger', () => {
  const row = (importo: number, data: string, fields: { nota?: string; idValuta?: string } = {}) =>
    admin.post('POST /api/v1/cashflow-conto', {
      ...{ conto: 'DIVIDENDI', data, nota: 'Rettifica', importo, idValuta: 'EUR', ...fields },
    })
  const page = async (change: object) =>
    await admin.post(
      'POST /api/v1/cashflow-conto/:id/paginated',
      { page: 0, size: 10, sortBy: 'data', sortDirection: 'desc', ...change },
      { params: { id: 'dividendi' } },
    ).body

  it('are paginated in the order asked for, with the totals of all pages by currency', async () => {
    await row(5, '2026-03-01T10:00:00')
    await row(-3, '2026-03-02T10:00:00', { nota: 'Action Tipster Rossi' })
    await row(8, '2026-03-03T10:00:00', { idValuta: 'USD' })
    await row(4, '2026-03-02T10:00:00')
    const amounts = async (change: object) => (await page(change)).content.map(({ importo }) => importo)
    expect(await amounts({})).toEqual([8, 4, -3, 5])
    expect(await amounts({ sortDirection: 'asc' })).toEqual([5, -3, 4, 8])
    expect(await amounts({ sortBy: 'importo' })).toEqual([8, 5, 4, -3])
    expect(await amounts({ size: 3 })).toEqual([8, 4, -3])
    expect(await amounts({ size: 3, page: 1 })).toEqual([5])
    expect(await amounts({ tipo: 'action' })).toEqual([-3])
    expect(await amounts({ tipo: 'altro' })).toEqual([8, 4, 5])
    expect(await amounts({ dal: '2026-03-02', al: '2026-03-02' })).toEqual([4, -3])
    expect(await page({ size: 1 })).toMatchObject({
      totalElements: 4,
      totali: [
        { valuta: 'EUR', importo: 6 },
        { valuta: 'USD', importo: 8 },
      ],
    })
  })

  it('name no entity where there is none, and are reversed like any other', async () => {
    const { body } = await row(2, '2026-03-04T10:00:00')
    expect(body).toMatchObject({ tipo: 'cashflow', importo: 2, entita: null, notaMovimento: 'Rettifica' })
    const of = { params: { id: body.idFlussoCassa }, body: { motivo: 'Doppio' } }
    expect((await page({})).totalElements).toBe(5)
    expect(await admin.delete('DELETE /api/v1/cashflow-conto/:id', of).status).toBe(200)
    expect(await admin.delete('DELETE /api/v1/cashflow-conto/:id', of).status).toBe(404)
    expect((await page({})).totalElements).toBe(4)
    const audited = await rowOf(db, 'audit', { entity: 'conto', entityId: 'DIVIDENDI' }, ['action'], '-id')
    expect(audited.action).toBe('movements.reverse-cashflow')
  })
})

describe('a refusal', () => {
  const POSITIVE = "L'importo deve essere positivo per questo movimento."
  const NEGATIVE = "L'importo deve essere negativo per questo movimento."
  const NOT_ZERO = 'Il valore deve essere diverso da 0.'
  const row = (fields: object = {}) => ({ data: DATE, nota: 'x', importo: 10, ...fields })
  const wallets = (importo: number) => ({ cashflowPortafogli: [{ idPortafoglio: wallet, importo }] })
  let wallet = 0
  let ids: Record<'idTipster' | 'idSala', number>
  beforeAll(async () => {
    wallet = await aWallet()
    ids = { idTipster: await anAccount('tipster'), idSala: await anAccount('sala') }
  })

  it.each<[path: string, body: () => object, campo: string, sentence: string]>([
    [
      'cashflow-tipster/cashin',
      () => ({ cashflowContoTipster: row({ ...ids, importo: -5 }), ...wallets(-5) }),
      'cashflowContoTipster.importo',
      POSITIVE,
    ],
    [
      'cashflow-tipster/cashin',
      () => ({ cashflowContoTipster: row(ids), ...wallets(10), cashflowSpese: { importo: 1 } }),
      'cashflowSpese.importo',
      NEGATIVE,
    ],
    [
      'cashflow-tipster/cashin',
      () => ({ cashflowContoTipster: row(ids), ...wallets(-1), cashflowSpese: { importo: -11 } }),
      'cashflowSpese.importo',
      'La Spesa Action non può superare il Cashin.',
    ],
    [
      'cashflow-tipster/cashout',
      () => ({ cashflowContoTipster: row({ ...ids, importo: 5 }), ...wallets(5) }),
      'cashflowContoTipster.importo',
      NEGATIVE,
    ],
    [
      'cashflow-tipster/cashout',
      () => ({
        cashflowContoTipster: row({ ...ids, importo: -10 }),
        ...wallets(-10),
        cashflowIncassiAction: { importo: -1 },
      }),
      'cashflowIncassiAction.importo',
      POSITIVE,
    ],
    [
      'cashflow-tipster/cashout',
      () => ({
        cashflowContoTipster: row({ ...ids, importo: -10 }),
        ...wallets(-10),
        cashflowIncassiFreeroll: { importo: -1 },
      }),
      'cashflowIncassiFreeroll.importo',
      POSITIVE,
    ],
    [
      'cashflow-tipster/cashout',
      () => ({
        cashflowContoTipster: row({ ...ids, importo: -10 }),
        ...wallets(1),
        cashflowIncassiAction: { importo: 6 },
        cashflowIncassiFreeroll: { importo: 5 },
      }),
      'cashflowIncassiAction.importo',
      'Gli incassi non possono superare il Cashout.',
    ],
    [
      'cashflow-sala/cashin',
      () => ({ cashflowSala: row({ ...ids, importo: -5 }), ...wallets(5) }),
      'importo',
      POSITIVE,
    ],
    [
      'cashflow-sala/cashin',
      () => ({ cashflowSala: row(ids), ...wallets(-9) }),
      'cashflowPortafogli',
      'La somma degli importi (€9,00) deve essere uguale al Cashin (€10,00)',
    ],
    [
      'cashflow-sala/cashin',
      () => ({ cashflowSala: row(ids), cashflowPortafogli: [] }),
      'cashflowPortafogli',
      'Devi inserire almeno un portafoglio',
    ],
    [
      'cashflow-sala/cashin',
      () => ({ cashflowSala: row({ ...ids, idValuta: 'USD' }), ...wallets(-10) }),
      'idValuta',
      'La valuta del movimento deve essere EUR.',
    ],
    [
      'cashflow-sala/cashin',
      () => ({ cashflowSala: row({ ...ids, data: '2026-03-12' }), ...wallets(-10) }),
      'data',
      'La data non può essere successiva a oggi.',
    ],
    [
      'cashflow-sala/cashout',
      () => ({ cashflowSala: row({ ...ids, importo: 5 }), ...wallets(-5) }),
      'importo',
      NEGATIVE,
    ],
    [
      'cashflow-sala/cashout',
      () => ({
        cashflowSala: row({ ...ids, importo: -10 }),
        ...wallets(-1),
        cashflowSpese: { importo: -11 },
      }),
      'cashflowSpese.importo',
      'La Spesa Freeroll non può superare il Cashout.',
    ],
    ['cashflow-sala', () => row({ ...ids, importo: 0 }), 'importo', NOT_ZERO],
    ['deposito/sala', () => ({ ...row({ ...ids, importo: 0 }), ...wallets(0) }), 'importo', NOT_ZERO],
    [
      'cashflow-conto',
      () => row({ conto: 'no-drop', idValuta: 'USD' }),
      'idValuta',
      'La valuta del movimento deve essere EUR.',
    ],
  ])('of %s %# names the field it is about: %s', async (path, body, campo, sentence) => {
    const reply = await admin.raw('POST', `/api/v1/${path}`, { json: body() })
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([400, sentence, campo])
  })

  it('of an expense above the whole amount, which may equal it', async () => {
    const wallet = await aWallet()
    const { idTipster } = await app.aTipster()
    const { idSala } = await app.aSala()
    const tipster = (spesa: number) =>
      admin.post('POST /api/v1/cashflow-tipster/cashin', {
        cashflowContoTipster: { idTipster, data: DATE, nota: 'x', importo: 10 },
        cashflowPortafogli: [{ idPortafoglio: wallet, importo: Math.round(1000 - spesa * 100) / 100 }],
        cashflowSpese: { importo: -spesa },
      })
    const sala = (spesa: number) =>
      admin.post('POST /api/v1/cashflow-sala/cashout', {
        cashflowSala: { idSala, data: DATE, nota: 'x', importo: -10 },
        cashflowPortafogli: [{ idPortafoglio: wallet, importo: Math.round(1000 - spesa * 100) / 100 }],
        cashflowSpese: { importo: -spesa },
      })
    expect([(await tipster(10.01)).message, (await sala(10.01)).message]).toEqual([
      'La Spesa Action non può superare il Cashin.',
      'La Spesa Freeroll non può superare il Cashout.',
    ])
    expect(await tipster(9).status).toBe(200)
    expect(await sala(9).status).toBe(200)
  })

  it('of an unknown currency', async () => {
    const reply = await admin.post('POST /api/v1/cashflow-conto', {
      ...{ conto: 'SPESE', data: DATE, nota: 'x', importo: 1, idValuta: 'ZZZ' },
    })
    expect(reply.status).toBe(404)
  })
})

it('a deposit can be given back in full and no more, and no reversal leaves less than was given back', async () => {
  const { idSala } = await app.aSala()
  const wallet = await aWallet()
  const first = await book('sala', idSala, 'deposito', 100, wallet)
  const second = await book('sala', idSala, 'deposito', 40, wallet)
  await book('sala', idSala, 'deposito', -100, wallet)
  const reply = await erase('/api/v1/deposito/sala', first)
  expect([reply.status, reply.message]).toEqual([409, expect.stringContaining('già restituito')])
  expect(await erase('/api/v1/deposito/sala', second).status).toBe(200)
  await expect(book('sala', idSala, 'deposito', -0.01, wallet)).rejects.toThrow('Saldo Deposito')
  clock.advance(1000)
  expect(await differences()).toEqual([])
})
