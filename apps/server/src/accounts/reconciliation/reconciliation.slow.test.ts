import { describe, expect, it } from 'vitest'
import { balancesAt, getAccount } from '#server/accounts/accounting/public.ts'
import { deleteRows, rowsOf } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

// It is Wednesday 11 March 2026, noon.
const app = await testApp()
const { as, aSala, aTipster, aUser, ctx, db } = app
const { admin, aPlayedBet, aWallet, settle, differences } = await moneyWorld(app)
const contabile = as(await aUser({ roles: ['CONTABILITÀ'] }))

/** A room that lost 10 on a bet of 3 March, settled on the 4th; one of 100 is Open. */
async function aRoom() {
  const [sala, { idTipster }] = [await aSala(), await aTipster()]
  const venue = { kind: 'sala' as const, id: sala.idSala }
  const lost = await aPlayedBet({
    idTipster,
    at: '2026-03-03T12:00:00',
    drops: [[venue, 10, 2]],
    esito: 'Loss',
    settled: '2026-03-04T12:00:00',
  })
  const open = await aPlayedBet({ idTipster, at: '2026-03-05T12:00:00', drops: [[venue, 100, 2]] })
  return { sala, venue, idTipster, lost, open, entity: 'sala' as const, id: sala.idSala }
}
type Room = Awaited<ReturnType<typeof aRoom>>

const declare = async (
  of: { entity: 'sala' | 'portafoglio' | 'conto'; id: number },
  importo: number,
  more: { momento?: string; valuta?: string; parole?: string } = {},
  client = contabile,
) =>
  await client.post('POST /api/v1/quadratura', {
    entity: of.entity,
    id: of.id,
    momento: '2026-03-08',
    importo,
    ...more,
  }).body
const detail = async (id: number, client = admin) =>
  await client.get('GET /api/v1/quadratura/:id', { params: { id } }).body
const quadra = (id: number, resta: number, modo: 'motivo' | 'movimento' = 'motivo', client = contabile) =>
  client.post(
    'POST /api/v1/quadratura/:id/quadra',
    { modo, motivo: 'detto al telefono', resta },
    { params: { id } },
  )
const card = async ({ sala }: Room) =>
  (
    await contabile.post(
      'POST /api/v1/conto/:entity/paginated',
      { nome: sala.nomeSala, size: 500 },
      { params: { entity: 'sala' } },
    ).body
  ).content[0]?.verifica

describe('a declaration that agrees', () => {
  it('is locked at once, and every card shows until when the account is verified', async () => {
    const room = await aRoom()
    expect(await card(room)).toBeNull()
    const { id, stato } = await declare(room, -110)
    expect(stato).toBe('quadrata')
    expect(await card(room)).toEqual({ id, momento: '2026-03-08T23:59:59', rossa: false })
  })

  it('compares the figure as of its moment: settling an Open bet later changes nothing', async () => {
    const room = await aRoom()
    const { id } = await declare(room, -110)
    await settle(room.open, 'Win', '2026-03-10T10:00:00')
    const ours = async (momento: string) => {
      const query = { entity: room.entity, id: room.id, momento }
      return (await contabile.get('GET /api/v1/quadratura/nostro', { query }).body).nostro
    }
    expect([await ours('2026-03-08'), await ours('2026-03-10')]).toEqual([-110, 90])
    expect(await detail(id)).toMatchObject({
      oggi: -110,
      resta: 0,
      rossa: false,
      open: { numero: 1, totale: -100 },
    })
  })

  it('turns red and is listed when its figure changes, and blocks no change', async () => {
    const room = await aRoom()
    const { id } = await declare(room, -110)
    const forgotten = await admin.post('POST /api/v1/cashflow-sala', {
      idSala: room.id,
      data: '2026-03-06',
      nota: 'dimenticato',
      importo: 7,
      idValuta: 'EUR',
    } as never)
    expect(forgotten.status).toBe(200)
    expect(await card(room)).toMatchObject({ rossa: true })
    const waiting = await contabile.get('GET /api/v1/quadratura', { query: {} }).body
    expect(waiting.find((one) => one.id === id)).toMatchObject({ nostro: -110, oggi: -103, rossa: true })
  })
})

