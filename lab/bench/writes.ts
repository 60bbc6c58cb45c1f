import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainText } from '@xbetapp/domain/platform/text/formatted-text'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { recordEntityCashflow } from '../../apps/server/src/accounts/movements/public.ts'
import { editBet, saveBet } from '../../apps/server/src/bets/bets/public.ts'
import { saveVenueDrops } from '../../apps/server/src/bets/drops/public.ts'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { freePort } from '../../apps/server/src/db/free-port.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { type Ctx, SYSTEM } from '../../apps/server/src/kernel/ctx.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { createPhotoStore } from '../../apps/server/src/kernel/photo-store.ts'
import { withTransaction } from '../../apps/server/src/kernel/transaction.ts'
import { checkBooks } from '../../apps/server/src/ledger/postings/public.ts'
import { factories } from '../../apps/server/test/factories.ts'
import { startPostGraphile } from './setup/postgraphile.ts'
import { percentile, table } from './setup/print.ts'

// npm run bench -- writes [seconds]
// Measures users' writes through the server's functions, in sequence and 32 at once: a tip, a drop, an outcome, a
// booking. Beside them `pgbench -N` (three statements, Debian's postgresql-contrib) on the same server, the row with
// which every transaction on bets ends, and a peer that inserts the same drops in bulk, without totals, accounts, trail
// or audit. Caller, server and database share the same cores.
const SECONDS = Number(process.argv[2] ?? 5)
const AT_ONCE = 32
const ROOMS = 20
const PEER_ROWS = 100
/** Warm-up calls of each concurrent caller, not counted. */
const WARM_UP = 20

const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-bench-writes-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres(dataDir, createLog('silent'))
const { db, pool } = openDatabase(postgres.url)
await migrate(db)
const ctx: Ctx = {
  actor: SYSTEM,
  db,
  now: () => new Date(),
  log: createLog('error'),
  photos: createPhotoStore(dataDir),
}
const make = factories(ctx)
const tipsters = await Promise.all(Array.from({ length: 10 }, () => make.aTipster()))
const rooms = await Promise.all(Array.from({ length: ROOMS }, () => make.aSala()))

let tips = 0
const bets: number[] = []
const aTip = async () => {
  const n = ++tips
  const { idReceivedBet } = await saveBet(ctx, {
    text: plainText(`Inter ${n} - Juventus ${n}\nOver 2,5 @1.95`),
    idTipster: tipsters[n % tipsters.length]?.idTipster ?? 0,
  })
  bets.push(idReceivedBet)
}
let drops = 0
const dropOn = (ids: readonly number[], room: (typeof rooms)[number] | undefined) =>
  saveVenueDrops(ctx, {
    announce: false,
    entries: ids.map((idReceivedBet) => ({
      idReceivedBet,
      importo: 100,
      quota: 1.9,
      venue: { kind: 'sala', id: room?.numero ?? 0 },
    })),
  })
const aDrop = async () => {
  const n = drops++
  await dropOn([bets[n % bets.length] ?? 0], rooms[Math.floor(n / bets.length) % ROOMS])
}
let settled = 0
const anOutcome = async () => {
  const n = settled++
  await editBet(ctx, {
    idReceivedBet: bets[n % bets.length] ?? 0,
    esito: Math.floor(n / bets.length) % 2 === 0 ? 'Win' : 'Loss',
  })
}
let booked = 0
const aBooking = async () => {
  const { idTipster } = tipsters[booked++ % tipsters.length] ?? { idTipster: 0 }
  const row = { data: toWire(new Date()), nota: '', importo: 10 }
  await recordEntityCashflow(ctx, { kind: 'tipster', id: idTipster, row })
}

/** The time of one call alone, and the calls per second with that many at once. */
async function measure(what: string, work: () => Promise<void>) {
  for (let i = 0; i < 50; i++) await work()
  // As autovacuum does within a minute: until then the planner assumes that the tables are empty.
  await sql`analyze`.execute(db)
  for (let i = 0; i < WARM_UP; i++) await work()
  const took: number[] = []
  const began = performance.now()
  while (performance.now() - began < SECONDS * 1000) {
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
  }
  const alone = took.length / ((performance.now() - began) / 1000)
  // A connection plans each statement anew for its first executions; a server's connections are long past that.
  const atOnce = (caller: () => Promise<void>) => Promise.all(Array.from({ length: AT_ONCE }, caller))
  await atOnce(async () => {
    for (let i = 0; i < WARM_UP; i++) await work()
  })
  let done = 0
  const start = performance.now()
  await atOnce(async () => {
    for (; performance.now() - start < SECONDS * 1000; done++) await work()
  })
  const together = done / ((performance.now() - start) / 1000)
  return {
    '': what,
    'p50 ms': Number(percentile(took, 50).toFixed(2)),
    'p95 ms': Number(percentile(took, 95).toFixed(2)),
    'a second, alone': Math.round(alone),
    [`a second, ${AT_ONCE} at once`]: Math.round(together),
  }
}

const rows = [
  await measure('a tip', aTip),
  await measure('a drop', aDrop),
  await measure('an outcome', anOutcome),
  await measure('a booking', aBooking),
]

/** Transactions per second of a script, by pgbench. */
function pgbench(...args: string[]): number {
  const output = execFileSync('pgbench', [...args, '-n', '-T', String(SECONDS), postgres.url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return Math.round(Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN))
}
const script = join(dataDir, 'revisione.sql')
await writeFile(script, "update revision set valore = valore + 1 where nome = 'bets';\n")
execFileSync('pgbench', ['-i', '-q', '-s', '10', postgres.url], { stdio: 'ignore' })
const beside = (what: string, ...args: string[]) => ({
  '': what,
  'a second, alone': pgbench(...args, '-c', '1'),
  [`a second, ${AT_ONCE} at once`]: pgbench(...args, '-c', String(AT_ONCE), '-j', '2'),
})
table('Writes', [
  ...rows,
  beside('pgbench -N: update, select, insert', '-N'),
  beside('the row of revision alone', '-f', script),
])

// Separate bets, so that the peer does not contend with the product's rows.
const peer = await startPostGraphile(postgres.url, await freePort())
const ours: number[] = []
const theirs: number[] = []
for (let round = 0; round < 5; round++) {
  const batch = () =>
    Promise.all(Array.from({ length: PEER_ROWS }, () => make.aBet())).then((all) =>
      all.map(({ idReceivedBet }) => idReceivedBet),
    )
  const [mine, others] = [await batch(), await batch()]
  const room = rooms[round % ROOMS]
  let began = performance.now()
  await dropOn(mine, room)
  ours.push(performance.now() - began)
  began = performance.now()
  await peer.insertDrops(others.map((idReceivedBet) => ({ idReceivedBet, idVenue: room?.idVenue ?? 0 })))
  theirs.push(performance.now() - began)
}
const each = (times: readonly number[]) => Number((percentile(times, 50) / PEER_ROWS).toFixed(3))
table(`${PEER_ROWS} drops in one call`, [
  { '': 'ours: totals, accounts, trail, audit; one transaction', 'ms a drop': each(ours) },
  { '': 'peer: PostGraphile, the rows of the drops alone', 'ms a drop': each(theirs) },
])
await peer.stop()

// The peer's rows are in no total.
await withTransaction(ctx, (tx) => tx.db.deleteFrom('droppedBet').where('username', '=', 'peer').execute())
const { bets: checked, differences } = await checkBooks(ctx, ({ what, key }) => console.log(what, key))
console.log(`${checked} bets checked: ${differences} differences`)
await db.destroy()
await pool.end().catch(() => undefined)
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
