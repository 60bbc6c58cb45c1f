import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { emulatorClient } from '@xbetapp/telegram-emulator/client'
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
import { buildWeb, launchBrowser, signIn } from './setup/bench-browser.ts'
import { PASSWORD } from './setup/bench-server.ts'
import { type LivePerson, livePerson } from './setup/live-person.ts'
import { startPostGraphile } from './setup/postgraphile.ts'
import { percentile, table } from './setup/print.ts'
import { costOf } from './setup/processor.ts'
import { rowsSeen, tipName, tipText, watchRows } from './setup/rows-seen.ts'
import { fillWeek } from './setup/week-of-bets.ts'

// npm run bench -- load [people] [seconds] [seconds of the peer]
// People connected to a week of 10,000 bets, each with a stream of what changes: first all of them idle, then at work,
// each opening a bet every ten seconds and recording a drop every twenty, while tips are posted in Telegram every two
// seconds and connections break. One of them is a browser, which says when a tip's row is drawn. Peer: the same people
// and the same work with the specified poll every two seconds, as for whoever has no push.
const PEOPLE = Number(process.argv[2] ?? 300)
const SECONDS = Number(process.argv[3] ?? 600)
const PEER_SECONDS = Number(process.argv[4] ?? 60)
const IDLE_SECONDS = 20
const READ_WITHIN_MS = 300_000
/** From here on the list as a whole is also read beside a peer, which has to be fetched first. */
const LONG_RUN_S = 300
const BETS = 10_000
const TIP_EVERY_MS = 2_000
const TURN_MS = 2_000
/** A hundredth of the connections breaks each second. */
const CUT = 0.01