describe('a difference', () => {
  it('is explained from the figure known then to today’s, row by row, with possible sources of the rest', async () => {
    const room = await aRoom()
    const { id, stato } = await declare(room, 40, { parole: 'lo dice Gianni' })
    expect(stato).toBe('aperta')
    // Recorded after the moment, dated before it: a cashin of 50.
    const wallet = await aWallet()
    await admin.post('POST /api/v1/cashflow-sala/cashin', {
      cashflowSala: {
        idSala: room.id,
        data: '2026-03-06',
        nota: 'dimenticato',
        importo: 50,
        idValuta: 'EUR',
      },
      cashflowPortafogli: [{ idPortafoglio: wallet, importo: -50, idValuta: 'EUR' }],
      cashflowSpese: null,
    } as never)
    const found = await detail(id)
    const { idAccount } = await getAccount(ctx, 'sala', room.id)
    const momento = new Date('2026-03-08T22:59:59.999Z')
    const known = { ...ctx, knownAt: momento }
    const then = await balancesAt(known, idAccount, await getAccount(known, 'sala', room.id), momento)
    expect(found).toMatchObject({ allora: then.saldoTotale.toNumber(), importo: 40, oggi: -60, resta: 100 })
    expect(found.registrati).toMatchObject([
      { tipo: 'movimento', causa: 'tardi', testo: 'dimenticato', delta: 50, chi: expect.any(String) },
    ])
    expect((found.allora ?? 0) + found.registrati.reduce((sum, { delta }) => sum + delta, 0)).toBe(found.oggi)
    // The rest is the Open bet that the other side does not count as lost.
    expect(found.indizi).toMatchObject([{ tipo: 'open', importo: -100, scarto: 0 }])
  })

  it('names the movement that only one side has', async () => {
    const room = await aRoom()
    await admin.post('POST /api/v1/cashflow-sala', {
      idSala: room.id,
      data: '2026-03-06',
      nota: 'bonifico',
      importo: 70,
      idValuta: 'EUR',
    } as never)
    const { id } = await declare(room, -110.5)
    expect((await detail(id)).indizi).toMatchObject([
      { tipo: 'manca', testo: 'bonifico', importo: 70, scarto: -0.5 },
    ])
  })

  it('is settled with a reason and locked, and unlocked only with a reason; each step is kept', async () => {
    const room = await aRoom()
    const { id } = await declare(room, -100)
    expect(await quadra(id, 10).status).toBe(200)
    expect(await quadra(id, 10).status).toBe(409)
    const again = { modo: 'motivo', motivo: ' ', resta: 10 }
    const params = { id }
    expect(
      await contabile.post('POST /api/v1/quadratura/:id/quadra', again as never, { params }).status,
    ).toBe(400)
    expect(await detail(id)).toMatchObject({
      stato: 'quadrata',
      nostro: -110,
      resta: 10,
      motivo: 'detto al telefono',
    })
    expect(
      await contabile.post('POST /api/v1/quadratura/:id/riapri', { motivo: '' }, { params }).status,
    ).toBe(400)
    await contabile.post('POST /api/v1/quadratura/:id/riapri', { motivo: 'hanno ricontato' }, { params })
    expect(
      await contabile.post('POST /api/v1/quadratura/:id/riapri', { motivo: 'x' }, { params }).status,
    ).toBe(409)
    await contabile.post('POST /api/v1/quadratura/:id/scarta', { motivo: 'era di un altro' }, { params })
    const { passi, stato } = await detail(id)
    expect([stato, passi.map(({ passo, motivo }) => [passo, motivo])]).toEqual([
      'scartata',
      [
        ['quadrata', 'detto al telefono'],
        ['riaperta', 'hanno ricontato'],
        ['scartata', 'era di un altro'],
      ],
    ])
    expect(await card(room)).toBeNull()
  })

  it('is settled by ADMIN with a movement of the rest; reversing it turns the declaration red', async () => {
    const room = await aRoom()
    const { id } = await declare(room, -100)
    expect(await quadra(id, 10, 'movimento').status).toBe(403)
    expect(await quadra(id, 10, 'movimento', admin).status).toBe(200)
    const { idMovimento, resta, nostro } = await detail(id)
    expect([resta, nostro]).toEqual([0, -100])
    const lines = await rowsOf(db, 'movementLine', { idMovimento: idMovimento ?? 0 })
    expect(lines.map(({ importo, nota }) => [Number(importo), nota])).toContainEqual([
      10,
      'Quadratura: detto al telefono',
    ])
    expect(await differences()).toEqual([])
    await admin.delete('DELETE /api/v1/cashflow-sala/:id', {
      body: { motivo: 'Doppio' },
      params: { id: idMovimento ?? 0 },
    })
    expect(await detail(id)).toMatchObject({ rossa: true, oggi: -110 })
  })

  it('in a closed week also requires the reason for a change there', async () => {
    const room = await aRoom()
    await admin.post('POST /api/v1/chiusure', {
      da: '2026-03-02',
      a: '2026-03-08',
      conti: [{ tipo: 'sala', id: room.id }],
    })
    const { id } = await declare(room, -100)
    const refused = await quadra(id, 10, 'movimento', admin)
    expect([refused.status, refused.headers.get('x-chiede')]).toEqual([409, 'motivo'])
    expect((await detail(id)).stato).toBe('aperta')
  })

  it('that has changed since is refused, and of two concurrent settlements one succeeds', async () => {
    const room = await aRoom()
    const { id } = await declare(room, -100)
    const stale = await quadra(id, 11)
    expect([stale.status, stale.message]).toEqual([409, expect.stringContaining('ora restano € 10,00')])
    const [one, two] = await Promise.all([quadra(id, 10, 'movimento', admin), quadra(id, 10, 'motivo')])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect((await detail(id)).passi).toHaveLength(1)
  })
})

