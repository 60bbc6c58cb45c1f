import type { Body } from '@xbetapp/contract/contract'
import { describe, expect, it } from 'vitest'
import { saveVenueDrops } from '#server/bets/drops/public.ts'
import { rowsOf } from '#server/db/rows.ts'
import { followDueTerms } from '#server/reference/reference/public.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { aSala, aSito, aTipster, aUser, as, clock, ctx, db } = app
const NOW = '2026-03-25T12:00:00+01:00'
clock.set(NOW)
const { admin, aPlayedBet, booksDifference, differences } = await moneyWorld(app)

type Change = Body<'POST /api/v1/condizioni/effetto'>
const effect = (change: Change) => admin.post('POST /api/v1/condizioni/effetto', change)
const give = async (change: Change, motivo = 'Accordo nuovo', impronta?: string) =>
  admin.post('POST /api/v1/condizioni', {
    ...change,
    motivo,
    impronta: impronta ?? (await effect(change).body).impronta,
  })
const undo = (id: number) => admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })

/** A site at 50 % with freeroll 10 %, and a bet won on each of three days: 100 typed at 2, of which 50 is ours. */
async function played() {
  clock.set(NOW)
  const { idTipster } = await aTipster()
  const { idSito: id } = await aSito({ percentualeImporto: '50', freerollAttivo: '10' })
  const bets: number[] = []
  for (const day of ['2026-03-02', '2026-03-10', '2026-03-20'])
    bets.push(
      await aPlayedBet({
        idTipster,
        at: `${day}T10:00:00`,
        drops: [[{ kind: 'sito', id }, 100, 2]],
        credit: [30, 1.9],
        esito: 'Win',
      }),
    )
  clock.set(NOW)
  return { tipo: 'sito' as const, id, idTipster, bets }
}
type Played = Awaited<ReturnType<typeof played>>

const saldo = async ({ id }: { id: number }, knownAt?: string) =>
  (
    await admin.get('GET /api/v1/conto/:entity/recap/:id', {
      params: { entity: 'sito', id },
      query: { ...(knownAt ? { knownAt } : {}) },
    }).body
  ).saldoTotale
const live = async (idReceivedBet: number) => {
  const rows = await rowsOf(db, 'droppedBet', { idReceivedBet, supersededAt: null })
  return rows.find(({ idVenue }) => idVenue !== null)
}
const percentages = async ({ bets }: Played) => {
  const rows = await Promise.all(bets.map(live))
  return rows.map((row) => Number(row?.percentualeImporto))
}
const record = (id: number, client = admin) => client.get('GET /api/v1/sito/:id', { params: { id } }).body

it('the worked example of the rules: each bet counts at the terms of its day', async () => {
  const site = await played()
  expect(await saldo(site)).toBe(150)
  expect(await record(site.id)).not.toHaveProperty('condizioni')

  const from10 = { tipo: site.tipo, id: site.id, dal: '2026-03-10', termini: { percentualeImporto: 40 } }
  const seen = await effect(from10).body
  expect(seen).toMatchObject({
    al: null,
    drop: 2,
    prima: { percentualeImporto: 50 },
    dopo: { percentualeImporto: 40 },
  })
  expect(seen.conti.find(({ genere }) => genere === 'sito')).toMatchObject({
    ...{ bet: 2, prima: 100, dopo: 80, differenza: -20, saldo: { prima: 150, dopo: 130 } },
  })
  // Nothing of it was kept.
  expect(await saldo(site)).toBe(150)
  expect(await percentages(site)).toEqual([50, 50, 50])

  expect((await give(from10)).body).toEqual({ drop: 2 })
  expect(await saldo(site)).toBe(130)
  expect(await record(site.id)).toMatchObject({ percentualeImporto: 40 })

  const from20 = { ...from10, dal: '2026-03-20', termini: { percentualeImporto: 60 } }
  await give(from20).then((reply) => reply.body)
  expect(await saldo(site)).toBe(150)
  expect(await percentages(site)).toEqual([50, 40, 60])

  // Up to the day before the next ones.
  const from5 = { ...from10, dal: '2026-03-05', termini: { percentualeImporto: 45 } }
  expect(await effect(from5).body).toMatchObject({ al: '2026-03-09', drop: 0, conti: [] })
  expect(await effect({ ...from5, dal: '2026-03-10' }).body).toMatchObject({ al: '2026-03-19', drop: 1 })

  const { oggi, versioni } = await admin.get('GET /api/v1/condizioni/:tipo/:id', {
    params: { tipo: 'sito', id: site.id },
  }).body
  expect(oggi).toMatchObject({ percentualeImporto: 60, freerollAttivo: 10 })
  expect(versioni.map(({ dal, termini, motivo }) => [dal, termini.percentualeImporto, motivo])).toEqual([
    ['2026-03-20', 60, 'Accordo nuovo'],
    ['2026-03-10', 40, 'Accordo nuovo'],
    [null, 50, null],
  ])
  expect(await differences()).toEqual([])
  expect(Math.abs(await booksDifference())).toBeLessThan(1)
})

