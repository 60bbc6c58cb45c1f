import { sql } from 'kysely'
import { startBenchServer } from './setup/bench-server.ts'
import { percentile, table } from './setup/print.ts'

// The Registro over a million entries: the ways its screen asks, over HTTP, beside the same questions asked of the audit
// as it was before it had a screen: the same rows without the indexes, newest first, a page at a time.
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const RUNS = 40
const PEER_RUNS = 5
const AIM_MS = 100

const bench = await startBenchServer()
const { db } = bench.server.ctx
await sql`set statement_timeout = 0`.execute(db)
await sql`
  insert into tipster (nome_tipster) select 'Tipster ' || i from generate_series(1, 200) i
`.execute(db)
// Bets with their drops and outcomes by a few people and the bot, and now and then a record.
await sql`
  with made as (
    insert into atto (at, actor, verbo, via, ip)
    select now() - (${ENTRIES} - i) * interval '20 seconds',
           (array['anna', 'bruno', 'carla', 'bot', 'admin'])[1 + i % 5], 'POST /prova',
           case when i % 5 = 3 then 'bot' else 'app' end, '192.0.2.7'::inet
    from generate_series(1, ${ENTRIES}) i returning id_atto, at, actor
  )
  insert into audit (at, actor, action, entity, entity_id, before, after, id_atto)
  select at, actor,
    case when n % 1000 = 0 then 'reference.edit' when n % 10 < 5 then 'drops.save' when n % 10 < 8 then 'bets.edit'
         else 'bets.save' end,
    case when n % 1000 = 0 then 'tipster' else 'bet' end,
    case when n % 1000 = 0 then (1 + n % 200)::text else (1 + n / 8)::text end,
    case when n % 1000 = 0 then '{"action": "10.00"}'::jsonb when n % 10 < 5 then '{"importo": "100.00"}'
         when n % 10 < 8 then '{"esito": "Open", "dataRefertazione": null}' end,
    case when n % 1000 = 0 then '{"action": "11.00"}'::jsonb when n % 10 < 5 then '{"importo": "120.00", "quota": "1.900"}'
         when n % 10 < 8 then '{"esito": "Win", "dataRefertazione": "2026-03-01T10:00:00.000Z"}'
         else '{"receivedBet": "Inter over 2,5 @1.85"}' end,
    id_atto
  from (select made.*, row_number() over (order by id_atto) as n from made) lines
`.execute(db)
await sql`
  insert into audit_dopo select 'refertazione', at, id from audit where entity = 'bet' and id % 41 = 0
`.execute(db)
await sql`create table audit_senza as select * from audit`.execute(db)
await sql`analyze`.execute(db)
const { rows: spans } = await sql<{ da: string; a: string; middle: string }>`
  select (min(at) + (max(at) - min(at)) / 2)::date::text as da, ((min(at) + (max(at) - min(at)) / 2)::date + 1)::text as a,
         (min(at) + (max(at) - min(at)) / 2)::text as middle from audit
`.execute(db)
const { da = '', a = '' } = spans[0] ?? {}

/** What the screen asks, and the condition of the same question on the plain rows. */
const QUESTIONS: ReadonlyArray<[name: string, query: string, plain: string]> = [
  ['the newest', '', 'true'],
  ['a person', 'chi=bruno', `actor = 'bruno'`],
  [
    'a person and a kind',
    'chi=anna&tipo=esiti',
    `actor = 'anna' and action = 'bets.edit' and after ? 'esito'`,
  ],
  ['a rare kind', 'tipo=anagrafiche', `action like 'reference.%'`],
  ['a bet', 'entita=bet&numero=60000', `entity = 'bet' and entity_id = '60000'`],
  ['a tipster', 'entita=tipster&numero=1', `entity = 'tipster' and entity_id = '1'`],
  ['two days, years ago', `da=${da}&a=${a}`, `at >= '${da}' and at < '${a}'`],
  ['a person and two days', `chi=carla&da=${da}&a=${a}`, `actor = 'carla' and at >= '${da}' and at < '${a}'`],
  ['touched after the settlement', 'dopo=refertazione', `entity = 'bet' and id % 41 = 0`],
  [
    'touched after the settlement, a person',
    'dopo=refertazione&chi=admin',
    `entity = 'bet' and actor = 'admin' and id % 41 = 0`,
  ],
]

async function ask(query: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${bench.address}/api/v1/registro?${query}`, {
    headers: { authorization: `Bearer ${bench.token}` },
  })
  const { voci } = (await answer.json()) as { voci: unknown[] }
  if (!answer.ok || voci.length === 0) throw new Error(`${query}: nothing to measure`)
  return performance.now() - start
}

async function askPlainly(condition: string): Promise<number> {
  const start = performance.now()
  await sql`
    select * from audit_senza where ${sql.raw(condition)} order by at desc, id desc limit 51
  `.execute(db)
  return performance.now() - start
}

const rows: Array<Record<string, string | number>> = []
let slowest = 0
for (const [name, query, condition] of QUESTIONS) {
  const times: number[] = []
  const peer: number[] = []
  for (let run = 0; run < RUNS + 3; run++) {
    const ms = await ask(query)
    if (run >= 3) times.push(ms)
    if (run < PEER_RUNS) peer.push(await askPlainly(condition))
  }
  const p95 = percentile(times, 95)
  slowest = Math.max(slowest, p95)
  const of = (value: number) => Math.round(value * 10) / 10
  rows.push({
    '': name,
    p50: of(percentile(times, 50)),
    p95: of(p95),
    'plain rows, p50': of(percentile(peer, 50)),
  })
}
table(`A page of the Registro with ${ENTRIES} entries, ms, over HTTP (aim: p95 < ${AIM_MS})`, rows)
await bench.stop()
if (slowest >= AIM_MS) process.exitCode = 1
