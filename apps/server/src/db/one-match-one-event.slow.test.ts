import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createEmptyDatabase } from '#test/database.ts'
import { knownMigrations, migrate } from './migrate.ts'

const { db, close } = await createEmptyDatabase()
afterAll(close)

it('old duplicate events of one match become one, with the score, and keep their bets', async () => {
  await migrate(db, { only: knownMigrations().filter((name) => name < '0138') })
  const event = async (
    chiave: string,
    sport: string | null,
    days: [number, number],
    score: number | null = null,
  ) => {
    const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T10:00:00Z`
    const at = score === null ? null : day(score)
    const { rows } = await sql<{ id: number }>`
      insert into evento (chiave, sport, casa, ospite, dal, al, risultato, score, inserito_da, inserito_at)
      values (${chiave}, ${sport}, 'a', 'b', ${day(days[0])}, ${day(days[1])}, ${at && '1-0'}, ${at && '{}'}::jsonb,
              ${at && 'x'}, ${at})
      returning id_evento::int as id`.execute(db)
    return rows[0]?.id ?? 0
  }
  const football = await event('milan|roma', 'calcio', [10, 11])
  const unsaid = await event('milan|roma', null, [11, 12])
  const third = await event('milan|roma', null, [12, 13])
  const basket = await event('milan|roma', 'basket', [11, 11])
  const farther = await event('milan|roma', null, [20, 20])
  const open = await event('lecce|como', null, [10, 10])
  const scored = await event('lecce|como', 'calcio', [10, 10], 12)
  const afterScore = await event('lecce|como', null, [13, 13])
  const joined = await event('us lecce|como', null, [10, 10])
  await sql`update evento set unito_a = ${open} where id_evento = ${joined}`.execute(db)
  const all = [football, unsaid, third, basket, farther, open, scored, afterScore, joined]
  await db.transaction().execute(async (tx) => {
    // Legs without the bets they belong to.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const id of all)
      await sql`insert into lettura_leg (id_received_bet, position, id_evento, is_read, leg)
                values (${id}, 0, ${id}, true, '{}')`.execute(tx)
  })
  await migrate(db)

  const { rows } = await sql<{ id: number; unitoA: number | null; sport: string | null; days: string }>`
    select id_event::int as id, unito_a::int, sport, extract(day from dal) || '-' || extract(day from al) as days
    from event order by id_event`.execute(db)
  expect(rows).toEqual([
    { id: football, unitoA: null, sport: 'calcio', days: '10-13' },
    { id: basket, unitoA: null, sport: 'basket', days: '11-11' },
    { id: farther, unitoA: null, sport: null, days: '20-20' },
    { id: scored, unitoA: null, sport: 'calcio', days: '10-10' },
    { id: afterScore, unitoA: null, sport: null, days: '13-13' },
    { id: joined, unitoA: scored, sport: null, days: '10-10' },
  ])
  const legs = await sql<{ id: number; event: number }>`
    select id_received_bet as id, id_event::int as event from leg_reading order by 1`.execute(db)
  expect(legs.rows.map(({ event }) => event)).toEqual([
    football,
    football,
    football,
    basket,
    farther,
    scored,
    scored,
    afterScore,
    joined,
  ])
})
