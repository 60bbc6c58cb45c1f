import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { prepareReports } from '#server/accounts/reports/public.ts'
import { rowIfAny, rowsOf, updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { workOnce } from '#test/work-once.ts'

// It is Wednesday 11 March 2026, noon.
const app = await testApp()
const { as, aBook, aSala, aTipster, aUser, aValuta, ctx, db } = app
const { aPlayedBet } = await moneyWorld(app)
const contabile = as(await aUser({ roles: ['CONTABILITÀ'] }))

it('shows accounts by weeks, those that need attention first, with sent figures beside today’s', async () => {
  const { idTipster } = await aTipster()
  const rooms = await Promise.all(['Calma', 'Diversa', 'Muta', 'Ombra'].map((nome) => aSala({ nome })))
  for (const sala of rooms)
    await aPlayedBet({
      idTipster,
      at: '2026-03-03T12:00:00',
      drops: [[{ kind: 'sala', id: sala.idSala }, 10, 2]],
      esito: 'Loss',
      settled: '2026-03-04T12:00:00',
    })
  // A secret room is on no list.
  await updateRows(db, 'room', { idSala: rooms[3]?.idSala ?? 0 }, { isSecret: true })
  const [calma, diversa, muta] = rooms
  for (const [sala, importo] of [[calma, 13] as const, [muta, 17] as const])
    await aPlayedBet({
      idTipster,
      at: '2026-03-05T12:00:00',
      drops: [[{ kind: 'sala', id: sala?.idSala ?? 0 }, importo, 2]],
    })
  const period = { startDate: '2026-03-02', endDate: '2026-03-08', testuale: true }
  await contabile.post(
    'POST /api/v1/conto/excel/send/:entity',
    [calma, diversa].map((sala) => ({ id: sala?.idSala ?? 0, ...period })),
    { params: { entity: 'sala' } },
  )
  while (await workOnce(ctx, prepareReports));
  await aPlayedBet({
    idTipster,
    at: '2026-03-05T12:00:00',
    drops: [[{ kind: 'sala', id: diversa?.idSala ?? 0 }, 5, 2]],
  })
  const ask = async (query: object = {}) =>
    await contabile.get('GET /api/v1/estratti/settimane', { query: { entity: 'sala', ...query } as never })
      .body
  const { settimane, conti, totale } = await ask()
  expect(settimane.slice(0, 2)).toMatchObject([
    { startDate: '2026-03-09', endDate: '2026-03-15' },
    { startDate: '2026-03-02', endDate: '2026-03-08' },
  ])
  expect([conti.map(({ nome }) => nome), totale]).toEqual([['Diversa', 'Calma', 'Muta'], 3])
  const cell = (nome: string) => conti.find((one) => one.nome === nome)?.celle[1]?.estratto
  expect(cell('Diversa')).toMatchObject({ saldo: -10, oggi: -15, stato: 'inviato' })
  expect(cell('Calma')).toMatchObject({ saldo: -23, oggi: -23 })
  expect(cell('Muta')).toBeNull()
  const [running, sent] = [
    conti.find(({ nome }) => nome === 'Muta'),
    conti.find(({ nome }) => nome === 'Calma'),
  ]
  expect(running?.celle.slice(0, 3).map(({ saldo }) => saldo)).toEqual([-27, -27, 0])
  expect(sent?.celle[1]?.saldo).toBeNull()
  expect([running, sent].map((one) => one?.celle.slice(0, 3).map(({ senzaOpen }) => senzaOpen))).toEqual([
    [-10, -10, 0],
    [-10, -10, 0],
  ])
  const whole = await ask()
  expect(settimane.map(({ inviati }) => inviati)).toEqual([0, 2, 0, 0, 0, 0])
  expect(settimane.map(({ daChiudere, nonInviati }) => daChiudere - nonInviati)).toEqual([0, 2, 0, 0, 0, 0])
  expect(whole.totali).toEqual([{ entity: 'sala', simbolo: '€', saldi: [-65, -60, 0, 0, 0, 0] }])
  const page = await ask({ page: 1, size: 2 })
  expect([page.conti.length, page.totali]).toEqual([1, whole.totali])
  expect((await ask({ stato: 'da-inviare' })).conti.map(({ nome }) => nome)).toEqual(['Muta'])
  expect((await ask({ fine: '2026-03-08', settimane: 1 })).settimane).toHaveLength(1)
  expect(await rowsOf(db, 'statement', {}, ['idStatement'])).toHaveLength(2)
})

it('narrows to the helpers, to a book or to a part of a name, and sums each kind and currency by itself, euro first', async () => {
  const [{ idTipster }, book, helpers, pound] = [
    await aTipster(),
    await aBook(),
    (await rowIfAny(db, 'book', { nomeBook: 'Helper' })) ?? (await aBook({ nomeBook: 'Helper' })),
    await aValuta({ cambio: '1.200' }),
  ]
  const [euro, foreign, helper] = [
    await aSala({ idBook: book.idBook, nome: 'In euro' }),
    await aSala({ idBook: book.idBook, nome: 'Estero', idValuta: pound.valuta }),
    await aSala({ idBook: helpers.idBook, nome: 'Persona' }),
  ]
  for (const { idSala } of [foreign, euro, helper])
    await aPlayedBet({
      idTipster,
      at: '2026-03-10T08:00:00',
      drops: [[{ kind: 'sala', id: idSala }, 10, 2]],
      credit: [10, 2],
      esito: 'Loss',
    })
  const ask = async (query: object) =>
    await contabile.get('GET /api/v1/estratti/settimane', { query: { settimane: 1, ...query } as never }).body
  const names = async (query: object) => (await ask(query)).conti.map(({ nome }) => nome).toSorted()
  expect(await names({ entity: 'helper' })).toEqual(['Persona'])
  expect(await names({ entity: 'sala', idBook: book.idBook })).toEqual(['Estero', 'In euro'])
  expect(await names({ idBook: book.idBook, nome: ' ÈSTE' })).toEqual(['Estero'])
  expect(await names({ idBook: book.idBook, nome: 'Persona' })).toEqual([])
  const { totali } = await ask({ idBook: book.idBook })
  expect(totali).toEqual([
    { entity: 'sala', simbolo: '€', saldi: [-10] },
    { entity: 'sala', simbolo: pound.simbolo, saldi: [-10] },
  ])
  const kinds = (await ask({ size: 200 })).totali.map(({ entity }) => entity)
  expect(kinds).toEqual([...kinds].toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
  expect(kinds[0]).toBe('tipster')
})

const ORDER = ['tipster', 'sala', 'sito', 'altro']

it('reads the statements of every week shown, the oldest included', async () => {
  const [{ idTipster }, sala] = [await aTipster(), await aSala({ nome: 'Antica' })]
  await aPlayedBet({
    idTipster,
    at: '2026-02-03T12:00:00',
    drops: [[{ kind: 'sala', id: sala.idSala }, 10, 2]],
    esito: 'Loss',
  })
  const period = { startDate: '2026-02-02', endDate: '2026-02-08', testuale: true }
  await contabile.post('POST /api/v1/conto/excel/send/:entity', [{ id: sala.idSala, ...period }], {
    params: { entity: 'sala' },
  })
  while (await workOnce(ctx, prepareReports));
  const { conti } = await contabile.get('GET /api/v1/estratti/settimane', {
    query: { entity: 'sala', size: 200 } as never,
  }).body
  const celle = conti.find(({ nome }) => nome === 'Antica')?.celle
  expect(celle?.map(({ estratto }) => estratto !== null)).toEqual([false, false, false, false, false, true])
})

it('waits to be sent until statements cover every day of the week, also some that go beyond it', async () => {
  const [{ idTipster }, sala, daily] = [await aTipster(), await aSala({ nome: 'Oltre' }), await aSala()]
  for (const { idSala } of [sala, daily])
    await aPlayedBet({
      idTipster,
      at: '2026-03-03T12:00:00',
      drops: [[{ kind: 'sala', id: idSala }, 10, 2]],
      esito: 'Loss',
    })
  const shown = async ({ idSala }: { idSala: number }, query: object = {}) => {
    const asked = { fine: '2026-03-11', settimane: 2, size: 200, ...query } as never
    const { conti } = await contabile.get('GET /api/v1/estratti/settimane', { query: asked }).body
    return conti.find(({ entity, id }) => entity === 'sala' && id === idSala)
  }
  const isDue = async (one: { idSala: number }) => (await shown(one, { stato: 'da-inviare' })) !== undefined
  const parts = async (one: { idSala: number }) => (await shown(one))?.celle.map(({ parziale }) => parziale)
  const send = async ({ idSala }: { idSala: number }, startDate: string, endDate: string) => {
    const body = [{ id: idSala, startDate, endDate, testuale: true }]
    await contabile.post('POST /api/v1/conto/excel/send/:entity', body, { params: { entity: 'sala' } })
    while (await workOnce(ctx, prepareReports));
  }
  expect(await isDue(sala)).toBe(true)
  // A later day says nothing of the week before, and is only a part of its own.
  await send(sala, '2026-03-11', '2026-03-11')
  expect([await isDue(sala), await parts(sala)]).toEqual([true, [true, false]])
  await send(sala, '2026-03-02', '2026-03-11')
  expect(await isDue(sala)).toBe(false)
  await send(daily, '2026-03-02', '2026-03-05')
  expect([await isDue(daily), await parts(daily)]).toEqual([true, [false, true]])
  await send(daily, '2026-03-06', '2026-03-08')
  expect([await isDue(daily), await parts(daily)]).toEqual([false, [false, false]])
})

it('marks a statement that arrived and was not answered for the hours of a reminder, not before', async () => {
  const sala = await aSala({ nome: 'Zitta' })
  await app.setVariable('estratto_sollecito_ore', 24)
  const period = { startDate: '2026-03-02', endDate: '2026-03-08', testuale: true }
  await contabile.post('POST /api/v1/conto/excel/send/:entity', [{ id: sala.idSala, ...period }], {
    params: { entity: 'sala' },
  })
  while (await workOnce(ctx, prepareReports));
  await updateRows(db, 'send', { chatId: sala.idDropTg ?? 0 }, { stato: 'sent', messageIds: [1] })
  const isSilent = async () => {
    const query = { entity: 'sala', size: 200 } as never
    const { conti } = await contabile.get('GET /api/v1/estratti/settimane', { query }).body
    return conti.find(({ nome }) => nome === 'Zitta')?.celle[1]?.silente
  }
  app.clock.advance(24 * 3_600_000 - 1)
  expect(await isSilent()).toBe(false)
  app.clock.advance(1)
  expect(await isSilent()).toBe(true)
})

it('reports a sent figure that, with the changes since, differs from the books: it was changed outside the product', async () => {
  const [{ idTipster }, sala] = [await aTipster(), await aSala({ nome: 'Ritoccata' })]
  const drops = [[{ kind: 'sala', id: sala.idSala }, 10, 2]] as const
  await aPlayedBet({ idTipster, at: '2026-03-03T12:00:00', drops, esito: 'Loss' })
  const period = { startDate: '2026-03-02', endDate: '2026-03-08', testuale: true }
  await contabile.post('POST /api/v1/conto/excel/send/:entity', [{ id: sala.idSala, ...period }], {
    params: { entity: 'sala' },
  })
  while (await workOnce(ctx, prepareReports));
  await aPlayedBet({ idTipster, at: '2026-03-05T12:00:00', drops, esito: 'Loss' })
  const shown = async () => {
    const query = { entity: 'sala' } as never
    const { conti } = await contabile.get('GET /api/v1/estratti/settimane', { query }).body
    const estratto = conti.find(({ nome }) => nome === 'Ritoccata')?.celle[1]?.estratto
    const id = estratto?.id ?? 0
    const { oggi, oggiConti } = await contabile.get('GET /api/v1/estratti/:id/differenze', { params: { id } })
      .body
    const cards = await contabile.post(
      'POST /api/v1/conto/:entity/paginated',
      { nome: 'Ritoccata', size: 5 },
      { params: { entity: 'sala' } },
    ).body
    const card = cards.content[0]?.estratto
    return [
      [estratto?.oggi, estratto?.oggiConti],
      [card?.oggi, card?.oggiConti],
      [oggi, oggiConti],
    ]
  }
  expect(await shown()).toEqual([
    [-20, null],
    [-20, null],
    [-20, null],
  ])
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`update statement set saldo = saldo + 100 where nome = 'Ritoccata'`.execute(one)
    await sql`reset session_replication_role`.execute(one)
  })
  expect(await shown()).toEqual([
    [80, -20],
    [80, -20],
    [80, -20],
  ])
})

