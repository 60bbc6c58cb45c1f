import type { Body } from '@xbetapp/contract/contract'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { betRevisions, currentRevision } from '#server/kernel/revision.ts'
import { recordQueries } from '#test/database.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

type Change = Body<'POST /api/v1/bets/blocco/effetto'>

const app = await testApp()
const { as, aUser, aBet, aTipster, aSala, aSito, aValuta, db, clock, ctx } = app
const world = await moneyWorld(app)
const user = await aUser({ roles: ['REFERTATORE'] })
const refertatore = as(user)
const admin = as(await aUser({ roles: ['ADMIN'] }))
const { idTipster, nomeTipster } = await aTipster()
const room = await aSala({ nome: 'Aurora', saldoOutstandingBase: '10.00' })
const currency = await aValuta({ cambio: '1.200' })
const site = await aSito({ nome: 'Conto', idValuta: currency.valuta })

const aPlayed = (importo = 100) =>
  world.aPlayedBet({
    idTipster,
    at: '2026-03-11T10:00:00',
    drops: [
      [{ kind: 'sala', id: room.idSala }, importo, 2],
      [{ kind: 'sito', id: site.idSito }, 10, 1.5],
    ],
    credit: [50, 1.9],
  })

const effectOf = async (change: Change, who = refertatore) =>
  await who.post('POST /api/v1/bets/blocco/effetto', change).body
const save = (change: Change, impronta: string, who = refertatore, key?: string) =>
  who.post(
    'POST /api/v1/bets/blocco',
    { ...change, impronta },
    key ? { headers: { 'idempotency-key': key } } : {},
  )
const saveAsSeen = async (change: Change, who = refertatore) =>
  save(change, (await effectOf(change, who)).impronta, who)