buildWeb()
const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-load-'))
await chmod(dataDir, 0o755)
const [port, emulatorPort] = [await freePort(), await freePort()]
const env = {
  PORT: String(port),
  EMULATOR_PORT: String(emulatorPort),
  DATA_DIR: dataDir,
  DEMO: 'false',
  LOG_LEVEL: 'error',
  BOOTSTRAP_PASSWORD: PASSWORD,
  REQUESTS_PER_MINUTE: '0',
}
const address = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, [resolve(import.meta.dirname, '../apps/server/src/main.ts')], {
  env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const took = new Map<string, number[]>()
const failures = new Map<string, number>()
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
  for (let i = 0; i < PEOPLE; i++) tokens.push((await make.aUser({ roles: ['OPERATORE'] })).token)
  const [token = ''] = tokens
  const { rows } = await sql<{ id: number }>`select id_received_bet as id from bet`.execute(db)
  const bets = rows.map(({ id }) => id)
  const telegram = emulatorClient(`http://127.0.0.1:${emulatorPort}`)
  const group = await telegram.createChat({
    id: -1_009_000_001,
    title: 'Tipster in prova',
    type: 'supergroup',
    members: [{ firstName: 'Fabio' }],
  })
  const { idTipster } = await make.aTipster({ nomeTipster: 'In prova', idGruppoTg: group.id })

  await textsAreRead(db)
  const nobody = await watched('nobody connected', IDLE_SECONDS / 2, () => Promise.resolve())
  const first = await ask('the week, whole', token, 'GET', '/api/v1/bets/last-week')
  const start = { etag: first.reply?.headers.get('etag') ?? '', revision: 0 }
  start.revision = revisionOf(start.etag)
  const people = tokens.map((each) => livePerson(address, each, start.revision))
  while (!people.every((person) => person.isConnected())) await sleep(100)
  const idle = await watched('connected, nothing happens', IDLE_SECONDS, () => Promise.resolve())

  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'it-IT', viewport: { width: 1440, height: 900 } })
  const posted = new Map<string, number>()
  await openList(page, idTipster)
  let cuts = 0
  const cutting = setInterval(() => {
    for (const person of people) {
      if (Math.random() >= CUT) continue
      person.cut()
      cuts++
    }
  }, 1_000)
  const pushed = await watched('at work, pushed', SECONDS, (until) =>
    Promise.all([
      ...tokens.map((each, n) => work(each, n, until, bets)),
      postTips(posted, (name) => telegram.postText(group.id, tipText(name)), until),
    ]),
  )
  clearInterval(cutting)
  const pushedTips = tipsOf(posted, await rowsSeen(page, posted.size))
  const missed = await whatWasMissed(people, token, first.text ?? '[]')
  const caughtUp = people.reduce((sum, person) => sum + person.caughtUp(), 0)
  for (const person of people) person.leave()
  await page.close()
  table(
    `${PEOPLE} people, ${BETS} bets in the week, ${SECONDS} s of work; browser and people on the same cores`,
    [nobody, idle, pushed],
  )
  table('From a tip posted to its row drawn, pushed', [pushedTips])
  table('What was connected', [
    {
      'connections broken': cuts,
      'asked for the rest': caughtUp,
      'changed bets': missed.bets,
      'missed, of all held by all': missed.missed,
    },
  ])

  const without = await browser.newContext({ locale: 'it-IT', viewport: { width: 1440, height: 900 } })
  await without.route('**/api/v1/live', (route) => route.fulfill({ status: 204 }))
  const polledPage = await without.newPage()
  const polledPosted = new Map<string, number>()
  await openList(polledPage, idTipster)
  // Who polls holds what there is now; from further behind each would be given the whole week.
  const now = await ask('all changes', token, 'GET', `/api/v1/bets/last-week?since=${missed.revision}`)
  const etag = now.reply?.headers.get('etag') ?? start.etag
  const polled = await watched('peer: at work, polled every 2 s', PEER_SECONDS, (until) =>
    Promise.all([
      ...tokens.map((each, n) => work(each, n, until, bets, etag)),
      postTips(polledPosted, (name) => telegram.postText(group.id, tipText(name)), until, posted.size),
    ]),
  )
  const polledTips = tipsOf(polledPosted, await rowsSeen(polledPage, polledPosted.size))
  await browser.close()

  table('Peer: the same people, polling', [polled])
  table('From a tip posted to its row drawn, polled', [polledTips])
  table(
    'Calls of both',
    [...took].map(([call, times]) => ({
      call,
      n: times.length,
      'p50 ms': Math.round(percentile(times, 50)),
      'p95 ms': Math.round(percentile(times, 95)),
      'p99 ms': Math.round(percentile(times, 99)),
    })),
  )
  console.log(`failures: ${JSON.stringify(Object.fromEntries(failures))}`)

  const storm: number[] = []
  await Promise.all(
    tokens.map(async (each) => {
      await sleep(Math.random() * 2000)
      storm.push(await takeWeek(each))
    }),
  )
  table(`All ${PEOPLE} open the Bet page within two seconds`, [
    {
      call: 'the week, whole',
      n: storm.length,
      'p50 ms': Math.round(percentile(storm, 50)),
      'p95 ms': Math.round(percentile(storm, 95)),
      'worst ms': Math.round(Math.max(...storm)),
    },
  ])
  if (SECONDS >= LONG_RUN_S) await besideThePeer(db, url, token)
  await db.destroy()
} finally {
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  await rm(dataDir, { recursive: true, force: true })
}

/** Whether a row's tip arrived is looked for among those of its tipster: nothing else moves the list. */
async function openList(page: Page, idTipster: number): Promise<void> {
  await signIn(page, address)
  await page.getByRole('row').nth(5).waitFor()
  await page.goto(`${address}/xbetapp/?tipster=${idTipster}`)
  await page.getByRole('grid').waitFor()
  await page.mouse.move(700, 20)
  await watchRows(page)
}

/** What was put into the database is read by the jobs as an older product's texts are: that is over before anything is measured. */
async function textsAreRead(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('letturaArretrata').execute()
  const last = Date.now() + READ_WITHIN_MS
  while (Date.now() < last) {
    const { rows } = await sql<{ unread: number }>`
      select count(*)::int as unread from bet b where not exists (
        select from lettura_tip l where l.id_received_bet = b.id_received_bet and l.text_version = b.text_version)
    `.execute(db)
    if (rows[0]?.unread === 0) return
    await sleep(1_000)
  }
  throw new Error('the texts of the week were not read')
}

