import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { loadConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { freePort } from '../apps/server/src/db/free-port.ts'
import type { DB } from '../apps/server/src/db/generated/tables.ts'
import { SYSTEM } from '../apps/server/src/kernel/ctx.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { createPhotoStore } from '../apps/server/src/kernel/photo-store.ts'
import { factories } from '../apps/server/test/factories.ts'
import { findDatabase } from '../scripts/find-database.ts'
import { startPostGraphile } from './setup/postgraphile.ts'
import { percentile, table } from './setup/print.ts'
import { fillWeek } from './setup/week-of-bets.ts'

// npm run bench -- load [operators] [seconds]
// Operators at work on a week of 10,000 bets: each polls every two seconds, opens a bet now and then, records a drop
// every twenty seconds. The server is a process of its own; its memory and CPU are read from /metrics.
const OPERATORS = Number(process.argv[2] ?? 300)
const SECONDS = Number(process.argv[3] ?? 600)
const BETS = 10_000

const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-load-'))
await chmod(dataDir, 0o755)
const port = await freePort()
const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'error' }
const address = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, [resolve(import.meta.dirname, '../apps/server/src/main.ts')], {
  env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (chunk: Buffer) => String(chunk).includes('xbetapp pronto') && ready())
    server.once('exit', () => failed(new Error('the server ended')))
  })
  const { url } = await findDatabase(loadConfig(env))
  const { db } = openDatabase(url, { max: 4 })
  await fillWeek(db, BETS)
  const photos = createPhotoStore(dataDir)
  const make = factories({ actor: SYSTEM, db, now: () => new Date(), log: createLog('silent'), photos })
  const tokens: string[] = []
  for (let i = 0; i < OPERATORS; i++) tokens.push((await make.aUser({ roles: ['OPERATORE'] })).token)
  const { rows } = await sql<{ id: number }>`select id_received_bet as id from bet`.execute(db)
  const bets = rows.map(({ id }) => id)

  const took = new Map<string, number[]>()
  const failures = new Map<string, number>()
  const until = performance.now() + SECONDS * 1000
  async function timed(what: string, token: string, method: string, path: string, more: RequestInit = {}) {
    const began = performance.now()
    const reply = await fetch(`${address}${path}`, {
      ...more,
      method,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...more.headers },
    }).catch(() => null)
    const text = await reply?.text().catch(() => null)
    const times = took.get(what) ?? []
    took.set(what, times)
    times.push(performance.now() - began)
    if (!reply || (reply.status >= 400 && reply.status !== 409)) {
      const key = `${what} ${reply?.status ?? 'no answer'}`
      failures.set(key, (failures.get(key) ?? 0) + 1)
    }
    return { reply, text }
  }

  const start = await timed('the week, whole', tokens[0] ?? '', 'GET', '/api/v1/bets/last-week')
  const held = start.reply?.headers.get('etag') ?? ''
  async function operator(token: string, n: number) {
    await sleep((n / OPERATORS) * 2000)
    // Most are at work already and hold the list; one in a hundred has just signed in.
    if (n % 100 === 0) await timed('the week, whole', token, 'GET', '/api/v1/bets/last-week')
    let etag = held
    for (let turn = n; performance.now() < until; turn++) {
      const began = performance.now()
      const since = Number(etag.slice(1).split('-')[0])
      const poll = await timed('poll', token, 'GET', `/api/v1/bets/last-week?since=${since}`, {
        headers: { 'if-none-match': etag },
      })
      etag = poll.reply?.headers.get('etag') ?? etag
      const bet = bets[(n * 7919 + turn * 104_729) % bets.length] ?? 1
      if (turn % 5 === 0)
        await timed('a bet’s drops', token, 'GET', `/api/v1/dropped-bets/latest-from-id/${bet}`)
      if (turn % 10 === 0)
        await timed('record a drop', token, 'POST', '/sparabet/new-sale-drop', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            data: [{ idReceivedBet: bet, idSala: 1 + (turn % 20), importoNoPerc: 50, quota: 1.9 }],
            is_telegram_active: false,
          }),
        })
      await sleep(Math.max(0, 2000 - (performance.now() - began)))
    }
  }

  const figures: Array<Record<string, number>> = []
  const reading = (async () => {
    let before = await metrics()
    while (performance.now() < until) {
      await sleep(Math.min(30_000, SECONDS * 250))
      const now = await metrics()
      figures.push({
        s: Math.round((performance.now() - until) / 1000 + SECONDS),
        'CPU %': Math.round((100 * (now.cpu - before.cpu)) / ((now.at - before.at) / 1000)),
        'memory MB': Math.round(now.memory / 1e6),
        'heap MB': Math.round(now.heap / 1e6),
        'pool waiting': now.waiting,
      })
      before = now
    }
  })()
  await Promise.all(tokens.map(operator))
  await reading
  const calls = [...took].map(([call, times]) => ({
    call,
    n: times.length,
    'p50 ms': Math.round(percentile(times, 50)),
    'p95 ms': Math.round(percentile(times, 95)),
    'p99 ms': Math.round(percentile(times, 99)),
  }))
  table(
    `Load: ${OPERATORS} operators, ${BETS} bets in the week, ${SECONDS} s, the generator on the same cores`,
    calls,
  )
  table('The server process', figures)
  console.log(`failures: ${JSON.stringify(Object.fromEntries(failures))}`)

  const storm: number[] = []
  await Promise.all(
    tokens.map(async (token) => {
      await sleep(Math.random() * 2000)
      storm.push(await takeWeek(token))
    }),
  )
  table(`All ${OPERATORS} open the Bet page within two seconds`, [
    {
      call: 'the week, whole',
      n: storm.length,
      'p50 ms': Math.round(percentile(storm, 50)),
      'p95 ms': Math.round(percentile(storm, 95)),
      'worst ms': Math.round(Math.max(...storm)),
    },
  ])
  await besideThePeer(db, url, tokens[0] ?? '')
  await db.destroy()
} finally {
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  await rm(dataDir, { recursive: true, force: true })
}