it('shows which weeks are closed beside the sent figures, and counts the accounts that closing all would include', async () => {
  const [{ idTipster }, aperta, chiusa] = await Promise.all([
    aTipster(),
    aSala({ nome: 'Aperta' }),
    aSala({ nome: 'Chiusa' }),
  ])
  for (const { idSala } of [aperta, chiusa])
    await aPlayedBet({
      idTipster,
      at: '2026-03-03T12:00:00',
      drops: [[{ kind: 'sala', id: idSala }, 10, 2]],
      esito: 'Loss',
      settled: '2026-03-04T12:00:00',
    })
  const week = { da: '2026-03-02', a: '2026-03-08' }
  const ask = async (query: object = {}) =>
    await contabile.get('GET /api/v1/estratti/settimane', { query: { entity: 'sala', ...query } as never })
      .body
  const cell = async (nome: string) => (await ask()).conti.find((one) => one.nome === nome)?.celle[1]
  const [running, over] = (await ask()).settimane
  expect([running?.finita, over?.finita, over?.chiuse]).toEqual([false, true, 0])

  const closed = await contabile.post('POST /api/v1/chiusure', {
    ...week,
    conti: [{ tipo: 'sala', id: chiusa.idSala }],
  })
  expect(closed.body).toEqual({ chiuse: 1, giaChiuse: 0 })
  expect((await cell('Chiusa'))?.chiusura).toMatchObject({
    id: expect.any(Number),
    chiusaDa: expect.any(String),
  })
  expect((await cell('Aperta'))?.chiusura).toBeNull()
  expect((await ask({ stato: 'chiuso' })).conti.map(({ nome }) => nome)).toEqual(['Chiusa'])
  // A closing sends nothing: the week stays among those to be sent until its statement is.
  const isDue = async () => (await ask({ stato: 'da-inviare' })).conti.some(({ nome }) => nome === 'Chiusa')
  expect(await isDue()).toBe(true)
  await contabile.post(
    'POST /api/v1/conto/excel/send/:entity',
    [{ id: chiusa.idSala, startDate: week.da, endDate: week.a, testuale: true }],
    { params: { entity: 'sala' } },
  )
  while (await workOnce(ctx, prepareReports));
  expect(await isDue()).toBe(false)

  const [, before] = (await ask()).settimane
  expect(before?.chiuse).toBe(1)
  const all = await contabile.post('POST /api/v1/chiusure', week)
  expect(all.body).toEqual({ chiuse: before?.daChiudere, giaChiuse: 1 })
  const [, after] = (await ask()).settimane
  expect([after?.chiuse, after?.daChiudere]).toEqual([(before?.daChiudere ?? 0) + 1, 0])
  expect([after?.nonInviati, after?.contestati]).toEqual([0, 0])

  const id = (await cell('Chiusa'))?.chiusura?.id ?? 0
  await contabile.post('POST /api/v1/chiusure/riapri', { ids: [id], motivo: 'contestata' })
  expect((await cell('Chiusa'))?.chiusura).toBeNull()
})