it('the form keeps its refusal at a balance that is not 0, and says nothing else', async () => {
  const { id } = await played()
  const edit = await admin.put('PUT /api/v1/sito', { idSito: id, percentualeImporto: 40 })
  expect([edit.status, edit.message]).toEqual([
    409,
    "La percentuale importo può essere modificata solo se il saldo totale dell'entità è 0",
  ])
})

it('a tax edited in the form of an account with dated terms counts from today, and drops that stand keep theirs', async () => {
  const site = await played()
  await give({ tipo: 'sito', id: site.id, dal: '2026-03-10', termini: { percentualeImporto: 40 } }).then(
    (r) => r.body,
  )
  await admin.put('PUT /api/v1/sito', { idSito: site.id, tassaQuota: 5 }).body
  const { condizioni } = await record(site.id)
  expect(
    condizioni?.map(({ dal, tassaQuota, percentualeImporto }) => [dal, percentualeImporto, tassaQuota]),
  ).toEqual([
    [null, 50, 0],
    ['2026-03-10', 40, 0],
    ['2026-03-25', 40, 5],
  ])
  expect(await saldo(site)).toBe(130)
})

describe('a drop of an account with dated terms', () => {
  it('takes those of its bet’s day, keeps them when corrected, and takes them again when asked to', async () => {
    const site = await played()
    await give({ tipo: 'sito', id: site.id, dal: '2026-03-10', termini: { percentualeImporto: 40 } }).then(
      (r) => r.body,
    )
    const { idTipster } = site
    const early = await aPlayedBet({ idTipster, at: '2026-03-09T23:59:59' })
    const late = await aPlayedBet({ idTipster, at: '2026-03-10T00:00:00' })
    const drop = (idReceivedBet: number, importo: number, condizioniAttuali?: boolean) =>
      saveVenueDrops(ctx, {
        announce: false,
        entries: [
          { idReceivedBet, venue: { kind: 'sito', id: site.id }, importo, quota: 2, condizioniAttuali },
        ],
      })
    await drop(early, 100)
    await drop(late, 100)
    expect(await live(early)).toMatchObject({ importo: '50.00' })
    expect(await live(late)).toMatchObject({ importo: '40.00' })
    await drop(early, 200)
    expect(await live(early)).toMatchObject({ importo: '100.00' })
    await drop(early, 200, true)
    expect(await live(early)).toMatchObject({ importo: '100.00' })
  })

  it('only gets other terms: recorded when it was, by whom it was, and its bet is not late', async () => {
    const site = await played()
    const [, bet = 0] = site.bets
    const before = await live(bet)
    await db
      .updateTable('bet')
      .set({ wasTipsterDroppedBefore: false })
      .where('idReceivedBet', '=', bet)
      .execute()
    await give({
      tipo: 'sito',
      id: site.id,
      dal: '2026-03-10',
      termini: { percentualeImporto: 40, freerollAttivo: 0 },
    }).then((r) => r.body)
    expect(await live(bet)).toMatchObject({
      ...{ importoNoPerc: '100.00', importo: '40.00', freerollAttivo: '0' },
      ...{ droppedDate: before?.droppedDate, username: before?.username },
    })
    expect(await rowsOf(db, 'bet', { idReceivedBet: bet })).toMatchObject([
      { tot: '40.00', totFreeroll: '0.00', wasTipsterDroppedBefore: false },
    ])
    const log = await rowsOf(db, 'modificationLog', { idReceivedBet: bet, tipoModifica: 'CONDIZIONI' })
    expect(log).toHaveLength(1)
  })
})

