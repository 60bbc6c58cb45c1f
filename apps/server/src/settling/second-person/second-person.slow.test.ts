import type { Body } from '@xbetapp/contract/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareReports } from '#server/accounts/reports/public.ts'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { workOnce } from '#test/work-once.ts'

type Change = Body<'POST /api/v1/bets/blocco/effetto'>

const app = await testApp()
const { as, aUser, aTipster, aSala, ctx, db, clock, setVariable } = app
const world = await moneyWorld(app)
const users = {
  anna: await aUser({ roles: ['REFERTATORE'] }),
  bruno: await aUser({ roles: ['CALCOLATORE'] }),
  carla: await aUser({ roles: ['CONTABILITÀ'] }),
}
const anna = as(users.anna)
const bruno = as(users.bruno)
const { idTipster } = await aTipster()
const room = await aSala()

const aPlayed = (importo: number, credit = 5) =>
  world.aPlayedBet({
    idTipster,
    at: '2026-03-11T10:00:00',
    drops: [[{ kind: 'sala', id: room.idSala }, importo, 2]],
    credit: [credit, 1.9],
  })
const esito = async (id: number) => (await rowOf(db, 'bet', { idReceivedBet: id })).esito

/** Like the screens: reads the effect, then requests exactly that. */
async function ask(change: Change, who = anna) {
  const { impronta } = await who.post('POST /api/v1/bets/blocco/effetto', change).body
  return await who.post('POST /api/v1/bets/blocco', { ...change, impronta }).body
}
const read = async (id: number, who = bruno) =>
  await who.get('GET /api/v1/conferme/:id', { params: { id } }).body
async function confirm(id: number, who = bruno) {
  const { effetto } = await read(id, who)
  return who.post(
    'POST /api/v1/conferme/:id/conferma',
    { impronta: effetto?.impronta ?? '0'.repeat(64) },
    { params: { id } },
  )
}
async function asked(importo = 1001) {
  const id = await aPlayed(importo)
  const { idConferma } = await ask({ ids: [id], modifica: { esito: 'Win' } })
  if (idConferma === null) throw new Error('it was done at once')
  return { id, idConferma }
}

beforeEach(() => setVariable('soglia_seconda_persona', 1000))
afterEach(() => setVariable('soglia_seconda_persona', 0))

describe('an outcome above the limit', () => {
  it.each(['all', 'some'] as const)(
    'waits as well where a bet is paid as no outcome says, by %s',
    async (by) => {
      const id = await aPlayed(1001)
      const venues = (await anna.get('GET /api/v1/bets/:id/profitti', { params: { id } }).body).venues
      const drop = venues.map(({ idDroppedBet }) => idDroppedBet)
      const pagamento = { tipo: 'cashout' as const, reso: 1200, parte: 100, ...(by === 'some' && { drop }) }
      const modifica = { pagamento, ...(by === 'some' && { esito: 'Loss' as const }) }
      const edit = { idReceivedBet: id, ...modifica }
      const refusal = '409 Questo esito va confermato da una seconda persona: niente è stato salvato'
      expect(await anna.put('PUT /api/v1/bets', edit).refusal).toBe(refusal)
      const { idConferma } = await ask({ ids: [id], modifica })
      expect(await read(Number(idConferma))).toMatchObject({
        cambi: expect.arrayContaining([expect.objectContaining({ campo: 'pagamento', da: null })]),
        voci: [{ idReceivedBet: id, da: 'Open' }],
      })
      expect((await confirm(Number(idConferma))).body).toMatchObject({ stato: 'fatta', bet: 1 })
      expect((await anna.get('GET /api/v1/bets/:id', { params: { id } }).body).pagamento).toMatchObject({
        tipo: 'cashout',
        reso: 1200,
      })

      // Taken by some venues alone, another payout leaves the outcome: it is requested all the same.
      const next = { ...modifica, pagamento: { ...pagamento, reso: 1300 } }
      expect(await anna.put('PUT /api/v1/bets', { ...edit, ...next }).refusal).toBe(refusal)
    },
  )

  it.each([
    [1000, 5, 'fatta'],
    [1000.01, 5, 'in attesa'],
    [10, 1000, 'fatta'],
    [10, 1000.01, 'in attesa'],
  ])('of %d played and %d credited: %s', async (importo, credit, stato) => {
    const id = await aPlayed(importo, credit)
    expect((await ask({ ids: [id], modifica: { esito: 'Loss' } })).stato).toBe(stato)
  })

  it('with a limit of 0 no outcome waits', async () => {
    await setVariable('soglia_seconda_persona', 0)
    const id = await aPlayed(90_000)
    expect((await ask({ ids: [id], modifica: { esito: 'Win' } })).stato).toBe('fatta')
  })

  it('fascia, sport and closing odds never wait', async () => {
    const id = await aPlayed(2000)
    expect((await ask({ ids: [id], modifica: { fascia: 'A', dropChiusura: 1.9 } }, bruno)).stato).toBe(
      'fatta',
    )
  })

  it('one bet above it makes all bets selected with it wait', async () => {
    const [small, large] = [await aPlayed(10), await aPlayed(5000)]
    const change: Change = { ids: [small, large], modifica: { esito: 'Win' } }
    const { body } = await anna.post('POST /api/v1/bets/blocco/effetto', change)
    expect(body.seconda).toEqual({ motivi: ['importo'], soglia: 1000, bet: [large], altri: true })
    expect((await ask(change)).stato).toBe('in attesa')
    expect([await esito(small), await esito(large)]).toEqual(['Open', 'Open'])
  })
})