it('does not list an account without bets and statements merely because a closing included all accounts', async () => {
  const { idSala } = await aSala({ nome: 'Vuota' })
  await contabile.post('POST /api/v1/chiusure', { da: '2026-02-23', a: '2026-03-01' })
  const { body } = await contabile.get('GET /api/v1/estratti/settimane', {
    query: { entity: 'sala' } as never,
  })
  expect(body.conti.filter(({ id }) => id === idSala)).toEqual([])
})

it('a closing that ends on a day other than Sunday shows that day, and the rest of its week is open', async () => {
  const { idSala, nomeSala } = await aSala({ saldoOutstandingBase: '5.00' })
  const close = (a: string) =>
    contabile.post('POST /api/v1/chiusure', { da: '2026-03-02', a, conti: [{ tipo: 'sala', id: idSala }] })
  const cell = async () => {
    const { body } = await contabile.get('GET /api/v1/estratti/settimane', {
      query: { entity: 'sala', fine: '2026-03-08', settimane: 1, size: 200 } as never,
    })
    return body.conti.find(({ nome }) => nome === nomeSala)?.celle[0]
  }
  await close('2026-03-05')
  expect(await cell()).toMatchObject({ chiusura: null, chiusaFino: '2026-03-05' })
  await close('2026-03-08')
  expect(await cell()).toMatchObject({ chiusura: { chiusaDa: expect.any(String) } })
})