const esiti = async (ids: readonly number[]) => {
  const rows = await rowsOf(db, 'bet', { idReceivedBet: ids }, ['idReceivedBet', 'esito'])
  const byId = new Map(rows.map((row) => [row.idReceivedBet, row.esito]))
  return ids.map((id) => byId.get(id))
}
const countOf = async (table: 'audit' | 'modificationLog' | 'betPosting') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('the effect of a change', () => {
  it('shows by account the value of the bets before and after, in its currency', async () => {
    const ids = [await aPlayed(), await aPlayed()]
    const effect = await effectOf({ ids, modifica: { esito: 'Win' } })
    expect(effect).toMatchObject({
      bet: 2,
      invariate: 0,
      rifiutate: [],
      cambi: [{ campo: 'esito', da: 'Open', a: 'Win', bet: 2 }],
    })
    const of = (name: string) => effect.conti.find(({ nome }) => nome === name)
    expect(of('Aurora')).toMatchObject({
      genere: 'sala',
      valuta: 'EUR',
      bet: 2,
      prima: -200,
      dopo: 200,
      differenza: 400,
    })
    expect(of('Conto')).toMatchObject({
      genere: 'sito',
      valuta: currency.valuta,
      simbolo: currency.simbolo,
      prima: -20,
      dopo: 10,
    })
    expect(of(nomeTipster)).toMatchObject({ genere: 'tipster', prima: -100, dopo: 90 })
    expect(of('No Drop')).toMatchObject({ genere: 'conto', bet: 2 })
  })

  it('shows balances only to users who may open the account', async () => {
    const ids = [await aPlayed()]
    const change: Change = { ids, modifica: { esito: 'Loss' } }
    expect((await effectOf(change)).conti.map(({ saldo }) => saldo)).toEqual(
      (await effectOf(change)).conti.map(() => null),
    )
    const void_: Change = { ids, modifica: { esito: 'Void' } }
    const seen = (await effectOf(void_, admin)).conti.find(({ nome }) => nome === 'Aurora')
    const account = async () =>
      (
        await admin.post(
          'POST /api/v1/conto/:entity/paginated',
          { page: 0, size: 50 },
          { params: { entity: 'sala' } },
        ).body
      ).content.find(({ nome }) => nome === 'Aurora')?.recap.saldoTotale
    expect(seen?.saldo?.prima).toBe(await account())
    await saveAsSeen(void_, admin)
    expect(seen?.saldo?.dopo).toBe(await account())
  })

  it('counts each change of a field by itself, the most frequent first', async () => {
    const ids = [await aPlayed(), await aPlayed(), await aPlayed()]
    await saveAsSeen({ ids: ids.slice(0, 1), modifica: { esito: 'Win' } })
    const { cambi } = await effectOf({ ids, modifica: { esito: 'Loss' } })
    expect(cambi).toEqual([
      { campo: 'esito', da: 'Open', a: 'Loss', bet: 2 },
      { campo: 'esito', da: 'Win', a: 'Loss', bet: 1 },
    ])
  })

  it('has a fingerprint of what was seen: which bets are refused, whatever the order they were chosen in', async () => {
    const [a, b] = [await aPlayed(), await aPlayed()]
    const print = async (ids: number[]) => (await effectOf({ ids, modifica: { esito: 'Win' } })).impronta
    expect(await print([a, b])).toBe(await print([b, a]))
    expect(await print([a, 900_001])).not.toBe(await print([a, 900_002]))
  })

  it('counts the bets that get an outcome before their match, and with nothing credited to a tipster', async () => {
    const day = toWire(clock.now()).slice(0, 10)
    const { idReceivedBet: later } = await aBet({
      text: '⚽ Valle - Colle ore 23:59\n1 @1.85',
      idTipster,
      messageDate: new Date(`${day}T00:01:00+01:00`),
    })
    const ids = [later, await aPlayed()]
    const settled: Change = { ids, modifica: { esito: 'Win' } }
    expect(await effectOf(settled)).toMatchObject({ nonIniziate: 1, senzaDrop: 1 })
    await saveAsSeen(settled)
    expect(await effectOf({ ids, modifica: { esito: 'Open' } })).toMatchObject({
      bet: 2,
      nonIniziate: 0,
      senzaDrop: 0,
    })
  })

  it('of filters that find nothing is empty', async () => {
    const filtri = { startDate: '2020-01-01', endDate: '2020-01-01' }
    expect(await effectOf({ filtri, modifica: { esito: 'Win' } })).toMatchObject({ bet: 0, conti: [] })
  })

  it('is another one when a week it reaches was reopened and closed again', async () => {
    const id = await world.aPlayedBet({
      idTipster,
      at: '2026-02-25T10:00:00',
      drops: [[{ kind: 'sala', id: room.idSala }, 100, 2]],
      credit: [50, 1.9],
      esito: 'Win',
    })
    const week = { da: '2026-02-23', a: '2026-03-01', conti: [{ tipo: 'sala' as const, id: room.idSala }] }
    const change: Change = { ids: [id], modifica: { esito: 'Loss' } }
    const close = async () => {
      expect((await admin.post('POST /api/v1/chiusure', week)).status).toBe(200)
      const { settimane, impronta } = await effectOf(change)
      expect(settimane).toMatchObject([{ nome: 'Aurora', da: week.da, a: week.a, stato: 'chiusa' }])
      return { id: settimane[0]?.id ?? 0, impronta }
    }
    const reopen = async (closed: number) => {
      const body = { ids: [closed], motivo: 'Da rivedere' }
      expect((await admin.post('POST /api/v1/chiusure/riapri', body)).status).toBe(200)
    }
    const first = await close()
    await reopen(first.id)
    const second = await close()
    expect(second.impronta).not.toBe(first.impronta)
    expect((await save(change, first.impronta)).status).toBe(409)
    await reopen(second.id)
  })

  it('changes nothing: no outcome, log, audit or money remains after computing it', async () => {
    const ids = [await aPlayed()]
    const before = [await countOf('audit'), await countOf('modificationLog'), await countOf('betPosting')]
    const revision = await sql`select valore from revision`.execute(db)
    await effectOf({ ids, modifica: { esito: 'Win', fascia: 'A' } }, admin)
    expect([await countOf('audit'), await countOf('modificationLog'), await countOf('betPosting')]).toEqual(
      before,
    )
    expect((await sql`select valore from revision`.execute(db)).rows).toEqual(revision.rows)
    expect(await esiti(ids)).toEqual(['Open'])
  })

  it('counts the changes of two fields apart, also where they have the same values', async () => {
    const who = as(await aUser({ roles: ['ANALISTA'] }))
    const ids = [await aPlayed(), await aPlayed()]
    await saveAsSeen({ ids: ids.slice(0, 1), modifica: { sport: 'A' } }, who)
    const { cambi, conti } = await effectOf({ ids, modifica: { fascia: 'A', sport: 'A' } }, who)
    expect(cambi).toEqual([
      { campo: 'fascia', da: null, a: 'A', bet: 2 },
      { campo: 'sport', da: null, a: 'A', bet: 1 },
    ])
    expect(conti).toEqual([])
  })

  it('is the same for one settled bet as for many', async () => {
    const id = await aPlayed()
    await saveAsSeen({ ids: [id], modifica: { esito: 'Win' } })
    const effect = await effectOf({ ids: [id], modifica: { esito: 'HalfLoss' } })
    expect(effect.cambi).toEqual([{ campo: 'esito', da: 'Win', a: 'HalfLoss', bet: 1 }])
    expect(effect.conti.find(({ nome }) => nome === 'Aurora')).toMatchObject({ prima: 100, dopo: -50 })
  })
})