describe('the requester cannot confirm', () => {
  it('neither through the API nor in the database', async () => {
    const { id, idConferma } = await asked()
    expect(await confirm(idConferma, anna)).toMatchObject({ status: 403 })
    expect(await esito(id)).toBe('Open')
    await expect(
      sql`update confirmation set stato = 'confermata', decisa_da = richiesta_da, decisa_at = now()
          where id_conferma = ${idConferma}`.execute(db),
    ).rejects.toThrow('two_persons')
  })

  it('not even a SUPERADMIN', async () => {
    const chief = as(await aUser({ roles: ['SUPERADMIN'] }))
    const id = await aPlayed(3000)
    const { idConferma } = await ask({ ids: [id], modifica: { esito: 'Win' } }, chief)
    expect((await confirm(idConferma ?? 0, chief)).status).toBe(403)
  })

  it('nor by editing the single bet, whatever the role', async () => {
    const id = await aPlayed(3000)
    for (const role of ['REFERTATORE', 'CALCOLATORE', 'ADMIN', 'SUPERADMIN'] as const) {
      const reply = await as(await aUser({ roles: [role] })).put('PUT /api/v1/bets', {
        idReceivedBet: id,
        esito: 'Win',
      })
      expect(reply.refusal).toBe(
        '409 Questo esito va confermato da una seconda persona: niente è stato salvato',
      )
    }
    expect(await esito(id)).toBe('Open')
  })

  it('users who may not settle confirm nothing and see no tray', async () => {
    const { idConferma } = await asked()
    for (const role of ['ANALISTA', 'OPERATORE', 'CHIUSURE', 'CONTABILITÀ'] as const) {
      const who = as(await aUser({ roles: [role] }))
      expect(await who.get('GET /api/v1/conferme').status).toBe(403)
      const body = { impronta: '0'.repeat(64) }
      expect(
        await who.post('POST /api/v1/conferme/:id/conferma', body, { params: { id: idConferma } }).status,
      ).toBe(403)
    }
  })

  it('a request fails when its requester may no longer settle', async () => {
    const maker = await aUser({ roles: ['REFERTATORE'] })
    const id = await aPlayed(3000)
    const { idConferma } = await ask({ ids: [id], modifica: { esito: 'Win' } }, as(maker))
    await updateRows(db, 'appUser', { id: maker.id }, { deletedAt: clock.now() })
    expect((await confirm(idConferma ?? 0)).status).toBe(403)
    expect(await esito(id)).toBe('Open')
  })
})