it('terms of a day to come count on that day: for drops by themselves, and the record follows', async () => {
  const site = await played()
  await give({ tipo: 'sito', id: site.id, dal: '2026-04-01', termini: { percentualeImporto: 70 } }).then(
    (r) => r.body,
  )
  expect(await record(site.id)).toMatchObject({ percentualeImporto: 50 })
  const { idTipster } = site
  const after = await aPlayedBet({
    idTipster,
    at: '2026-04-01T00:00:01',
    drops: [[{ kind: 'sito', id: site.id }, 100, 2]],
  })
  expect(await live(after)).toMatchObject({ importo: '70.00' })
  await followDueTerms(ctx)
  expect(await record(site.id)).toMatchObject({ percentualeImporto: 50 })
  clock.set('2026-04-01T00:00:30+02:00')
  await followDueTerms(ctx)
  expect(await record(site.id, as(await aUser()))).toMatchObject({ percentualeImporto: 70 })
})

it('a closed week among the days is shown, and the reason is kept with its change; the past stays as it was known', async () => {
  const site = await played()
  const conti = [{ tipo: 'sito' as const, id: site.id }]
  await admin.post('POST /api/v1/chiusure', { da: '2026-03-09', a: '2026-03-15', conti }).body
  clock.set('2026-03-25T13:00:00+01:00')
  const change = {
    tipo: 'sito' as const,
    id: site.id,
    dal: '2026-03-10',
    termini: { percentualeImporto: 40 },
  }
  const { settimane, impronta } = await effect(change).body
  expect(settimane).toMatchObject([{ da: '2026-03-09', a: '2026-03-15', stato: 'chiusa' }])
  const { headers } = await give(change, 'Concordato con il sito', impronta)
  const acts = await rowsOf(db, 'act', { idAtto: Number(headers.get('x-atto')) })
  expect(acts).toMatchObject([{ motivo: 'Concordato con il sito' }])
  expect(await saldo(site)).toBe(130)
  expect(await saldo(site, '2026-03-25T12:30:00')).toBe(150)
  expect(await differences()).toEqual([])
})

it('needs a reason where something recorded changes, and none where it counts for drops to come alone', async () => {
  const { tipo, id } = await played()
  const unexplained = async (dal: string) => {
    const change = { tipo, id, dal, termini: { percentualeImporto: 40 } }
    const { serveMotivo, impronta } = await effect(change).body
    const { status } = await admin.post('POST /api/v1/condizioni', { ...change, impronta })
    return [serveMotivo, status]
  }
  expect(await unexplained('2026-03-20')).toEqual([true, 400])
  expect(await unexplained('2026-03-26')).toEqual([false, 200])
  const { versioni } = await admin.get('GET /api/v1/condizioni/:tipo/:id', { params: { tipo, id } }).body
  expect(versioni[0]).toMatchObject({ dal: '2026-03-26', motivo: null })
})

it('is refused when another effect was seen, where nothing changes, for a term of others, and to who is not ADMIN', async () => {
  const site = await played()
  const change = {
    tipo: 'sito' as const,
    id: site.id,
    dal: '2026-03-10',
    termini: { percentualeImporto: 40 },
  }
  const { impronta } = await effect(change).body
  await aPlayedBet({
    idTipster: site.idTipster,
    at: '2026-03-12T10:00:00',
    drops: [[{ kind: 'sito', id: site.id }, 10, 2]],
  })
  expect(await give(change, 'Accordo', impronta).then((r) => r.status)).toBe(409)
  expect(await effect({ ...change, termini: { percentualeImporto: 50 } }).refusal).toBe(
    '400 Le condizioni di quel giorno sono già queste.',
  )
  expect(await effect({ ...change, termini: { action: 5 } }).refusal).toBe(
    '400 Questo conto non ha questa condizione.',
  )
  const { idSala } = await aSala()
  expect(await effect({ ...change, tipo: 'sala', id: idSala, termini: { tassaQuota: 5 } }).status).toBe(400)
  const anagrafiche = as(await aUser({ roles: ['ANAGRAFICHE'] }))
  expect(await anagrafiche.post('POST /api/v1/condizioni/effetto', change).status).toBe(403)
})

