import { describe, expect, it } from 'vitest'
import { rowOf, rowsOf } from '#server/db/rows.ts'
import type { ActResult, Ctx } from '#server/kernel/ctx.ts'
import { once } from '#server/kernel/idempotency.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { saveVenueDrops } from './save-venue-drops.ts'

const app = await testApp({ realTime: true })
const { as, aBet, aSala, aUser, ctx, db, pool } = app
const { admin, aPlayedBet, differences } = await moneyWorld(app)
const people = await Promise.all(Array.from({ length: 12 }, () => aUser({ roles: ['OPERATORE'] })))
const VERB = 'POST /sparabet/new-sale-drop'

interface Drop {
  idReceivedBet: number
  idSala: number
  importo: number
  quota?: number
  announce?: boolean
}

/** A call by one of the people, as a route makes it. @returns the answer with its act */
async function record(who: number, { idReceivedBet, idSala: id, importo, ...drop }: Drop, key?: string) {
  const actResult: ActResult = { idAtto: null, undoable: false }
  const own: Ctx = {
    ...ctx,
    actor: { kind: 'user', id: who, username: people[who]?.username ?? '', roles: ['OPERATORE'] },
    requestId: `richiesta-${who}`,
    origin: { via: 'app', verb: VERB },
    actResult,
  }
  const input = {
    entries: [{ idReceivedBet, venue: { kind: 'sala', id } as const, importo, quota: drop.quota ?? 1.9 }],
    announce: drop.announce === true,
  }
  const answer =
    key === undefined
      ? await saveVenueDrops(own, input)
      : await once(own, { key, endpoint: VERB, input }, (tx) => saveVenueDrops(tx, input))
  return { ...answer, ...actResult }
}

const aTable = async (count: number) => {
  const [sala, bets] = [await aSala(), await Promise.all(Array.from({ length: count }, () => aBet()))]
  const ids = bets.map(({ idReceivedBet }) => idReceivedBet).sort((a, b) => a - b)
  return { idSala: sala.idSala, numero: sala.numero, ids }
}
const outcomeOf = (one: PromiseSettledResult<unknown>): string =>
  one.status === 'fulfilled' ? 'done' : String((one.reason as { code?: string }).code)
const actOf = (one: PromiseSettledResult<ActResult> | undefined) =>
  one?.status === 'fulfilled' ? one.value.idAtto : undefined