describe('the confirmed change equals the requested one', () => {
  it.each([
    ['its fascia', (id: number) => bruno.put('PUT /api/v1/bets', { idReceivedBet: id, fascia: 'Z' })],
    [
      'a drop',
      (id: number) =>
        bruno.post('POST /sparabet/new-sale-drop', {
          data: [{ idReceivedBet: id, idSala: room.idSala, importoNoPerc: 2000, quota: 3 }],
          is_telegram_active: false,
        }),
    ],
  ])('a bet changed since (%s) cannot be confirmed', async (_what, change) => {
    const { id, idConferma } = await asked()
    const { effetto } = await read(idConferma)
    expect(await change(id).status).toBe(200)
    expect(await read(idConferma)).toMatchObject({ cambiata: true, effetto: null })
    const body = { impronta: effetto?.impronta ?? '' }
    const reply = await bruno.post('POST /api/v1/conferme/:id/conferma', body, { params: { id: idConferma } })
    expect(reply.status).toBe(409)
    expect(await esito(id)).toBe('Open')
  })

  it('a fingerprint other than the requested one is refused', async () => {
    const { idConferma } = await asked()
    const body = { impronta: 'a'.repeat(64) }
    const reply = await bruno.post('POST /api/v1/conferme/:id/conferma', body, { params: { id: idConferma } })
    expect(reply.status).toBe(409)
  })

  it('two concurrent confirmations execute it once', async () => {
    const { idConferma } = await asked()
    const carla = as(await aUser({ roles: ['ADMIN'] }))
    const replies = await Promise.all([confirm(idConferma), confirm(idConferma, carla)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is decided once: refused, withdrawn and expired requests are closed', async () => {
    const [one, two, three] = [await asked(), await asked(), await asked()]
    const refuse = (id: number, who = bruno) =>
      who.post('POST /api/v1/conferme/:id/rifiuta', { nota: 'quota sbagliata' }, { params: { id } })
    expect((await refuse(one.idConferma).body).message).toBe('Richiesta rifiutata')
    expect((await refuse(two.idConferma, anna).body).message).toBe('Richiesta ritirata')
    expect(await read(one.idConferma)).toMatchObject({ stato: 'rifiutata', nota: 'quota sbagliata' })
    expect((await confirm(one.idConferma)).status).toBe(409)
    expect((await confirm(two.idConferma)).status).toBe(409)
    const day = 86_400_000
    const [began, ended] = [clock.now().getTime() - 3 * day, clock.now().getTime()]
    await updateRows(
      db,
      'confirmation',
      { idConferma: three.idConferma },
      { richiestaAt: new Date(began), scadeAt: new Date(ended) },
    )
    expect(await read(three.idConferma)).toMatchObject({ stato: 'scaduta' })
    expect((await confirm(three.idConferma)).status).toBe(409)
    // Its bet may be requested again.
    expect((await ask({ ids: [three.id], modifica: { esito: 'Win' } })).stato).toBe('in attesa')
    expect(await esito(three.id)).toBe('Open')
  })

  it('an unknown one returns 404', async () => {
    expect(await bruno.get('GET /api/v1/conferme/:id', { params: { id: 999_999 } }).status).toBe(404)
  })
})

describe('a bet with a waiting request', () => {
  it('is refused with the reason to anyone who settles it meanwhile; other bets are not', async () => {
    const { id } = await asked()
    const other = await aPlayed(10)
    const { body } = await bruno.post('POST /api/v1/bets/blocco/effetto', {
      ids: [id, other],
      modifica: { esito: 'Loss' },
    })
    expect(body).toMatchObject({
      bet: 1,
      rifiutate: [
        { idReceivedBet: id, motivo: 'Il suo esito aspetta già la conferma di una seconda persona' },
      ],
    })
  })

  it('may get another fascia meanwhile, but not in one request with outcomes that wait themselves', async () => {
    const { id } = await asked()
    const other = await aPlayed(5000)
    const { idConferma } = await ask({ ids: [other], modifica: { esito: 'Win' } })
    expect((await confirm(idConferma ?? 0)).status).toBe(200)
    const change: Change = { ids: [id, other], modifica: { esito: 'Open', fascia: 'A' } }
    const { body } = await bruno.post('POST /api/v1/bets/blocco/effetto', change)
    expect(body).toMatchObject({ bet: 2, rifiutate: [] })
    const { impronta } = await body
    expect((await bruno.post('POST /api/v1/bets/blocco', { ...change, impronta })).status).toBe(409)
    const both: Change = { ids: [id], modifica: { esito: 'Loss', fascia: 'A' } }
    expect((await bruno.post('POST /api/v1/bets/blocco/effetto', both).body).rifiutate).toHaveLength(1)
    expect((await ask({ ids: [id], modifica: { fascia: 'A' } }, bruno)).stato).toBe('fatta')
    expect((await rowOf(db, 'bet', { idReceivedBet: id })).fascia).toBe('A')
  })

  it('requested concurrently by two waits once', async () => {
    const id = await aPlayed(4000)
    const change: Change = { ids: [id], modifica: { esito: 'Win' } }
    const replies = await Promise.allSettled([ask(change), ask(change, bruno)])
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('one person alone cannot change the money of a settled bet beyond the limit', () => {
  const refused = (id: number) =>
    `409 Bet ${id} refertata e oltre € 1.000,00: riportala a Open, poi il suo esito va confermato da una seconda persona. Niente è stato salvato`
  const drop = (idReceivedBet: number, importoNoPerc: number, quota = 2, who = bruno) =>
    who.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet, idSala: room.idSala, importoNoPerc, quota }],
      is_telegram_active: false,
    })
  const settle = (idReceivedBet: number, to: 'Win' | 'Open' = 'Win') =>
    bruno.put('PUT /api/v1/bets', { idReceivedBet, esito: to })
  const tot = async (id: number) => Number((await rowOf(db, 'bet', { idReceivedBet: id })).tot)
  const stays = async (id: number, amount: number) => {
    expect(await tot(id)).toBe(amount)
    expect(await world.differences()).toEqual([])
  }

  it('by lowering, settling and raising it', async () => {
    const id = await aPlayed(5000)
    expect(await drop(id, 10).status).toBe(200)
    expect(await settle(id).status).toBe(200)
    expect(await drop(id, 5000).refusal).toBe(refused(id))
    expect(await drop(id, 1000).status).toBe(200)
    await stays(id, 1000)
  })

  it('by lowering and settling it, then undoing the lowering in the Registro', async () => {
    const id = await aPlayed(5000)
    const lowered = Number((await drop(id, 10)).headers.get('x-atto'))
    expect(await settle(id).status).toBe(200)
    const undo = bruno.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id: lowered } })
    expect(await undo.refusal).toBe(refused(id))
    await stays(id, 10)
  })

  it('by moving a drop to it', async () => {
    const [small, large] = [await aPlayed(10), await aPlayed(5000)]
    expect(await settle(small).status).toBe(200)
    const admin = as(await aUser({ roles: ['ADMIN'] }))
    const move = admin.post('POST /sparabet/sposta-drop', {
      data: [{ idSala: room.idSala }],
      id_source: large,
      id_dest: small,
      is_telegram_active: false,
    })
    expect(await move.refusal).toBe(refused(small))
    await stays(small, 10)
    await stays(large, 5000)
  })

  it('by changing the tipster’s credit', async () => {
    const id = await aPlayed(2000)
    expect(await drop(id, 10).status).toBe(200)
    expect(await settle(id).status).toBe(200)
    const credit = bruno.post('POST /sparabet/drop-tipster', {
      bet: { idReceivedBet: id, totTipster: 1001, quotaDrop: 1.9 },
      is_telegram_active: false,
    })
    expect(await credit.refusal).toBe(refused(id))
    await stays(id, 10)
  })

  it('nor after two persons settled it: its amount and odds change only after two have reopened it', async () => {
    const { id, idConferma } = await asked(1001)
    expect((await confirm(idConferma)).status).toBe(200)
    for (const [amount, odds] of [
      [5000, 2],
      [10, 2],
      [1001, 3],
    ] as const)
      expect(await drop(id, amount, odds).refusal).toBe(refused(id))
    expect((await settle(id, 'Open')).status).toBe(409)
    const reopening = await ask({ ids: [id], modifica: { esito: 'Open' } })
    expect((await confirm(reopening.idConferma ?? 0)).status).toBe(200)
    expect(await drop(id, 5000).status).toBe(200)
    expect((await settle(id)).status).toBe(409)
    await stays(id, 5000)
  })

  it('of drops recorded together the others are kept', async () => {
    const [small, other] = [await aPlayed(10), await aPlayed(20)]
    expect(await settle(small).status).toBe(200)
    const replies = await Promise.all([drop(other, 30), drop(small, 5000), drop(other, 40)])
    expect(replies.map(({ status }) => status)).toEqual([200, 409, 200])
    await stays(other, 40)
    await stays(small, 10)
  })

  it('a change without effect on money is made, and so is any change without a limit', async () => {
    const { id, idConferma } = await asked(1001)
    expect((await confirm(idConferma)).status).toBe(200)
    expect(await bruno.put('PUT /api/v1/bets', { idReceivedBet: id, fascia: 'A' }).status).toBe(200)
    await setVariable('soglia_seconda_persona', 0)
    expect(await drop(id, 5000).status).toBe(200)
    await stays(id, 5000)
  })
})