/** Does something for as long as it says, and reads what it costs the server. */
async function watched(what: string, seconds: number, act: (until: number) => Promise<unknown>) {
  const pid = server.pid ?? 0
  const [before, began] = [costOf(pid), performance.now()]
  await Promise.all([act(began + seconds * 1000), sleep(seconds * 1000)])
  const after = costOf(pid)
  const passed = (performance.now() - began) / 1000
  const percent = (part: number) => Math.round((1000 * part) / passed) / 10
  return {
    '': what,
    seconds: Math.round(passed),
    'server CPU %': percent(after.server - before.server),
    'database CPU %': percent(after.database - before.database),
    'server MB': Math.round(after.memory / 1e6),
  }
}

async function ask(what: string, token: string, method: string, path: string, more: RequestInit = {}) {
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

/** One person at work; with an `etag` he also polls. */
async function work(
  token: string,
  n: number,
  until: number,
  bets: readonly number[],
  polls?: string,
): Promise<void> {
  await sleep((n / PEOPLE) * TURN_MS)
  let etag = polls
  for (let turn = n; performance.now() < until; turn++) {
    const began = performance.now()
    if (etag !== undefined) {
      const poll = await ask('poll', token, 'GET', `/api/v1/bets/last-week?since=${revisionOf(etag)}`, {
        headers: { 'if-none-match': etag },
      })
      etag = poll.reply?.headers.get('etag') ?? etag
    }
    const bet = bets[(n * 7919 + turn * 104_729) % bets.length] ?? 1
    if (turn % 5 === 0) await ask('a bet’s drops', token, 'GET', `/api/v1/dropped-bets/latest-from-id/${bet}`)
    if (turn % 10 === 0)
      await ask('record a drop', token, 'POST', '/sparabet/new-sale-drop', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          data: [{ idReceivedBet: bet, idSala: 1 + ((n + turn) % 20), importoNoPerc: 50, quota: 1.9 }],
          is_telegram_active: false,
        }),
      })
    await sleep(Math.max(0, TURN_MS - (performance.now() - began)))
  }
}

async function postTips(
  posted: Map<string, number>,
  post: (name: string) => Promise<unknown>,
  until: number,
  from = 0,
): Promise<void> {
  for (let i = from; performance.now() < until - TIP_EVERY_MS; i++) {
    const name = tipName(i)
    posted.set(name, Date.now())
    await post(name)
    await sleep(TIP_EVERY_MS * (0.5 + Math.random()))
  }
}

function tipsOf(posted: ReadonlyMap<string, number>, seen: ReadonlyMap<string, number>) {
  const waits = [...posted].flatMap(([name, since]) => {
    const at = seen.get(name)
    return at === undefined ? [] : [at - since]
  })
  return {
    tips: posted.size,
    'drawn of them': waits.length,
    'p50 ms': percentile(waits, 50),
    'p95 ms': percentile(waits, 95),
    'worst ms': Math.max(...waits),
  }
}

/** What each person holds, beside what the server says of each bet that is not as it was when he came. */
async function whatWasMissed(people: readonly LivePerson[], token: string, atFirst: string) {
  const { text, reply } = await ask('the week, whole', token, 'GET', '/api/v1/bets/last-week')
  const revision = revisionOf(reply?.headers.get('etag') ?? '')
  const last = Date.now() + 20_000
  while (Date.now() < last && !people.every((person) => person.revision() >= revision)) await sleep(100)
  const before = new Map(asJson(atFirst))
  const wanted = asJson(text ?? '[]').filter(([id, json]) => before.get(id) !== json)
  const missed = people.flatMap(({ held }) => wanted.filter(([id, json]) => held.get(id) !== json)).length
  return { bets: wanted.length, missed, revision }
}

function asJson(week: string): Array<[number, string]> {
  const bets = JSON.parse(week) as Array<{ idReceivedBet: number }>
  return bets.map((bet) => [bet.idReceivedBet, JSON.stringify(bet)])
}

/** `"812-2025-03-30"` -> 812. */
function revisionOf(etag: string): number {
  return Number(etag.slice(1).split('-')[0])
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