describe('drops recorded concurrently by many people', () => {
  it('each have their own user, act and request', async () => {
    const { idSala, ids } = await aTable(12)
    const results = await Promise.allSettled(
      ids.map((idReceivedBet, who) =>
        record(who, { idReceivedBet, idSala, importo: 10 + who }, `una-${who}`),
      ),
    )
    expect(results.map(outcomeOf)).toEqual(ids.map(() => 'done'))
    for (const [who, id] of ids.entries()) {
      const line = await rowOf(db, 'audit', { entity: 'bet', entityId: String(id), action: 'drops.save' })
      const drop = await rowOf(db, 'droppedBet', { idReceivedBet: id })
      const act = await rowOf(db, 'act', { idAtto: line.idAtto as number })
      const person = people[who]?.username
      expect([line.actor, drop.username, act.actor]).toEqual([person, person, person])
      expect([act.verbo, act.via, act.requestId, line.requestId]).toEqual([
        ...[VERB, 'app'],
        ...[`richiesta-${who}`, `richiesta-${who}`],
      ])
      expect(actOf(results[who])).toBe(act.idAtto)
      expect(Number(drop.importoNoPerc)).toBe(10 + who)
    }
    expect(new Set(results.map(actOf)).size).toBe(12)
    expect(await differences()).toEqual([])
  })

  it('are consecutive versions of an account, each with its act and time', async () => {
    const { idSala, ids } = await aTable(8)
    const results = await Promise.allSettled(
      ids.map((idReceivedBet, who) => record(who, { idReceivedBet, idSala, importo: 100 * (who + 1) })),
    )
    const { idVenue } = await rowOf(db, 'room', { idSala })
    const { idAccount } = await rowOf(db, 'account', { idVenue })
    const saldo = await rowOf(db, 'accountTotal', { idAccount })
    const trail = await rowsOf(db, 'postingChange', { idAccount }, undefined, 'version')
    expect(trail.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const deltas = new Map(trail.map(({ idAtto, delta }) => [idAtto, Number(delta)]))
    expect(results.map((one) => deltas.get(actOf(one) ?? 0))).toEqual(ids.map((_, who) => -100 * (who + 1)))
    const acts = trail.map(({ idAtto }) => idAtto)
    const moments = trail.map(({ recordedAt }) => recordedAt.getTime())
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
    expect([saldo.version, saldo.idAtto, saldo.recordedAt?.getTime()]).toEqual([
      ...[8, acts.at(-1), moments.at(-1)],
    ])
    expect(await differences()).toEqual([])
  })

  it('leave the others unchanged when refused', async () => {
    const { idSala, ids } = await aTable(5)
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = ids
    const off = await aSala({ stato: 'D' })
    const results = await Promise.allSettled([
      record(1, { idReceivedBet: one, idSala, importo: 5 }, 'fuori-1'),
      record(2, { idReceivedBet: two, idSala: 999_999, importo: 5 }, 'fuori-2'),
      record(3, { idReceivedBet: 999_999_999, idSala, importo: 5 }, 'fuori-3'),
      record(4, { idReceivedBet: three, idSala, importo: 5, quota: 0 }, 'fuori-4'),
      record(5, { idReceivedBet: four, idSala: off.idSala, importo: 5 }, 'fuori-5'),
      record(6, { idReceivedBet: five, idSala, importo: 5 }, 'fuori-6'),
    ])
    expect(results.map(outcomeOf)).toEqual([
      ...['done', 'VENUE_NOT_FOUND', 'BET_NOT_FOUND'],
      ...['DROP_HALF_ZERO', 'VENUE_NOT_OFFERED', 'done'],
    ])
    const written = await rowsOf(db, 'droppedBet', { idReceivedBet: ids }, ['idReceivedBet'], 'idReceivedBet')
    expect(written.map(({ idReceivedBet }) => idReceivedBet)).toEqual([one, five])
    // A refused request may be retried with the same key.
    await record(2, { idReceivedBet: two, idSala, importo: 5 }, 'fuori-2')
    expect(await differences()).toEqual([])
  })

  it('on the same bet are serialised, each correcting the result of the previous one', async () => {
    const { idSala, numero, ids } = await aTable(1)
    const [idReceivedBet = 0] = ids
    await Promise.allSettled(
      [10, 20, 30].map((importo, who) => record(who, { idReceivedBet, idSala, importo })),
    )
    const of = { entityId: String(idReceivedBet), parte: `sala:${numero}` }
    const lines = await rowsOf(db, 'audit', of, undefined, 'id')
    expect(new Set(lines.map(({ actor }) => actor))).toEqual(
      new Set([0, 1, 2].map((who) => people[who]?.username)),
    )
    const importi = (side: 'before' | 'after') =>
      lines.map((line) => (line[side] as { importo?: string } | null)?.importo ?? null)
    expect(importi('before')).toEqual([null, ...importi('after').slice(0, -1)])
    expect([...importi('after')].sort()).toEqual(['10.00', '20.00', '30.00'])
    expect(await differences()).toEqual([])
  })

  it('record the user and the earlier figures of a correction', async () => {
    const { idSala, ids } = await aTable(6)
    for (const [who, idReceivedBet] of ids.entries())
      await record(who, { idReceivedBet, idSala, importo: 50 })
    await Promise.allSettled(
      ids.map((idReceivedBet, who) => record(who + 3, { idReceivedBet, idSala, importo: 60 + who })),
    )
    for (const [who, idReceivedBet] of ids.entries()) {
      const person = people[who + 3]?.username
      const [first, second] = await rowsOf(db, 'droppedBet', { idReceivedBet }, undefined, 'idDroppedBet')
      expect([first?.supersededBy, second?.username, Number(second?.importoNoPerc)]).toEqual([
        ...[person, person, 60 + who],
      ])
      const log = await rowsOf(db, 'modificationLog', { idReceivedBet }, ['username', 'nuovoValore'])
      expect(log).toEqual([{ username: person, nuovoValore: expect.stringContaining(`${60 + who}.00`) }])
    }
    expect(await differences()).toEqual([])
  })

  it('are executed once each, also when a request is repeated concurrently', async () => {
    const { idSala, ids } = await aTable(4)
    const again = (who: number) =>
      record(who, { idReceivedBet: ids[who] ?? 0, idSala, importo: 10 }, `due-${who}`)
    const results = await Promise.allSettled([0, 1, 2, 3, 1, 2, 3, 3].map(again))
    expect(results.map(outcomeOf)).toEqual(results.map(() => 'done'))
    expect(results.slice(4).map(actOf)).toEqual([1, 2, 3, 3].map((who) => actOf(results[who])))
    const [later, other] = await Promise.allSettled([
      again(3),
      record(3, { idReceivedBet: ids[2] ?? 0, idSala, importo: 11 }, 'due-3'),
    ])
    expect(actOf(later)).toBe(actOf(results[3]))
    expect(other && outcomeOf(other)).toBe('IDEMPOTENCY_MISMATCH')
    expect(await rowsOf(db, 'droppedBet', { idReceivedBet: ids })).toHaveLength(4)
    expect(await differences()).toEqual([])
  })

  it('are undone one by one', async () => {
    const { idSala, ids } = await aTable(5)
    const results = await Promise.allSettled(
      ids.map((idReceivedBet, who) => record(who, { idReceivedBet, idSala, importo: 100 })),
    )
    const id = Number(actOf(results[2]))
    const undone = admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } })
    expect(await undone.status).toBe(200)
    const alive = await rowsOf(
      ...([
        db,
        'droppedBet',
        { idReceivedBet: ids, supersededAt: null },
        undefined,
        'idReceivedBet',
      ] as const),
    )
    expect(alive.map(({ idReceivedBet }) => idReceivedBet)).toEqual(ids.filter((bet) => bet !== ids[2]))
    expect(await differences()).toEqual([])
  })

  it('require a reason only where they reach a closed week', async () => {
    const sala = await aSala()
    const old = await aPlayedBet({
      idTipster: (await app.aTipster()).idTipster,
      at: '2025-05-07T10:00:00',
      drops: [[{ kind: 'sala', id: sala.idSala }, 100, 2]],
      credit: [100, 1.9],
      esito: 'Win',
      settled: '2025-05-08T10:00:00',
    })
    const conti = [{ tipo: 'sala' as const, id: sala.idSala }]
    await admin.post('POST /api/v1/chiusure', { da: '2025-05-05', a: '2025-05-11', conti }).body
    const { idSala, ids } = await aTable(2)
    const [one = 0, two = 0] = ids
    const results = await Promise.allSettled([
      record(1, { idReceivedBet: one, idSala, importo: 5 }),
      record(2, { idReceivedBet: old, idSala: sala.idSala, importo: 150, quota: 2 }),
      record(3, { idReceivedBet: two, idSala, importo: 5 }),
    ])
    expect(results.map(outcomeOf)).toEqual(['done', 'CLOSED_WEEK', 'done'])
    expect(await differences()).toEqual([])
  })

  it('wait only for locks on their own bets', async () => {
    const { idSala, ids } = await aTable(4)
    const [held = 0, one = 0, two = 0, three = 0] = ids
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from bet where id_received_bet = $1 for update', [held])
    let isDone = false
    const waits: Array<Promise<unknown>> = []
    waits.push(record(1, { idReceivedBet: held, idSala, importo: 5 }).finally(() => (isDone = true)))
    const results = await Promise.allSettled(
      [one, two].map((idReceivedBet) => record(2, { idReceivedBet, idSala, importo: 5 })),
    )
    expect(results.map(outcomeOf)).toEqual(['done', 'done'])
    await record(3, { idReceivedBet: three, idSala, importo: 5 })
    expect(isDone).toBe(false)
    await client.query('commit')
    client.release()
    await Promise.all(waits)
    expect(await rowsOf(db, 'droppedBet', { idReceivedBet: ids })).toHaveLength(4)
    expect(await differences()).toEqual([])
  })

  it('are announced each in the chat of its room', async () => {
    const { ids } = await aTable(4)
    const sale = await Promise.all(ids.map((_, n) => aSala({ idDropTg: -1_003_300_000_000 - n })))
    await Promise.allSettled(
      ids.map((idReceivedBet, n) =>
        record(n, { idReceivedBet, idSala: sale[n]?.idSala ?? 0, importo: 10 + n, announce: true }),
      ),
    )
    const sends = await rowsOf(
      db,
      'send',
      { idReceivedBet: ids, scopo: 'venue-drop' },
      undefined,
      'idReceivedBet',
    )
    expect(sends.map(({ chatId, idSala }) => [chatId, idSala])).toEqual(
      sale.map(({ idDropTg, idSala }) => [idDropTg, idSala]),
    )
    for (const [n, { payload }] of sends.entries())
      expect((payload as { text: string }).text).toContain(`Importo: € ${10 + n},00`)
  })

  it('sent over the network each have their own user and answer', async () => {
    const { idSala, ids } = await aTable(30)
    const replies = await Promise.all(
      ids.map((idReceivedBet, n) =>
        as(people[n % 12] as never).post(
          VERB,
          { data: [{ idReceivedBet, idSala, importoNoPerc: 10 + n, quota: 1.9 }] },
          { headers: { 'idempotency-key': `rete-${n}` } },
        ),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200))
    for (const [n, id] of ids.entries()) {
      const line = await rowOf(db, 'audit', { entity: 'bet', entityId: String(id), action: 'drops.save' })
      expect([line.actor, String(line.idAtto)]).toEqual([
        ...[people[n % 12]?.username, replies[n]?.headers.get('x-atto')],
      ])
    }
    expect(await differences()).toEqual([])
  })
})