describe('the saved change equals the shown effect', () => {
  it('to the cent, in one revision, with a line of log and audit for each bet', async () => {
    const ids = [await aPlayed(), await aPlayed(30), await aPlayed(77.77)]
    const change: Change = {
      ids,
      modifica: { esito: 'HalfWin', fascia: 'A', sport: 'Calcio', dropChiusura: 1.8 },
    }
    const who = as(await aUser({ roles: ['CALCOLATORE'] }))
    const effect = await effectOf(change, who)
    expect(await save(change, effect.impronta, who).body).toEqual({
      stato: 'fatta',
      bet: 3,
      idConferma: null,
    })
    const rows = await rowsOf(db, 'bet', { idReceivedBet: ids })
    expect(
      rows.map(({ esito, fascia, sport, dropChiusura }) => [esito, fascia, sport, dropChiusura]),
    ).toEqual(ids.map(() => ['HalfWin', 'A', 'Calcio', '1.80000']))
    const next = await currentRevision(ctx, 'bets')
    expect(await betRevisions(ctx, ids)).toEqual(new Map(ids.map((id) => [id, next])))
    expect(rows.every(({ dataRefertazione }) => dataRefertazione?.getTime() === clock.now().getTime())).toBe(
      true,
    )
    const worth = await db
      .selectFrom('betPosting')
      .innerJoin('account', 'account.idAccount', 'betPosting.idAccount')
      .select((eb) => eb.fn.sum('profit').as('sum'))
      .where('idReceivedBet', 'in', ids)
      .where('idVenue', '=', room.idVenue)
      .executeTakeFirstOrThrow()
    expect(Number(worth.sum)).toBe(effect.conti.find(({ nome }) => nome === 'Aurora')?.dopo)
    for (const id of ids) {
      const { body } = await refertatore.get('GET /api/v1/bets/:id/modifiche', { params: { id } })
      expect(body.map(({ tipoModifica }) => tipoModifica)).toEqual(
        expect.arrayContaining(['ESITO', 'FASCIA', 'SPORT', 'DROP_CHIUSURA']),
      )
    }
    expect(await world.differences()).toEqual([])
  })

  it('is one act, which the Registro takes back', async () => {
    const ids = [await aPlayed(), await aPlayed()]
    const saved = await saveAsSeen({ ids, modifica: { esito: 'Win' } }, admin)
    const id = Number(saved.headers.get('x-atto'))
    const acts = await rowsOf(db, 'audit', { entity: 'bet', entityId: ids.map(String), action: 'bets.edit' })
    expect(acts.map(({ idAtto }) => Number(idAtto))).toEqual([id, id])
    const undone = await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
    expect(undone.status, undone.message).toBe(200)
    expect(await esiti(ids)).toEqual(['Open', 'Open'])
    expect(await world.differences()).toEqual([])
  })

  it('once per key, however often it is sent', async () => {
    const ids = [await aPlayed()]
    const change: Change = { ids, modifica: { esito: 'Win' } }
    const { impronta } = await effectOf(change)
    const lines = await countOf('audit')
    const replies = await Promise.all([1, 2, 3].map(() => save(change, impronta, refertatore, 'una volta')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await countOf('audit')).toBe(lines + 1)
  })

  it('if a bet changed meanwhile, nothing is saved and the new effect differs', async () => {
    const ids = [await aPlayed(), await aPlayed()]
    const change: Change = { ids, modifica: { esito: 'Win' } }
    const { impronta } = await effectOf(change)
    await admin.put('PUT /api/v1/bets', { idReceivedBet: ids[1] as number, fascia: 'B' })
    expect(await save(change, impronta)).toMatchObject({ status: 409 })
    expect(await esiti(ids)).toEqual(['Open', 'Open'])
    const again = await effectOf(change)
    expect(again.impronta).not.toBe(impronta)
    expect(await save(change, again.impronta).status).toBe(200)
  })

  it('if a drop was added meanwhile, nothing is saved', async () => {
    const ids = [await aPlayed()]
    const change: Change = { ids, modifica: { esito: 'Win' } }
    const { impronta } = await effectOf(change)
    await admin.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet: ids[0] as number, idSala: room.idSala, importoNoPerc: 55, quota: 2 }],
      is_telegram_active: false,
    })
    expect(await save(change, impronta).status).toBe(409)
    expect(await esiti(ids)).toEqual(['Open'])
  })

  it('money moved on the same accounts meanwhile does not change the effect', async () => {
    const [id, other] = [await aPlayed(), await aPlayed()]
    const change: Change = { ids: [id], modifica: { esito: 'Win' } }
    const { impronta } = await effectOf(change, admin)
    await admin.put('PUT /api/v1/bets', { idReceivedBet: other, esito: 'Loss' })
    expect(await save(change, impronta, admin).status).toBe(200)
  })

  it('of two concurrent identical saves one succeeds, the other is refused', async () => {
    const ids = [await aPlayed(), await aPlayed()]
    const change: Change = { ids, modifica: { esito: 'Win' } }
    const { impronta } = await effectOf(change)
    const replies = await Promise.all([save(change, impronta), save(change, impronta, admin)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a closed week', () => {
  it('that an outcome reaches is shown in advance and requires a reason; a bet that was Open then reaches none', async () => {
    const sala = await aSala()
    const played = () =>
      world.aPlayedBet({
        idTipster,
        at: '2026-03-03T10:00:00',
        drops: [[{ kind: 'sala', id: sala.idSala }, 40, 2]],
      })
    const [settled, open] = [await played(), await played()]
    await world.settle(settled, 'Win', '2026-03-04T10:00:00')
    const closed = await admin.post('POST /api/v1/chiusure', {
      da: '2026-03-02',
      a: '2026-03-08',
      conti: [{ tipo: 'sala', id: sala.idSala }],
    })
    expect(closed.status, closed.message).toBe(200)
    expect((await effectOf({ ids: [open], modifica: { esito: 'Loss' } })).settimane).toEqual([])
    const change: Change = { ids: [settled], modifica: { esito: 'Loss' } }
    const effect = await effectOf(change, admin)
    expect(effect.settimane).toMatchObject([
      { nome: sala.nomeSala, da: '2026-03-02', a: '2026-03-08', stato: 'chiusa' },
    ])
    expect(await save(change, effect.impronta, admin)).toMatchObject({ status: 409 })
    expect(await esiti([settled])).toEqual(['Win'])
    const headers = { 'x-motivo': encodeURIComponent('il book ha corretto') }
    const body = { ...change, impronta: effect.impronta }
    expect(await admin.post('POST /api/v1/bets/blocco', body, { headers }).status).toBe(200)
    expect(await esiti([settled])).toEqual(['Loss'])
    expect(await world.differences()).toEqual([])
  })
})

describe('the selected bets', () => {
  it('are those of all filtered pages without the deselected ones; a bet added meanwhile is reported', async () => {
    const tipster = await aTipster()
    const of = () => world.aPlayedBet({ idTipster: tipster.idTipster, at: '2026-03-10T10:00:00' })
    const ids = [await of(), await of(), await of()]
    const filtri = { startDate: '2026-03-10', endDate: '2026-03-10', nomeTipster: tipster.nomeTipster }
    const change: Change = { filtri, tranne: [ids[1] as number], modifica: { esito: 'Void' } }
    const { impronta, bet } = await effectOf(change)
    expect(bet).toBe(2)
    const late = await of()
    expect(await save(change, impronta).status).toBe(409)
    expect((await saveAsSeen(change)).status).toBe(200)
    expect(await esiti([...ids, late])).toEqual(['Void', 'Open', 'Void', 'Void'])
  })

  it('count once if named twice; deleted ones are listed as refused and do not block the others', async () => {
    const [id, { idReceivedBet: gone }] = [await aPlayed(), await aBet()]
    await admin.post('POST /sparabet/delete-received-bet', { idReceivedBet: gone })
    const change: Change = { ids: [id, gone, id, 999_999], modifica: { esito: 'Win' } }
    const effect = await effectOf(change)
    expect(effect).toMatchObject({
      bet: 1,
      rifiutate: [
        { idReceivedBet: gone, motivo: 'Eliminata o inesistente' },
        { idReceivedBet: 999_999, motivo: 'Eliminata o inesistente' },
      ],
    })
    expect((await save(change, effect.impronta).body).bet).toBe(1)
    expect(await esiti([id])).toEqual(['Win'])
  })

  it('may each have their own outcome, as when proposals are confirmed', async () => {
    const ids = [await aPlayed(), await aPlayed(), await aPlayed()]
    const outcomes = ['Win', 'HalfLoss', 'Void'] as const
    const change: Change = {
      esiti: ids.map((idReceivedBet, i) => ({ idReceivedBet, esito: outcomes[i] ?? 'Win' })),
    }
    expect((await saveAsSeen(change)).status).toBe(200)
    expect(await esiti(ids)).toEqual(outcomes)
  })

  it('leave out the deselected ones, however they were selected', async () => {
    const ids = [await aPlayed(), await aPlayed()]
    const effect = await effectOf({ ids, tranne: ids.slice(0, 1), modifica: { esito: 'Win' } })
    expect(effect).toMatchObject({ bet: 1, invariate: 0, rifiutate: [] })
    expect(await effectOf({ ids, tranne: ids, modifica: { esito: 'Win' } })).toMatchObject({ bet: 0 })
  })

  it('by filters are at most 2,000 without the deselected ones; the refusal says how many there are', async () => {
    const { idTipster: prolific, nomeTipster: of } = await aTipster()
    await sql`insert into bet (id_tipster, message_date)
      select ${prolific}, ${clock.now()} from generate_series(1, 2003)`.execute(db)
    const day = toWire(clock.now()).slice(0, 10)
    const filtri = { startDate: day, endDate: day, nomeTipster: of }
    const ids = (await rowsOf(db, 'bet', { idTipster: prolific }, ['idReceivedBet'], 'idReceivedBet')).map(
      ({ idReceivedBet }) => idReceivedBet,
    )
    const replies = [2, 3].map((n) =>
      refertatore.post('POST /api/v1/bets/blocco/effetto', {
        ...{ filtri, tranne: ids.slice(0, n), modifica: { esito: 'Open' } },
      }),
    )
    const [tooMany, enough] = await Promise.all(replies)
    expect(tooMany?.refusal).toBe('400 Al massimo 2.000 bet per volta: la selezione ne ha 2.001')
    expect(enough?.body).toMatchObject({ bet: 0, invariate: 2000 })
  })

  it('must include one that changes', async () => {
    const id = await aPlayed()
    expect((await saveAsSeen({ ids: [id], modifica: { esito: 'Open' } })).refusal).toBe(
      '409 Nessuna delle bet selezionate cambia',
    )
  })
})

describe('bad input', () => {
  const many = Array.from({ length: 2001 }, (_, i) => i + 1)
  it.each<[string, object, string, string]>([
    [
      '2,001 bets',
      { ids: many, modifica: { esito: 'Win' } },
      'Al massimo 2.000 bet per volta: la selezione ne ha 2.001',
      'ids',
    ],
    ['no bet', { ids: [], modifica: { esito: 'Win' } }, 'Nessuna bet selezionata', 'ids'],
    ['nothing to change', { ids: [1], modifica: {} }, 'Scegli che cosa cambiare', 'modifica'],
    [
      'two selections',
      { ids: [1], esiti: [{ idReceivedBet: 1, esito: 'Win' }] },
      'Le bet si scelgono',
      'ids',
    ],
    ['no selection', { modifica: { esito: 'Win' } }, 'Le bet si scelgono', 'ids'],
    [
      'two outcomes of one bet',
      {
        esiti: [
          { idReceivedBet: 1, esito: 'Win' },
          { idReceivedBet: 1, esito: 'Loss' },
        ],
      },
      'Due esiti diversi per la bet 1',
      'esiti',
    ],
    ['an outcome that is none', { ids: [1], modifica: { esito: 'Vinta' } }, '', 'modifica.esito'],
    ['closing odds below 1', { ids: [1], modifica: { dropChiusura: 0.5 } }, '', 'modifica.dropChiusura'],
    [
      'filters without days',
      { filtri: { nomeTipster: 'X' }, modifica: { esito: 'Win' } },
      '',
      'filtri.endDate',
    ],
  ])('%s: 400 at its field', async (_what, body, message, field) => {
    const reply = await refertatore.raw('POST', '/api/v1/bets/blocco/effetto', { json: body })
    expect([reply.status, reply.headers.get('x-campo')]).toEqual([400, field])
    expect(reply.message).toContain(message)
  })

  it('2,000 bets are accepted, and a bet named twenty times counts once', async () => {
    const { body } = await refertatore.post('POST /api/v1/bets/blocco/effetto', {
      ids: many.flatMap((id) => (id > 2000 ? [] : [id, id])),
      modifica: { esito: 'Win' },
    })
    expect(body.bet + body.invariate + body.rifiutate.length).toBe(2000)
  })
})

describe('roles', () => {
  it.each([
    ['REFERTATORE', { esito: 'Win' }, 200],
    ['REFERTATORE', { esito: 'Win', fascia: 'A' }, 403],
    ['REFERTATORE', { sport: null }, 403],
    ['REFERTATORE', { dropChiusura: 1.9 }, 403],
    ['ANALISTA', { dropChiusura: 1.9 }, 403],
    ['CHIUSURE', { fascia: null }, 403],
    ['CHIUSURE', { esito: 'Win' }, 403],
    ['ANALISTA', { fascia: 'A', sport: 'Calcio' }, 200],
    ['ANALISTA', { esito: 'Win' }, 403],
    ['CHIUSURE', { dropChiusura: 1.9 }, 200],
    ['CHIUSURE', { sport: 'Calcio' }, 403],
    ['CALCOLATORE', { esito: 'Win', fascia: 'A', sport: 'B', dropChiusura: 1.9 }, 200],
    ['OPERATORE', { esito: 'Win' }, 403],
    ['LINK', { esito: 'Win' }, 403],
  ] as const)('%s and %j: %i', async (role, modifica, status) => {
    const who = as(await aUser({ roles: [role] }))
    const { idReceivedBet } = await aBet()
    const reply = await who.post('POST /api/v1/bets/blocco/effetto', { ids: [idReceivedBet], modifica })
    expect(reply.status).toBe(status)
  })
})

it('an outcome for each bet is for those who settle', async () => {
  const { idReceivedBet } = await aBet()
  const esiti = [{ idReceivedBet, esito: 'Win' as const }]
  for (const [role, status] of [
    ['ANALISTA', 403],
    ['CHIUSURE', 403],
    ['REFERTATORE', 200],
  ] as const) {
    const who = as(await aUser({ roles: [role] }))
    expect((await who.post('POST /api/v1/bets/blocco/effetto', { esiti })).status).toBe(status)
  }
})

it('many bets need as many statements as few', async () => {
  const count = async (n: number) => {
    const ids: number[] = []
    for (let i = 0; i < n; i++) ids.push(await aPlayed())
    const change: Change = { ids, modifica: { esito: 'Win' } }
    const { impronta } = await effectOf(change)
    const recording = recordQueries(app.pool)
    await save(change, impronta)
    recording.stop()
    return recording.statements.length
  }
  expect(await count(12)).toBe(await count(2))
})
