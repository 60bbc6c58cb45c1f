import autocannon from 'autocannon'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { startBenchServer } from './setup/bench-server.ts'
import { table } from './setup/print.ts'
import { fillWeek } from './setup/week-of-bets.ts'

// The poll of the Bet page with 10,000 bets in the week and 100 connections, beside a plain Fastify + SQL route that
// serves the same list from the same database.
const BETS = 10_000
const SECONDS = 8

const bench = await startBenchServer()
const { db } = bench.ctx
await fillWeek(db, BETS)

const peer = Fastify()
peer.get('/bets', async () => {
  const { rows } = await sql`
    select b.*, to_jsonb(t) as tipster from bet b join tipster t using (id_tipster)
    where message_date >= now() - interval '7 days' and deleted_at is null order by id_received_bet desc
  `.execute(db)
  return rows
})
await peer.listen({ port: 0 })
const peerAddress = `http://127.0.0.1:${(peer.server.address() as { port: number }).port}`

const url = `${bench.address}/api/v1/bets/last-week`
const headers = { authorization: `Bearer ${bench.token}`, 'accept-encoding': 'gzip' }
const first = await fetch(url, { headers })
const bytesFull = (await first.arrayBuffer()).byteLength
const etag = first.headers.get('etag') ?? ''
const revision = Number(etag.slice(1).split('-')[0])

/** Scans of the table so far, sequential and by index; a poll must add none. */
async function betScans(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await sql<{ scans: number }>`
    select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'bet'
  `.execute(db)
  return rows[0]?.scans ?? 0
}

async function measure(what: string, target: string, extra: Record<string, string>) {
  const before = await betScans()
  const result = await autocannon({
    url: target,
    connections: 100,
    duration: SECONDS,
    headers: { ...headers, ...extra },
  })
  const scans = (await betScans()) - before
  const requests = result.requests.total
  return {
    '': what,
    'req/s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'bytes/answer': Math.round(result.throughput.total / Math.max(1, requests)),
    'bet scans/answer': Number((scans / Math.max(1, requests)).toFixed(4)),
    'non-2xx/304': result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0),
    errors: result.errors + result.timeouts,
  }
}

// An idle connection reports its counts after ten seconds: those of filling the week must not be attributed to the
// polls.
await new Promise((resolve) => setTimeout(resolve, 12_000))
const rows = [
  await measure('last-week, unchanged (304)', url, { 'if-none-match': etag }),
  await measure('last-week?since=, nothing new', `${url}?since=${revision}`, {}),
]
await sql`update revision set valore = 2 where nome = 'bets'`.execute(db)
await sql`update bet_revision set revision = 2 where id_received_bet = 7`.execute(db)
rows.push(
  await measure('last-week?since=, one bet changed', `${url}?since=${revision}`, { 'if-none-match': etag }),
)
rows.push(await measure('last-week, whole list (first load)', url, {}))
rows.push(await measure('peer: plain Fastify + SQL, whole list', `${peerAddress}/bets`, {}))
table(
  `Poll: ${BETS} bets in the week, 100 connections, ${SECONDS} s each (whole list ${bytesFull} bytes uncompressed)`,
  rows,
)

await peer.close()
await bench.stop()
