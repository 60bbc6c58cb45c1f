import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { withDatabase } from '../scripts/find-database.ts'
import { percentile, table } from './setup/print.ts'
import { startWorldServer } from './setup/world-server.ts'

// The closed week over a long history: Settimane, com'era and Quadratura over HTTP; what the trail adds to a write, beside
// the same write without it; and what filling the trail of an older database takes for each million of its rows.
// BENCH_DATA_DIR keeps the world between runs; BENCH_BETS and BENCH_DROPS give its size.
const bets = Number(process.env.BENCH_BETS ?? 1_000_000)
const WORLD = {
  bets,
  drops: Number(process.env.BENCH_DROPS ?? bets * 10),
  days: Math.max(7, Math.round(bets / 1_430)),
}
const RUNS = Number(process.env.BENCH_RUNS ?? 40)
const WARM_UP = 5
const AIM_MS = 150

const world = await startWorldServer(WORLD, process.env.BENCH_DATA_DIR)
const { db } = world.ctx
const { rows: lastDay } = await sql<{ day: string }>`
  select (max(message_date) at time zone 'Europe/Rome')::date::text as day from bet where message_date <= now()
`.execute(db)
const end = lastDay[0]?.day ?? romeDay(new Date())
await sendSixWeeks()
const knownAt = toWire(new Date())

const times = async (call: (run: number) => Promise<number>): Promise<number[]> => {
  const ms: number[] = []
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const took = await call(run)
    if (run >= WARM_UP) ms.push(took)
  }
  return ms
}
const get = (path: string) => async () => (await world.call('GET', path)).ms
const post = (path: string, body: object) => async () => (await world.call('POST', path, body)).ms
const outcome = await changingAnOutcome()

const rows: Array<Record<string, string | number>> = []
const row = async (what: string, call: (run: number) => Promise<number>) => {
  const ms = await times(call)
  rows.push({
    '': what,
    'p50 ms': Number(percentile(ms, 50).toFixed(1)),
    'p95 ms': Number(percentile(ms, 95).toFixed(1)),
  })
}
await row('Settimane, six weeks, all accounts', get(`/api/v1/estratti/settimane?fine=${end}&size=50`))
await row(
  'Settimane, rooms that differ',
  get(`/api/v1/estratti/settimane?fine=${end}&entity=sala&stato=diverso`),
)
await row('cards of all rooms', post('/api/v1/conto/sala/paginated', { page: 0, size: 200 }))
await row('changing an outcome, with the trail', outcome)
await row(
  "cards of all rooms, com'era before these changes",
  post('/api/v1/conto/sala/paginated', { page: 0, size: 200, knownAt }),
)
await row(
  "No Drop over a week, com'era",
  post('/api/v1/conto', {
    startDate: addRomeDays(end, -6),
    endDate: end,
    nomeConto: 'no-drop',
    knownAt,
  }),
)
await row('Quadratura, worklist', get('/api/v1/quadratura/conti'))
await withoutTrail(async () => row('changing an outcome, without the trail', outcome))
table(
  `${WORLD.bets} bets, ${WORLD.drops} drops, ${RUNS} calls each over HTTP; aim of Settimane p95 ${AIM_MS} ms`,
  rows,
)

// Longer than a connection of the server's waits.
await withDatabase(world.config, (own) => own.db.transaction().execute(backfill))
await world.stop()

/** A statement for each account and each of six weeks, as sending leaves them. */
async function sendSixWeeks(): Promise<void> {
  const { rows: already } = await sql`select from estratto limit 1`.execute(db)
  if (already.length > 0) return
  await sql`
    with contenuto_vuoto as (
      insert into contenuto (sha256, dimensione, compresso, dati) values (sha256(''), 0, false, '') on conflict do nothing
    ), invio as (
      insert into report_invio (tipo_conto, username, created_at) values ('sala', 'banco', now()) returning id_report_invio
    ), settimane as (
      select (date_trunc('week', ${end}::date) - (n || ' weeks')::interval)::date as da from generate_series(0, 5) n
    ), destinatari as (
      insert into report_destinatario (id_report_invio, id_conto, nome, start_date, end_date, stato, due_at,
        testuale, testuale100, file, file100, saldo_request)
      select i.id_report_invio, a.id_account, 'conto', s.da::text, (s.da + 6)::text, 'in_coda', now(),
        true, false, false, false, false
      from invio i, settimane s, account a where a.kind in ('tipster', 'venue')
      returning id_report_destinatario, id_conto, start_date, end_date
    )
    insert into estratto (id_account, id_report_destinatario, start_date, end_date, inizio, dopo, version, letto_at, nome,
      id_valuta, simbolo, saldo, figure, righe, sha256, chat_id, username, created_at)
    select d.id_conto, d.id_report_destinatario, d.start_date, d.end_date,
      d.start_date::timestamp at time zone 'Europe/Rome', dopo_il(d.end_date::date), s.version, now(), 'conto',
      coalesce(v.id_valuta, 'EUR'), '€', 0, '{}', sha256(''), sha256(''), -1, 'banco', now()
    from destinatari d join account a on a.id_account = d.id_conto left join venue v using (id_venue)
    join saldo s on s.id_account = d.id_conto
  `.execute(db)
  await sql`analyze estratto`.execute(db)
}

async function changingAnOutcome(): Promise<(run: number) => Promise<number>> {
  const newest = await db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('deletedAt', 'is', null)
    .orderBy('idReceivedBet', 'desc')
    .limit(RUNS + WARM_UP)
    .execute()
  let turn = 0
  return async (run) => {
    const idReceivedBet = newest[run]?.idReceivedBet
    // Another one each time: what changes nothing leaves no trail.
    const esito = ['Win', 'Loss', 'Void', 'HalfWin'][Math.floor(turn++ / newest.length) % 4]
    return (await world.call('PUT', '/api/v1/bets', { idReceivedBet, esito })).ms
  }
}

/** The same write where rows of the trail are thrown away as they come. */
async function withoutTrail(work: () => Promise<void>): Promise<void> {
  await sql`create function nessuna_traccia() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  )
  await sql`create trigger a_nessuna_traccia before insert on variazione for each row execute function nessuna_traccia()`.execute(
    db,
  )
  await work()
  await sql`drop function nessuna_traccia cascade`.execute(db)
}

/** What the migration of the trail does with the rows there are, on tables of its own. */
async function backfill(db: Database): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from giocata`.execute(db)
  const n = counted[0]?.n ?? 0
  const began = performance.now()
  await sql`drop table if exists prova_variazione`.execute(db)
  await sql`create table prova_variazione (like variazione including generated)`.execute(db)
  await sql`
    insert into prova_variazione (id_account, version, id_atto, recorded_at, id_received_bet, message_date_dopo, esito_dopo,
      data_refertazione_dopo, duplicata_dopo, importo_dopo, quota_dopo, profit_dopo, profit_eur_dopo)
    select id_account, 0, 1, now(), id_received_bet, message_date, esito, data_refertazione, duplicata, importo, quota, profit,
      profit_eur from giocata order by id_account
  `.execute(db)
  await sql`create unique index on prova_variazione (id_account, version, id_received_bet, id_riga) nulls not distinct`.execute(
    db,
  )
  const seconds = (performance.now() - began) / 1000
  await sql`drop table prova_variazione`.execute(db)
  table('Filling the trail of an older database, one transaction', [
    {
      'rows of accounts': n,
      seconds: Number(seconds.toFixed(1)),
      's a million': Number(((seconds / n) * 1e6).toFixed(1)),
      's of 11 million, reckoned': Number(((seconds / n) * 11e6).toFixed(0)),
    },
  ])
}