describe('bad input', () => {
  it('is refused with a sentence at its field', async () => {
    const room = await aRoom()
    const post = (body: object, client = contabile) =>
      client.post('POST /api/v1/quadratura', {
        entity: 'sala',
        id: room.id,
        momento: '2026-03-08',
        importo: 1,
        ...body,
      } as never)
    expect((await post({ momento: '2026-03-12' })).message).toContain('Il momento non può essere futuro.')
    expect(await post({ importo: 1.234 }).status).toBe(400)
    expect(await post({ id: 999_999 }).status).toBe(404)
    expect((await post({ valuta: 'USD' })).message).toContain('La valuta del conto è EUR.')
    // Only ADMIN sees wallets and the house's own accounts.
    const wallet = await aWallet()
    expect(await post({ entity: 'portafoglio', id: wallet, valuta: 'EUR' }).status).toBe(404)
    expect(await post({ entity: 'conto', id: 0 }).status).toBe(404)
    expect(await post({ entity: 'conto', id: 0 }, admin).status).toBe(200)
    expect(await post({ entity: 'portafoglio', id: wallet }, admin).status).toBe(400)
  })

  it('the database refuses to change or delete what was declared', async () => {
    const { id } = await declare(await aRoom(), -100)
    const row = db.updateTable('declaration').where('idDeclaration', '=', id)
    await expect(row.set({ parole: 'altro' }).execute()).rejects.toThrow('never changed')
    await expect(row.set({ importo: '1' }).execute()).rejects.toThrow('never changed')
    await expect(deleteRows(db, 'declaration', {})).rejects.toThrow('never changed')
  })
})

describe('a wallet', () => {
  it('is counted by currency, explained by rows recorded later, and settled with an expense', async () => {
    const wallet = await aWallet('Cassaforte')
    const flusso = (importo: number, data: string) =>
      admin.post('POST /api/v1/cashflow-conto/flussi', {
        cashflowConto: {
          conto: importo > 0 ? 'INCASSI' : 'SPESE',
          data,
          nota: 'giro',
          importo,
          idValuta: 'EUR',
        },
        cashflowPortafogli: [{ idPortafoglio: wallet, importo, idValuta: 'EUR' }],
      } as never)
    await flusso(500, '2026-03-02')
    const { id } = await declare(
      { entity: 'portafoglio', id: wallet },
      470,
      { valuta: 'EUR', momento: '2026-03-10' },
      admin,
    )
    // The test's clock shows the 11th: both were recorded after the moment.
    expect(await detail(id)).toMatchObject({ fonte: 'conteggio', allora: 0, oggi: 500, resta: -30 })
    await flusso(-20, '2026-03-10')
    const found = await detail(id)
    expect(found).toMatchObject({ allora: 0, oggi: 480, resta: -10 })
    expect(found.registrati.map(({ delta, testo }) => [delta, testo])).toEqual(
      expect.arrayContaining([
        [500, 'giro'],
        [-20, 'giro'],
      ]),
    )
    expect(await quadra(id, -10, 'movimento', admin).status).toBe(200)
    const { body } = await admin.get('GET /api/v1/portafoglio/importi-totali', {})
    expect(body.find(({ idPortafoglio }) => idPortafoglio === wallet)?.valutaImporti).toMatchObject([
      { valuta: 'EUR', importo: 470, verifica: { id, rossa: false } },
    ])
  })
})

it('the worklist has never verified accounts first, then those verified longest ago; only ADMIN sees wallets', async () => {
  const rooms = [await aRoom(), await aRoom(), await aRoom()]
  await declare(rooms[0] as Room, -110, { momento: '2026-03-09' })
  await declare(rooms[1] as Room, -10, { momento: '2026-03-04' })
  await declare(rooms[2] as Room, 5)
  const names = rooms.map(({ sala }) => sala.nomeSala)
  const list = async (client = contabile, query: object = { entity: 'sala', size: 200 }) =>
    (await client.get('GET /api/v1/quadratura/conti', { query: query as never }).body).conti
  const own = (await list()).filter(({ conto }) => names.includes(conto.nome))
  expect(own.map(({ conto, verifica, aperte }) => [conto.nome, verifica?.momento ?? null, aperte])).toEqual([
    [names[2], null, 1],
    [names[1], '2026-03-04T23:59:59', 0],
    [names[0], '2026-03-09T23:59:59', 0],
  ])
  expect((await list(contabile, { size: 200 })).some(({ conto }) => conto.tipo === 'portafoglio')).toBe(false)
  expect((await list(admin, { entity: 'portafoglio' })).length).toBeGreaterThan(0)
})
