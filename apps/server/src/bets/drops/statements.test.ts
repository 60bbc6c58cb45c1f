import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recordEntityCashflow } from '#server/accounts/movements/public.ts'
import { editBet, saveBet } from '#server/bets/bets/public.ts'
import { openDatabase } from '#server/db/database.ts'
import { rowsOf } from '#server/db/rows.ts'
import { rebuildBooks } from '#server/ledger/postings/public.ts'
import { recordQueries } from '#test/database.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { saveTipsterDrop } from './save-tipster-drop.ts'
import { saveVenueDrops } from './save-venue-drops.ts'

const app = await testApp()
const world = await moneyWorld(app)
const { ctx, pool } = app
const sala = await app.aSala()
const venue = { kind: 'sala', id: sala.numero } as const

/** Statements of a transaction, but for its beginning and its end. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const queries = recordQueries(pool)
  await work()
  queries.stop()
  return queries.statements.filter((text) => !/^(begin|commit|start transaction)/i.test(text))
}
const drop = (idReceivedBet: number, importo: number) => () =>
  saveVenueDrops(ctx, { announce: false, entries: [{ idReceivedBet, venue, importo, quota: 1.9 }] })

describe('a drop', () => {
  it('takes eleven statements, the first of a bet and later ones, and the books agree', async () => {
    const bets = [await app.aBet(), await app.aBet()]
    await drop(bets[0]?.idReceivedBet ?? 0, 10)()
    const other = await app.aSito()
    const first = await statementsOf(drop(bets[1]?.idReceivedBet ?? 0, 10))
    const next = await statementsOf(() =>
      saveVenueDrops(ctx, {
        announce: false,
        entries: [
          {
            idReceivedBet: bets[0]?.idReceivedBet ?? 0,
            venue: { kind: 'sito', id: other.numero },
            importo: 7,
            quota: 2,
          },
        ],
      }),
    )
    expect(first).toHaveLength(11)
    expect(next).toHaveLength(11)
    expect(await world.differences()).toEqual([])
  })

  it('of twenty bets at once takes as few', async () => {
    const bets = await Promise.all(Array.from({ length: 20 }, () => app.aBet()))
    const statements = await statementsOf(() =>
      saveVenueDrops(ctx, {
        announce: false,
        entries: bets.map(({ idReceivedBet }) => ({ idReceivedBet, venue, importo: 12.5, quota: 1.85 })),
      }),
    )
    expect(statements).toHaveLength(11)
    expect(await world.differences()).toEqual([])
  })
})

it('a correction, a credit and an outcome take as many statements as listed, and the books agree', async () => {
  const { idReceivedBet } = await app.aBet()
  await drop(idReceivedBet, 100)()
  const correction = await statementsOf(drop(idReceivedBet, 80))
  const credit = await statementsOf(() =>
    saveTipsterDrop(ctx, { idReceivedBet, totTipster: 60, quotaDrop: 1.8, announce: false }),
  )
  const outcome = await statementsOf(() => editBet(ctx, { idReceivedBet, esito: 'Win' }))
  expect([correction, credit, outcome].map(({ length }) => length)).toEqual([13, 14, 13])
  expect(await world.differences()).toEqual([])
})

it('a tip and a booking take as many statements as listed, and the books agree', async () => {
  const { idTipster } = await app.aTipster()
  const tip = () => saveBet(ctx, { text: plainText('Inter - Juventus\nOver 2,5 @1.95'), idTipster })
  await tip()
  // The event is known and its range is widened: one more statement.
  app.clock.advance(60_000)
  const again = await statementsOf(tip)
  const row = { data: toWire(app.clock.now()), nota: '', importo: 10 }
  const booking = () => recordEntityCashflow(ctx, { kind: 'tipster', id: idTipster, row })
  await booking()
  const booked = await statementsOf(booking)
  expect([again, booked].map(({ length }) => length)).toEqual([14, 11])
  expect(await world.differences()).toEqual([])
})

it('statements of writes are planned on their first uses on a connection and never again', async () => {
  const { db: own } = openDatabase(app.databaseUrl, { max: 1 })
  const there = { ...ctx, db: own }
  const { idTipster } = await app.aTipster()
  const row = { data: toWire(app.clock.now()), nota: '', importo: 10 }
  for (let n = 0; n < TIMES; n++) {
    const text = plainText(`Inter - Juventus\nOver ${n},5 @1.95`)
    const { idReceivedBet } = await saveBet(there, { text, idTipster })
    const entries = [{ idReceivedBet, venue, importo: 10 + n, quota: 1.9 }]
    await saveVenueDrops(there, { announce: false, entries })
    await editBet(there, { idReceivedBet, esito: n % 2 === 0 ? 'Win' : 'Loss' })
    await recordEntityCashflow(there, { kind: 'tipster', id: idTipster, row })
  }
  const { rows } = await sql<{ statement: string; plans: number }>`
    select statement, custom_plans::int as plans from pg_prepared_statements
  `.execute(own)
  await own.destroy()
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ plans }) => plans > PLANNED)).toEqual([])
})

/** PostgreSQL's own number of tries before it keeps one plan for all values. */
const PLANNED = 5
const TIMES = 8

it('an account that holds bets has its row of totals from the start, and a lost one comes back with a rebuild', async () => {
  const { numero } = await app.aSala()
  const { idAccount } = await app.db
    .selectFrom('account')
    .innerJoin('venue', 'venue.idVenue', 'account.idVenue')
    .select('idAccount')
    .where('numero', '=', numero)
    .where('venue.kind', '=', 'sala')
    .executeTakeFirstOrThrow()
  const totals = () => rowsOf(app.db, 'accountTotal', { idAccount })
  expect(await totals()).toMatchObject([{ n: 0, version: 0 }])

  const { idReceivedBet } = await app.aBet()
  const entry = { idReceivedBet, venue: { kind: 'sala' as const, id: numero }, importo: 30, quota: 2 }
  await saveVenueDrops(ctx, { announce: false, entries: [entry] })
  await app.db.deleteFrom('accountTotal').where('idAccount', '=', idAccount).execute()
  expect(await world.differences()).not.toEqual([])
  await rebuildBooks(ctx)
  expect(await totals()).toMatchObject([{ n: 1, profitOpen: '-30.00' }])
  expect(await world.differences()).toEqual([])
})
