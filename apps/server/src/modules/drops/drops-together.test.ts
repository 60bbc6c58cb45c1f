import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { moneyWorld } from '#test/money-world.ts'
import { rowOf, rowsOf } from '#test/rows.ts'
import { testApp } from '#test/test-app.ts'
import { saveVenueDrops } from './save-venue-drops.ts'

const app = await testApp({ realTime: true })
const { as, aBet, aSala, aUser, ctx, db, pool } = app
const { admin, aPlayedBet, differences } = await moneyWorld(app)
const people = await Promise.all(Array.from({ length: 12 }, () => aUser({ roles: ['OPERATORE'] })))

interface Drop {
  idReceivedBet: number
  idSala: number
  importoNoPerc: number
  quota?: number
}
const save = (who: number, { quota = 1.9, ...drop }: Drop, headers: Record<string, string> = {}) =>
  as(people[who % people.length] as never).post(
    'POST /sparabet/new-sale-drop',
    { data: [{ quota, ...drop }] },
    { headers },
  )

/** The same without the way there, on which one call may overtake another. */
const record = (who: number, { idReceivedBet, idSala: id, importoNoPerc: importo, quota = 1.9 }: Drop) => {
  const username = people[who % people.length]?.username ?? ''
  const actor = { kind: 'user', id: who, username, roles: ['OPERATORE'] } as const
  const entries = [{ idReceivedBet, venue: { kind: 'sala', id } as const, importo, quota }]
  return saveVenueDrops({ ...ctx, actor }, { entries, announce: false })
}

/** Holds a bet while the calls come in, so that all but the first of them wait and are written together. */
async function whileHeld<R>(idReceivedBet: number, calls: () => Promise<R>[]): Promise<R[]> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from bet where id_received_bet = $1 for update', [idReceivedBet])
  const [first, ...others] = [...calls()]
  const waiting = Promise.all([first, ...others] as Promise<R>[])
  // Shorter than others are patient.
  await new Promise((done) => setTimeout(done, 30))
  await client.query('commit')
  client.release()
  return waiting
}