describe('whether anyone could confirm', () => {
  it('is shown before a request: a user other than the caller who may set outcomes', async () => {
    const rule = (who = anna) => who.get('GET /api/v1/conferme/regola').body
    expect(await rule()).toEqual({ soglia: 1000, dopoEstratto: false, altri: true })
    const others = await db.selectFrom('appUser').select('id').where('id', '<>', users.anna.id).execute()
    const ids = others.map((one) => one.id)
    const away = (deletedAt: Date | null) =>
      db
        .updateTable('appUser')
        .set({ deletedAt })
        .where('id', 'in', ids)
        .where('username', '<>', users.carla.username)
        .execute()
    await away(clock.now())
    try {
      expect(await rule()).toEqual({ soglia: 1000, dopoEstratto: false, altri: false })
      const id = await aPlayed(2000)
      const change: Change = { ids: [id], modifica: { esito: 'Win' } }
      const { seconda } = await anna.post('POST /api/v1/bets/blocco/effetto', change).body
      expect(seconda).toMatchObject({ altri: false })
    } finally {
      await away(null)
    }
  })
})

it('who may open an account sees its balance in the effect: not of the house’s own, nor of a secret room', async () => {
  const secret = await aSala()
  const id = await world.aPlayedBet({
    idTipster,
    at: '2026-03-11T10:00:00',
    drops: [
      [{ kind: 'sala', id: room.idSala }, 900, 2],
      [{ kind: 'sala', id: secret.idSala }, 900, 2],
    ],
    credit: [5, 1.9],
  })
  await updateRows(db, 'room', { idSala: secret.idSala }, { isSecret: true })
  const { idConferma } = await ask({ ids: [id], modifica: { esito: 'Win' } })
  const seenBy = async (user: typeof users.anna) => {
    const { effetto } = await read(Number(idConferma), as(user))
    return new Map(effetto?.conti.map(({ genere, id: of, saldo }) => [`${genere} ${of}`, saldo !== null]))
  }
  const both = await aUser({ roles: ['CONTABILITÀ', 'CALCOLATORE'] })
  const accountant = await seenBy(both)
  expect(accountant.get(`sala ${room.idSala}`)).toBe(true)
  expect(accountant.get(`sala ${secret.idSala}`)).toBe(false)
  expect([...accountant].filter(([key]) => key.startsWith('conto')).map(([, is]) => is)).not.toContain(true)
  const admin = await seenBy(await aUser({ roles: ['ADMIN'] }))
  expect([...admin.values()]).not.toContain(false)
  const settler = await seenBy(users.bruno)
  expect([...settler.values()]).not.toContain(true)
})

