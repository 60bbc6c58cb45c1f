import { addRomeDays, romeDay } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import { countDay } from '../apps/server/src/modules/andamento/public.ts'
import { percentile, table } from './setup/print.ts'
import { startWorldServer } from './setup/world-server.ts'

// A year by tipster, by venue and as a line, over HTTP, beside the same questions asked of bets and drops in plain SQL on the
// same database. What is read depends on days and tipsters and not on how many bets a day has, what SQL reads does.
// BENCH_DATA_DIR keeps the world between runs; BENCH_BETS and BENCH_DROPS give its size, over a year.
const bets = Number(process.env.BENCH_BETS ?? 1_000_000)
const SIZE = { bets, drops: Number(process.env.BENCH_DROPS ?? bets * 10), days: 365 }
const RUNS = 40
const WARM_UP = 4
const PEER_RUNS = 3

const world = await startWorldServer(SIZE, process.env.BENCH_DATA_DIR)
const { db } = world.ctx
const began = performance.now()
// The server's own job counts as well, one of the two at a time.
for (let marked = 1; marked > 0; ) {
  await countDay(world.ctx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from andamento_segno`.execute(db)
  marked = rows[0]?.n ?? 0
}
const counting = performance.now() - began
const { rows: cells } = await sql<{ n: number; giorni: number }>`
  select count(*)::int as n, count(distinct giorno)::int as giorni from andamento_bet`.execute(db)

const { rows: last } = await sql<{ day: string }>`
  select (max(message_date) at time zone 'Europe/Rome')::date::text as day from bet where message_date <= now()
`.execute(db)
const al = last[0]?.day ?? romeDay(new Date())
const period = `dal=${addRomeDays(al, -364)}&al=${al}`
const [start, after] = [addRomeDays(al, -364), addRomeDays(al, 1)]

/** A tipster's bets, result and what the house has of them, from the rows. */
const byTipster = sql`
  select coalesce(b.id_tipster_drop, b.id_tipster) as tipster, count(*), sum(b.tot), sum(t.profit), sum(h.profit)
  from bet b
  left join account a on a.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
  left join giocata t on t.id_account = a.id_account and t.id_received_bet = b.id_received_bet
  left join lateral (select sum(profit) as profit from giocata g
    where g.id_account in (1, 2, 3) and g.id_received_bet = b.id_received_bet) h on true
  where b.message_date >= ${start}::date and b.message_date < ${after}::date and b.deleted_at is null
  group by 1`
const byVenue = sql`
  select d.id_venue, count(*), sum(d.importo_post_cambio), sum(d.importo_post_cambio * (d.quota - b.quota_media))
  from bet b join dropped_bet d using (id_received_bet)
  where b.message_date >= ${start}::date and b.message_date < ${after}::date and b.deleted_at is null
    and d.superseded_at is null and d.id_venue is not null
  group by 1`
const byDay = sql`
  select (message_date at time zone 'Europe/Rome')::date, id_account, sum(profit) from giocata
  where id_account in (1, 2, 3) and message_date >= ${start}::date and message_date < ${after}::date group by 1, 2`

const CALLS = [
  ['a year by tipster', `/api/v1/andamento/bet?${period}&per=tipster`, byTipster],
  ['a year by venue', `/api/v1/andamento/venue?${period}&per=sala`, byVenue],
  ['the line of a year', `/api/v1/andamento?${period}`, byDay],
] as const

async function timed(runs: number, call: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await call())
  return times
}

const rows = []
for (const [what, path, plain] of CALLS) {
  const get = async () => (await world.call('GET', path)).ms
  await timed(WARM_UP, get)
  const ours = await timed(RUNS, get)
  await sql`set statement_timeout = 0`.execute(db)
  const peer = await timed(PEER_RUNS, async () => {
    const at = performance.now()
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await plain.execute(tx)
    })
    return performance.now() - at
  })
  rows.push({
    '': what,
    'p50 ms': Math.round(percentile(ours, 50)),
    'p95 ms': Math.round(percentile(ours, 95)),
    'plain SQL ms': Math.round(percentile(peer, 50)),
  })
}
table(
  `Andamento: ${SIZE.bets} bets and ${SIZE.drops} drops in a year, ${cells[0]?.n} cells; ${RUNS} calls over HTTP beside plain SQL`,
  rows,
)
console.log(`${cells[0]?.giorni} days counted in ${Math.round(counting)} ms`)
await world.stop()
