import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { type BenchServer, startBenchServer } from './setup/bench-server.ts'
import { percentile, table } from './setup/print.ts'

// The cost of accounts over a long history: the same calls on 10,000 bets and on 1,000,000, with the same number per
// day. BENCH_DATA_DIR keeps the large world between runs; BENCH_BETS and BENCH_DROPS set its size.
const PER_DAY = 1_430
const SMALL = { bets: 10_000, drops: 100_000, days: 7, photos: 0 }
const bets = Number(process.env.BENCH_BETS ?? 1_000_000)
const LARGE = {
  bets,
  drops: Number(process.env.BENCH_DROPS ?? bets * 10),
  days: Math.max(7, Math.round(bets / PER_DAY)),
  photos: 0,
}
const RUNS = 60
const WARM_UP = 10

type Call = (run: number) => Promise<number>

/** Alternates between both worlds call by call, so that other load on the machine affects both alike. */
async function measure(calls: readonly Call[]): Promise<Array<{ p50: number; p95: number }>> {
  const times = calls.map((): number[] => [])
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    for (const [i, call] of calls.entries()) {
      const ms = await call(run)
      if (run >= WARM_UP) times[i]?.push(ms)
    }
  }
  return times.map((ms) => ({ p50: percentile(ms, 50), p95: percentile(ms, 95) }))
}

/** The measured calls, on either world. */
async function calls(world: BenchServer): Promise<Readonly<Record<string, Call>>> {
  const { rows } = await sql<{ day: string }>`
    select (max(message_date) at time zone 'Europe/Rome')::date::text as day from bet where message_date <= now()
  `.execute(world.ctx.db)
  const end = rows[0]?.day ?? romeDay(new Date())
  const period = { startDate: `${addRomeDays(end, -6)}T00:00:00`, endDate: `${end}T23:59:59` }
  const post = (path: string, body: object) => async () => (await world.call('POST', path, body)).ms
  const get = (path: string) => async () => (await world.call('GET', path)).ms
  const page = { ...period, pageNumber: 0, pageSize: 50 }
  const idSala = await busiestRoom(world)
  const noDrop = { nomeConto: 'no-drop' }
  const week = { ...period, pageNumber: 0, pageSize: 25 }
  const year = { ...week, startDate: `${addRomeDays(end, -364)}T00:00:00` }
  const calculator: Record<string, object> = {
    'a week': week,
    'a year': year,
    'a year, common text': { ...year, formattedBet: 'inter' },
    'a year, rare text': { ...year, formattedBet: 'non sta in nessuna' },
  }
  return {
    'recap of all tipsters': get('/api/v1/conto/tipster/conto-recap'),
    'recap of all rooms': get('/api/v1/conto/sala/conto-recap'),
    'recap of No Drop, Scarti Quota, Freeroll': get('/api/v1/conto/conto-recap'),
    'No Drop over a week': post('/api/v1/conto', { ...period, ...noDrop }),
    'a room over a week': post('/api/v1/conto/sala', { ...period, idSala }),
    'a room, page of bets': post('/api/v1/conto/sala/paginated-bets', { ...page, idSala }),
    'No Drop, page of bets': post('/api/v1/conto/paginated-bets', { ...page, ...noDrop }),
    ...Object.fromEntries(
      Object.entries(calculator).map(([what, body]) => [
        `calculator, ${what}`,
        post('/api/v1/bets/calcolatore', body),
      ]),
    ),
    'saving a drop': await savingADrop(world, idSala),
    'changing an outcome': await changingAnOutcome(world),
  }
}

async function busiestRoom({ ctx }: BenchServer): Promise<number> {
  const row = await ctx.db
    .selectFrom('accountTotal')
    .innerJoin('account', 'account.idAccount', 'accountTotal.idAccount')
    .innerJoin('room', 'room.idVenue', 'account.idVenue')
    .select('idSala')
    .orderBy('n', 'desc')
    .executeTakeFirstOrThrow()
  return row.idSala
}

/** One of the newest bets at each call. */
async function newest({ ctx }: BenchServer): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('deletedAt', 'is', null)
    .orderBy('idReceivedBet', 'desc')
    .limit(RUNS + WARM_UP)
    .execute()
  return rows.map((row) => row.idReceivedBet)
}

async function savingADrop(world: BenchServer, idSala: number): Promise<Call> {
  const ids = await newest(world)
  return async (run) => {
    const data = [{ idReceivedBet: ids[run], idSala, importoNoPerc: 50 + run, quota: 1.9 }]
    return (await world.call('POST', '/sparabet/new-sale-drop', { data, is_telegram_active: false })).ms
  }
}

async function changingAnOutcome(world: BenchServer): Promise<Call> {
  const ids = await newest(world)
  return async (run) => {
    const idReceivedBet = ids[run]
    const { esito } = JSON.parse((await world.call('GET', `/api/v1/bets/${idReceivedBet}`)).text) as {
      esito: string
    }
    return (
      await world.call('PUT', '/api/v1/bets', { idReceivedBet, esito: esito === 'Win' ? 'Loss' : 'Win' })
    ).ms
  }
}

const worlds = [
  await startBenchServer({ world: SMALL }),
  await startBenchServer({ world: LARGE, dataDir: process.env.BENCH_DATA_DIR }),
] as const
const [small, large] = [await calls(worlds[0]), await calls(worlds[1])]
const rounded = (value: number) => Number(value.toFixed(1))
const rows = []
for (const [what, onLarge] of Object.entries(large)) {
  const onSmall = small[what]
  if (!onSmall) continue
  const [few, many] = await measure([onSmall, onLarge])
  if (!few || !many) continue
  rows.push({
    '': what,
    'small p50': rounded(few.p50),
    'small p95': rounded(few.p95),
    'large p50': rounded(many.p50),
    'large p95': rounded(many.p95),
    'ratio p50': Number((many.p50 / few.p50).toFixed(2)),
  })
}
table(
  `Accounts: ${LARGE.bets} bets and ${LARGE.drops} drops beside ${SMALL.bets} and ${SMALL.drops}, ${RUNS} calls each over HTTP, ms`,
  rows,
)
for (const world of worlds) await world.stop()