it('each request and decision is in the audit, with what was asked and why it was refused', async () => {
  const { id, idConferma } = await asked()
  await bruno.post(
    'POST /api/v1/conferme/:id/rifiuta',
    { nota: 'Quota sbagliata' },
    { params: { id: idConferma } },
  )
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit where entity = 'conferma' and entity_id = ${String(idConferma)} order by id
  `.execute(db)
  expect(rows).toMatchObject([
    { action: 'bets.ask-second-person', after: { bet: [id], motivi: ['importo'] } },
    {
      action: 'bets.second-person-refuses',
      before: { stato: 'in attesa' },
      after: { stato: 'rifiutata', nota: 'Quota sbagliata' },
    },
  ])
})

it('a request is confirmed with what was refused or already so; the decisions are in the audit without a note', async () => {
  const [settled, large] = [await aPlayed(10), await aPlayed(5000)]
  await ask({ ids: [settled], modifica: { esito: 'Win' } })
  const change: Change = { ids: [settled, large, 999_999], modifica: { esito: 'Win' } }
  const { idConferma } = await ask(change)
  const shown = await read(idConferma ?? 0)
  expect(shown.effetto).toMatchObject({
    ...{ bet: 1, invariate: 1, rifiutate: [{ idReceivedBet: 999_999, motivo: 'Eliminata o inesistente' }] },
  })
  expect(shown.cambiata).toBe(false)
  expect((await confirm(idConferma ?? 0)).body).toMatchObject({ stato: 'fatta', bet: 1 })
  const [, line] = await rowsOf(
    db,
    'audit',
    { entity: 'conferma', entityId: String(idConferma) },
    ['action', 'before', 'after', 'actor'],
    'id',
  )
  expect(line).toEqual({
    ...{ action: 'bets.second-person-confirms', actor: users.bruno.username },
    ...{ before: { stato: 'in attesa' }, after: { stato: 'confermata' } },
  })
})

it('an expired request is closed once, and no other with it, when its bets are requested again', async () => {
  const ids = [await aPlayed(2000), await aPlayed(2000)]
  const [late, waiting] = [await ask({ ids, modifica: { esito: 'Win' } }), await asked()]
  const idConferma = late.idConferma ?? 0
  const after3Days = { richiestaAt: new Date(clock.now().getTime() - 1), scadeAt: clock.now() }
  await updateRows(db, 'confirmation', { idConferma }, after3Days)
  expect((await ask({ ids, modifica: { esito: 'Loss' } })).stato).toBe('in attesa')
  const lines = await rowsOf(
    db,
    'audit',
    { entity: 'conferma', entityId: String(idConferma) },
    ['action'],
    'id',
  )
  expect(lines.map(({ action }) => action)).toEqual(['bets.ask-second-person', 'bets.request-expired'])
  expect(await rowOf(db, 'confirmation', { idConferma })).toMatchObject({
    ...{ stato: 'scaduta', decisaDa: null, decisaAt: clock.now() },
  })
  expect((await read(waiting.idConferma)).stato).toBe('in attesa')
  expect((await confirm(waiting.idConferma)).status).toBe(200)
})

it('a withdrawn request is in the audit as withdrawn by its requester', async () => {
  const { idConferma } = await asked()
  await anna.post('POST /api/v1/conferme/:id/rifiuta', {}, { params: { id: idConferma } })
  const line = await rowOf(db, 'audit', { action: 'bets.request-withdrawn', entityId: String(idConferma) })
  expect([line.actor, line.after]).toEqual([users.anna.username, { stato: 'ritirata' }])
  const { decisaAt, stato } = await rowOf(db, 'confirmation', { idConferma })
  expect([stato, decisaAt]).toEqual(['ritirata', clock.now()])
})

it('the tray lists waiting requests first, and marks the caller’s own', async () => {
  const { idConferma } = await asked()
  const mine = (await anna.get('GET /api/v1/conferme').body).find(({ id }) => id === idConferma)
  const theirs = (await bruno.get('GET /api/v1/conferme').body).find(({ id }) => id === idConferma)
  expect([mine?.mia, theirs?.mia]).toEqual([true, false])
  expect(theirs?.cambi).toEqual([{ campo: 'esito', da: 'Open', a: 'Win', bet: 1 }])
})

it('a request keeps what its requester saw of each account, without the balances', async () => {
  const { id, idConferma } = await asked()
  const { conti } = await anna.post('POST /api/v1/bets/blocco/effetto', {
    ...{ ids: [await aPlayed(1001)], modifica: { esito: 'Win' } },
  }).body
  const { effetto, scadeAt } = await rowOf(db, 'confirmation', { idConferma })
  expect((effetto as { conti: unknown[] }).conti).toEqual(conti.map((conto) => ({ ...conto, saldo: null })))
  expect(scadeAt).toEqual(new Date(clock.now().getTime() + 3 * 86_400_000))
  expect(await esito(id)).toBe('Open')
})

describe('money already sent', () => {
  beforeEach(async () => {
    await setVariable('soglia_seconda_persona', 0)
    await setVariable('seconda_persona_estratto_inviato', 'True')
  })
  afterEach(() => setVariable('seconda_persona_estratto_inviato', 'False'))
  const contabile = as(users.carla)
  const week = { startDate: '2026-03-02', endDate: '2026-03-08' }

  /** A room with a sent week: a bet won in it, and one that was still Open. */
  async function aSentWeek(esito: 'Win' | 'Loss' = 'Win') {
    const sala = await aSala()
    const drops = [[{ kind: 'sala' as const, id: sala.idSala }, 100, 2]] as const
    const won = await world.aPlayedBet({
      ...{ idTipster, drops, at: '2026-03-03T10:00:00', esito, settled: '2026-03-04T10:00:00' },
    })
    const open = await world.aPlayedBet({ idTipster, drops, at: '2026-03-05T10:00:00' })
    await contabile.post(
      'POST /api/v1/conto/excel/send/:entity',
      [{ id: sala.idSala, ...week, testuale: true }],
      { params: { entity: 'sala' } },
    )
    while (await workOnce(ctx, prepareReports));
    return { sala, won, open }
  }
  const sentOf = (nome: string) => ({ nome, da: week.startDate, a: week.endDate, stato: 'inviata' })

  it('is corrected by one person by default', async () => {
    await setVariable('seconda_persona_estratto_inviato', 'False')
    const { won } = await aSentWeek()
    expect(await bruno.put('PUT /api/v1/bets', { idReceivedBet: won, esito: 'Loss' }).status).toBe(200)
    expect(await ask({ ids: [won], modifica: { esito: 'Void' } })).toMatchObject({ stato: 'fatta' })
    expect(await world.differences()).toEqual([])
  })

  it('a Loss corrected to Void changes what was sent, although both are worth the stake then', async () => {
    const { sala, won: lost } = await aSentWeek('Loss')
    const change: Change = { ids: [lost], modifica: { esito: 'Void' } }
    const { settimane, seconda } = await anna.post('POST /api/v1/bets/blocco/effetto', change).body
    expect(settimane).toMatchObject([sentOf(sala.nomeSala)])
    expect(seconda).toMatchObject({ motivi: ['inviata'], bet: [lost] })
  })

  it('a changed outcome waits for a second person whatever the limit, and names the sent week', async () => {
    const { sala, won } = await aSentWeek()
    const change: Change = { ids: [won], modifica: { esito: 'Loss' } }
    const effect = await anna.post('POST /api/v1/bets/blocco/effetto', change).body
    expect(effect.seconda).toEqual({ motivi: ['inviata'], soglia: 0, bet: [won], altri: true })
    expect(effect.settimane).toMatchObject([sentOf(sala.nomeSala)])
    const { stato, idConferma } = await ask(change)
    expect([stato, await esito(won)]).toEqual(['in attesa', 'Win'])
    expect((await read(idConferma ?? 0)).motivi).toEqual(['inviata'])
    expect((await confirm(idConferma ?? 0)).status).toBe(200)
    expect(await esito(won)).toBe('Loss')
    // It now counts in a later period: correcting it again changes no sent statement.
    expect((await ask({ ids: [won], modifica: { esito: 'Void' } })).stato).toBe('fatta')
    expect(await world.differences()).toEqual([])
  })

  it('neither editing the single bet nor reopening it avoids the confirmation', async () => {
    const { won } = await aSentWeek()
    for (const esitoNuovo of ['Loss', 'Open'] as const) {
      expect(await bruno.put('PUT /api/v1/bets', { idReceivedBet: won, esito: esitoNuovo }).refusal).toBe(
        '409 Questo esito va confermato da una seconda persona: niente è stato salvato',
      )
    }
    expect(await esito(won)).toBe('Win')
    expect(await bruno.put('PUT /api/v1/bets', { idReceivedBet: won, fascia: 'A' }).status).toBe(200)
    expect(await world.differences()).toEqual([])
  })

  it('in blocco one such bet makes all wait, and is named', async () => {
    const { sala, won, open } = await aSentWeek()
    const other = await aPlayed(10)
    const change: Change = { ids: [won, open, other], modifica: { esito: 'HalfLoss' } }
    const { body } = await anna.post('POST /api/v1/bets/blocco/effetto', change)
    expect(body.seconda).toEqual({ motivi: ['inviata'], soglia: 0, bet: [won], altri: true })
    expect(body.settimane).toMatchObject([sentOf(sala.nomeSala)])
    expect((await ask(change)).stato).toBe('in attesa')
    expect([await esito(won), await esito(open), await esito(other)]).toEqual(['Win', 'Open', 'Open'])
  })

  it('settling a bet that was sent as Open needs no confirmation, single or in blocco, nor does correcting it', async () => {
    const { open } = await aSentWeek()
    expect(await anna.put('PUT /api/v1/bets', { idReceivedBet: open, esito: 'Win' }).status).toBe(200)
    expect(await anna.put('PUT /api/v1/bets', { idReceivedBet: open, esito: 'Loss' }).status).toBe(200)
    const { open: second } = await aSentWeek()
    const change: Change = { ids: [second], modifica: { esito: 'Win' } }
    const { body } = await anna.post('POST /api/v1/bets/blocco/effetto', change)
    expect([body.seconda, body.settimane]).toEqual([null, []])
    expect((await ask(change)).stato).toBe('fatta')
  })

  it('of a period not yet over: a bet read as Open is settled by one person, one read as settled is changed by two', async () => {
    const sala = await aSala()
    const drops = [[{ kind: 'sala' as const, id: sala.idSala }, 100, 2]] as const
    const won = await world.aPlayedBet({
      ...{ idTipster, drops, at: '2026-03-10T10:00:00', esito: 'Win', settled: '2026-03-10T12:00:00' },
    })
    const open = await world.aPlayedBet({ idTipster, drops, at: '2026-03-10T10:00:00' })
    await contabile.post(
      'POST /api/v1/conto/excel/send/:entity',
      [{ id: sala.idSala, startDate: '2026-03-09', endDate: '2026-03-11', testuale: true }],
      { params: { entity: 'sala' } },
    )
    while (await workOnce(ctx, prepareReports));
    expect((await ask({ ids: [open], modifica: { esito: 'Win' } })).stato).toBe('fatta')
    expect((await ask({ ids: [won], modifica: { esito: 'Void' } })).stato).toBe('in attesa')
  })

  it('a change not made by a person needs no confirmation', async () => {
    const { won } = await aSentWeek()
    await world.settle(won, 'Loss', '2026-03-11T13:00:00')
    expect(await esito(won)).toBe('Loss')
  })
})