/** Milliseconds until the whole week has arrived, left compressed: decompressing it 300 times is 300 browsers' work. */
function takeWeek(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const began = performance.now()
  return new Promise((done, failed) => {
    get(`${address}/api/v1/bets/last-week`, { headers }, (reply) => {
      reply.resume()
      reply.once('end', () => done(performance.now() - began))
    }).once('error', failed)
  })
}

/** The same list from both, one caller at a time, each time after a change: nothing is kept from before. */
async function besideThePeer(db: Kysely<DB>, database: string, token: string) {
  const peer = await startPostGraphile(database, await freePort())
  try {
    const lists = { ours: [] as number[], peer: [] as number[] }
    let rows = 0
    for (let round = 0; round < 12; round++) {
      await sql`update revisione set valore = valore + 1 where nome = 'bets'`.execute(db)
      let began = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      await (await fetch(`${address}/api/v1/bets/last-week`, { headers })).json()
      lists.ours.push(performance.now() - began)
      began = performance.now()
      rows = await peer.week()
      lists.peer.push(performance.now() - began)
    }
    const line = (call: string, times: number[]) => ({
      call,
      'p50 ms': Math.round(percentile(times, 50)),
      'p95 ms': Math.round(percentile(times, 95)),
    })
    table(`The week read anew, one caller, ${rows} bets`, [
      line('xbetapp', lists.ours),
      line('peer: PostGraphile, the same fields', lists.peer),
    ])
  } finally {
    await peer.stop()
  }
}

async function metrics() {
  const text = await (await fetch(`${address}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    at: performance.now(),
    cpu: read('process_cpu_seconds_total'),
    memory: read('process_resident_memory_bytes'),
    heap: read('nodejs_heap_used_bytes'),
    waiting: read('xbetapp_db_pool_waiting'),
  }
}