it('action and freeroll of a tipster have days too', async () => {
  clock.set(NOW)
  const { idTipster } = await aTipster({ action: '10', freeroll: '20' })
  const change = { tipo: 'tipster' as const, id: idTipster, dal: '2026-03-01', termini: { action: 8 } }
  expect(await effect(change).body).toMatchObject({
    drop: 0,
    conti: [],
    prima: { action: 10 },
    dopo: { action: 8, freeroll: 20 },
  })
  await give(change).then((r) => r.body)
  expect(await admin.get('GET /api/v1/tipster/:id', { params: { id: idTipster } }).body).toMatchObject({
    action: 8,
  })
  await admin.put('PUT /api/v1/tipster', { idTipster, action: 7 }).body
  const { versioni } = await admin.get('GET /api/v1/condizioni/:tipo/:id', {
    params: { tipo: 'tipster', id: idTipster },
  }).body
  expect(versioni.map(({ dal, termini }) => [dal, termini.action])).toEqual([
    ['2026-03-25', 7],
    ['2026-03-01', 8],
    [null, 10],
  ])
})

it('taken back, each drop has the terms it had, one recorded since those of its day, and the record its own', async () => {
  const site = await played()
  const [, , third = 0] = site.bets
  // One on terms of its own, as a moved one has.
  await saveVenueDrops(ctx, {
    announce: false,
    entries: [
      {
        ...{ idReceivedBet: third, venue: { kind: 'sito', id: site.id }, importo: 100, quota: 2 },
        terms: {
          ...{ percentualeImporto: 33, tassaQuota: 0, cambio: 1, freerollAttivo: 10, idValuta: 'EUR' },
          ...{ letteraImporto: null, letteraQuota: null },
        },
      },
    ],
  })
  expect(await percentages(site)).toEqual([50, 50, 33])
  const done = await give({
    tipo: 'sito',
    id: site.id,
    dal: '2026-03-10',
    termini: { percentualeImporto: 40 },
  })
  expect(await percentages(site)).toEqual([50, 40, 40])
  const since = await aPlayedBet({
    ...{ idTipster: site.idTipster, at: '2026-03-22T10:00:00' },
    drops: [[{ kind: 'sito', id: site.id }, 100, 2]],
  })
  expect(await live(since)).toMatchObject({ importo: '40.00' })

  const back = await undo(Number(done.headers.get('x-atto')))
  expect(back.status).toBe(200)
  expect(await percentages(site)).toEqual([50, 50, 33])
  expect(await live(since)).toMatchObject({ importo: '50.00' })
  const row = await record(site.id)
  expect(row).toMatchObject({ percentualeImporto: 50 })
  expect(row).not.toHaveProperty('condizioni')

  await undo(back.body.idAtto).then((reply) => reply.body)
  expect(await percentages(site)).toEqual([50, 40, 40])
  expect(await record(site.id)).toMatchObject({ percentualeImporto: 40 })
  expect(await differences()).toEqual([])
})

it('those of a day to come are taken away, and back; those that count already are not', async () => {
  clock.set(NOW)
  const { idSito: id } = await aSito({ percentualeImporto: '50' })
  const remove = (dal: string, client = admin) =>
    client.delete('DELETE /api/v1/condizioni/:tipo/:id/:dal', { params: { tipo: 'sito', id, dal } })
  const days = async () =>
    (await admin.get('GET /api/v1/condizioni/:tipo/:id', { params: { tipo: 'sito', id } }).body).versioni.map(
      ({ dal }) => dal,
    )
  const from = { tipo: 'sito' as const, id, dal: '2026-04-01', termini: { percentualeImporto: 60 } }
  await give({ ...from, dal: '2026-03-20', termini: { percentualeImporto: 40 } }).then((r) => r.body)
  await give(from).then((r) => r.body)
  expect(await remove('2026-03-20').status).toBe(400)
  expect(await remove('2026-04-02').status).toBe(404)
  expect(await remove(from.dal, as(await aUser({ roles: ['ANAGRAFICHE'] }))).status).toBe(403)

  const removed = await remove(from.dal)
  expect(removed.status).toBe(204)
  expect(await days()).toEqual(['2026-03-20', null])
  await undo(Number(removed.headers.get('x-atto'))).then((r) => r.body)
  expect(await days()).toEqual(['2026-04-01', '2026-03-20', null])
})

it('of an account that only had terms to come none are dated once they are taken away', async () => {
  clock.set(NOW)
  const { idSito: id } = await aSito({ percentualeImporto: '50' })
  const dal = '2026-04-01'
  await give({ tipo: 'sito', id, dal, termini: { percentualeImporto: 60 } }).then((r) => r.body)
  await admin.delete('DELETE /api/v1/condizioni/:tipo/:id/:dal', { params: { tipo: 'sito', id, dal } }).body
  const row = await record(id)
  expect(row).toMatchObject({ percentualeImporto: 50 })
  expect(row).not.toHaveProperty('condizioni')
})