const transactionsOf = async (ids: readonly number[]) => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct xmin::text)::int as n from dropped_bet where id_received_bet = any(${[...ids]})`.execute(
    db,
  )
  return rows[0]?.n
}

async function aTable(count: number) {
  const [sala, bets] = [await aSala(), await Promise.all(Array.from({ length: count }, () => aBet()))]
  return { idSala: sala.idSala, numero: sala.numero, ids: bets.map(({ idReceivedBet }) => idReceivedBet) }
}

describe('drops many people record at the same moment', () => {
  it('have each its own person, act and request', async () => {
    const { idSala, ids } = await aTable(12)
    const replies = await whileHeld(ids[0] ?? 0, () =>
      ids.map((idReceivedBet, who) =>
        save(
          who,
          { idReceivedBet, idSala, importoNoPerc: 10 + who },
          { 'idempotency-key': `insieme-${who}` },
        ),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const acts = await Promise.all(
      ids.map(async (id, who) => {
        const line = await rowOf(db, 'audit', { entity: 'bet', entityId: String(id), action: 'drops.save' })
        const drop = await rowOf(db, 'droppedBet', { idReceivedBet: id })
        const act = await rowOf(db, 'atto', { idAtto: line.idAtto as number })
        const person = people[who]?.username
        expect([line.actor, drop.username, act.actor]).toEqual([person, person, person])
        expect([act.verbo, act.via, act.requestId]).toEqual([
          'POST /sparabet/new-sale-drop',
          'app',
          line.requestId,
        ])
        expect(replies[who]?.headers.get('x-atto')).toBe(String(act.idAtto))
        expect(Number(drop.importoNoPerc)).toBe(10 + who)
        return act
      }),
    )
    expect(new Set(acts.map(({ idAtto }) => idAtto)).size).toBe(12)
    expect(new Set(acts.map(({ requestId }) => requestId)).size).toBe(12)
    expect(await differences()).toEqual([])
  })

  it('stand in one transaction, and are versions of an account one after the other, each with its act and its moment', async () => {
    const { idSala, ids } = await aTable(8)
    await whileHeld(ids[0] ?? 0, () =>
      ids.map((idReceivedBet, who) => record(who, { idReceivedBet, idSala, importoNoPerc: 100 * (who + 1) })),
    )
    expect(await transactionsOf(ids.slice(1))).toBe(1)
    const { idAccount, saldo } = await accountOf(idSala)
    const trail = await rowsOf(db, 'variazione', { idAccount }, undefined, 'version')
    expect(trail.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(trail.map(({ delta }) => Number(delta))).toEqual(ids.map((_, who) => -100 * (who + 1)))
    const acts = trail.map(({ idAtto }) => Number(idAtto))
    expect(acts).toEqual([...new Set(acts)].sort((a, b) => a - b))
    const moments = trail.map(({ recordedAt }) => recordedAt.getTime())
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
    expect([saldo.version, Number(saldo.idAtto), saldo.recordedAt?.getTime()]).toEqual([
      8,
      acts.at(-1),
      moments.at(-1),
    ])
    expect(await differences()).toEqual([])
  })

  it('go their own way where one is refused', async () => {
    const { idSala, ids } = await aTable(6)
    const [held, ...rest] = ids
    const replies = await whileHeld(held ?? 0, () => [
      save(0, { idReceivedBet: held ?? 0, idSala, importoNoPerc: 5 }),
      save(1, { idReceivedBet: rest[0] ?? 0, idSala, importoNoPerc: 5 }),
      save(2, { idReceivedBet: rest[1] ?? 0, idSala: 999_999, importoNoPerc: 5 }),
      save(3, { idReceivedBet: 999_999_999, idSala, importoNoPerc: 5 }),
      save(4, { idReceivedBet: rest[2] ?? 0, idSala, importoNoPerc: 5, quota: 0 }),
      save(5, { idReceivedBet: rest[3] ?? 0, idSala, importoNoPerc: 5 }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 404, 404, 400, 200])
    const written = await rowsOf(db, 'droppedBet', { idReceivedBet: ids }, ['idReceivedBet'], 'idReceivedBet')
    expect(written.map(({ idReceivedBet }) => idReceivedBet)).toEqual([held, rest[0], rest[3]])
    expect(await differences()).toEqual([])
  })

  it('on the same bet come one after the other, in the order they came', async () => {
    const { idSala, numero, ids } = await aTable(2)
    const [held = 0, id = 0] = ids
    await whileHeld(held, () => [
      record(0, { idReceivedBet: held, idSala, importoNoPerc: 1 }),
      record(1, { idReceivedBet: id, idSala, importoNoPerc: 10 }),
      record(2, { idReceivedBet: id, idSala, importoNoPerc: 20 }),
      record(3, { idReceivedBet: id, idSala, importoNoPerc: 30 }),
    ])
    const lines = await rowsOf(
      db,
      'audit',
      { entityId: String(id), parte: `sala:${numero}` },
      undefined,
      'id',
    )
    expect(lines.map(({ actor }) => actor)).toEqual([1, 2, 3].map((who) => people[who]?.username))
    const importi = (side: 'before' | 'after') =>
      lines.map((line) => (line[side] as { importo?: string } | null)?.importo ?? null)
    expect([importi('before'), importi('after')]).toEqual([
      [null, '10.00', '20.00'],
      ['10.00', '20.00', '30.00'],
    ])
    expect(await differences()).toEqual([])
  })

  it('that correct others say who corrected what from what', async () => {
    const { idSala, ids } = await aTable(6)
    for (const [who, idReceivedBet] of ids.entries())
      await save(who, { idReceivedBet, idSala, importoNoPerc: 50 })
    await whileHeld(ids[0] ?? 0, () =>
      ids.map((idReceivedBet, who) => save(who + 3, { idReceivedBet, idSala, importoNoPerc: 60 + who })),
    )
    for (const [who, idReceivedBet] of ids.entries()) {
      const person = people[who + 3]?.username
      const [before, after] = await rowsOf(db, 'droppedBet', { idReceivedBet }, undefined, 'idDroppedBet')
      expect([before?.supersededBy, after?.username, Number(after?.importoNoPerc)]).toEqual([
        person,
        person,
        60 + who,
      ])
      const log = await rowsOf(db, 'logModifica', { idReceivedBet }, ['username', 'nuovoValore'])
      expect(log).toEqual([{ username: person, nuovoValore: expect.stringContaining(`${60 + who}.00`) }])
    }
    expect(await differences()).toEqual([])
  })

  it('are done once each, whoever sends one again at the same moment', async () => {
    const { idSala, ids } = await aTable(4)
    const again = (who: number) =>
      save(
        who,
        { idReceivedBet: ids[who] ?? 0, idSala, importoNoPerc: 10 },
        { 'idempotency-key': `due-${who}` },
      )
    const replies = await whileHeld(ids[0] ?? 0, () => [0, 1, 2, 3, 1, 2, 3, 3].map(again))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(replies[5]?.headers.get('x-atto')).toBe(replies[2]?.headers.get('x-atto'))
    const later = await again(3)
    expect(later.headers.get('x-atto')).toBe(replies[3]?.headers.get('x-atto'))
    const other = await save(
      3,
      { idReceivedBet: ids[2] ?? 0, idSala, importoNoPerc: 11 },
      { 'idempotency-key': 'due-3' },
    )
    expect(other.status).toBe(409)
    expect(await rowsOf(db, 'droppedBet', { idReceivedBet: ids })).toHaveLength(4)
    expect(await differences()).toEqual([])
  })

  it('are taken back one by one', async () => {
    const { idSala, ids } = await aTable(5)
    const replies = await whileHeld(ids[0] ?? 0, () =>
      ids.map((idReceivedBet, who) => save(who, { idReceivedBet, idSala, importoNoPerc: 100 })),
    )
    const id = Number(replies[2]?.headers.get('x-atto'))
    expect(await admin.post('POST /api/v1/registro/:id/annulla', undefined, { params: { id } }).status).toBe(
      200,
    )
    const alive = await rowsOf(db, 'droppedBet', { idReceivedBet: ids, supersededAt: null })
    expect(alive.map(({ idReceivedBet }) => idReceivedBet)).toEqual(ids.filter((bet) => bet !== ids[2]))
    expect(await differences()).toEqual([])
  })

  it('ask for a reason where they reach a closed week, and only they', async () => {
    const sala = await aSala()
    const old = await aPlayedBet({
      idTipster: (await app.aTipster()).idTipster,
      at: '2025-05-07T10:00:00',
      drops: [[{ kind: 'sala', id: sala.idSala }, 100, 2]],
      credit: [100, 1.9],
      esito: 'Win',
      settled: '2025-05-08T10:00:00',
    })
    const week = { da: '2025-05-05', a: '2025-05-11' }
    const conti = [{ tipo: 'sala' as const, id: sala.idSala }]
    await admin.post('POST /api/v1/chiusure', { ...week, conti }).body
    const { idSala, ids } = await aTable(3)
    const [held = 0, one = 0, two = 0] = ids
    const replies = await whileHeld(held, () => [
      save(0, { idReceivedBet: held, idSala, importoNoPerc: 5 }),
      save(1, { idReceivedBet: one, idSala, importoNoPerc: 5 }),
      save(2, { idReceivedBet: old, idSala: sala.idSala, importoNoPerc: 150, quota: 2 }),
      save(3, { idReceivedBet: two, idSala, importoNoPerc: 5 }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 409, 200])
    expect(replies[2]?.headers.get('x-chiede')).toBe('motivo')
    expect(await differences()).toEqual([])
  })
})

it('who waits for a bet somebody holds does not hold up those who come after', async () => {
  const { idSala, ids } = await aTable(3)
  const [held = 0, one = 0, two = 0] = ids
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from bet where id_received_bet = $1 for update', [held])
  const waits = save(0, { idReceivedBet: held, idSala, importoNoPerc: 5 })
  const others = [one, two].map((idReceivedBet) => save(1, { idReceivedBet, idSala, importoNoPerc: 5 }))
  expect(await Promise.all(others.map(({ status }) => status))).toEqual([200, 200])
  await client.query('commit')
  client.release()
  expect(await waits.status).toBe(200)
})

async function accountOf(idSala: number) {
  const { idVenue } = await rowOf(db, 'sala', { idSala })
  const { idAccount } = await rowOf(db, 'account', { idVenue })
  return { idAccount, saldo: await rowOf(db, 'saldo', { idAccount }) }
}
