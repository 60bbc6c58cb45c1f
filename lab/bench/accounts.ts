import { addRomeDays, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { percentile, table } from './setup/print.ts'
import { startWorldServer, type WorldServer } from './setup/world-server.ts'

// The cost of accounts over a long history: the same calls on 10,000 bets and on 1,000,000, with the same number per
// day. BENCH_DATA_DIR keeps the large world between runs; BENCH_BETS and BENCH_DROPS set its size.
const PER_DAY = 1_430
const SMALL = { bets: 10_000, drops: 100_000, days: 7 }
const bets = Number(process.env.BENCH_BETS ?? 1_000_000)
const LARGE = {
  bets,
  drops: Number(process.env.BENCH_DROPS ?? bets * 10),
  days: Math.max(7, Math.round(bets / PER_DAY)),
}
const RUNS = 60
const WARM_UP = 10

interface Measured {
  p50: number
  p95: number
}

type Call = (run: number) => Promise<number>

/** Alternates between both worlds call by call, so that other load on the machine affects both alike. */
async function measure(calls: readonly Call[]): Promise<Measured[]> {
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
async function calls(world: WorldServer): Promise<Readonly<Record<string, Call>>> {
  const { rows } = await sql<{ day: string }>`
    select (max(message_date) at time zone 'Europe/Rome')::date::text as day from bet where message_date <= now()
  `.execute(world.ctx.db)
  const end = rows[0]?.day ?? romeDay(new Date())
  const period = { startDate: `${addRomeDays(end, -6)}T00:00:00`, endDate: `${end}T23:59:59` }
  const post = (path: string, body: object) => async () => (await world.call('POST', path, body)).ms
  const get = (path: string) => async () => (await world.call('GET', path)).ms
  const paging = { pageNumber: 0, pageSize: 50 }
  const calculator = { ...period, pageNumber: 0, pageSize: 25 }
  const year = { ...calculator, startDate: `${addRomeDays(end, -364)}T00:00:00` }
  const sala = await busiestRoom(world)
  const knownAt = toWire(new Date())
  return {
    'recap of all tipsters': get('/api/v1/conto/tipster/conto-recap'),
    'recap of all rooms': get('/api/v1/conto/sala/conto-recap'),
    'recap of No Drop, Scarti Quota, Freeroll': get('/api/v1/conto/conto-recap'),
    'cards of all rooms': post('/api/v1/conto/sala/paginated', { page: 0, size: 200 }),
    'No Drop over a week': post('/api/v1/conto', { ...period, nomeConto: 'no-drop' }),
    'a room over a week': post('/api/v1/conto/sala', { ...period, idSala: sala }),
    // As known before any change of this run.
    'cards of all rooms, as known before': post('/api/v1/conto/sala/paginated', {
      page: 0,
      size: 200,
      knownAt,
    }),
    'No Drop over a week, as known before': post('/api/v1/conto', {
      ...period,
      nomeConto: 'no-drop',
      knownAt,
    }),
    'a room over a week, as known before': post('/api/v1/conto/sala', { ...period, idSala: sala, knownAt }),
    'a room, page of bets, as known before': post('/api/v1/conto/sala/paginated-bets', {
      ...period,
      ...paging,
      idSala: sala,
      knownAt,
    }),
    'No Drop, page of bets': post('/api/v1/conto/paginated-bets', {
      ...period,
      ...paging,
      nomeConto: 'no-drop',
    }),
    'a room, page of bets': post('/api/v1/conto/sala/paginated-bets', { ...period, ...paging, idSala: sala }),
    'No Drop, page of the bets before': post('/api/v1/conto/paginated-bets', {
      ...period,
      ...paging,
      nomeConto: 'no-drop',
      side: 'previous',
    }),
    'calculator, a week': post('/api/v1/bets/calcolatore', calculator),
    'calculator, a week, text': post('/api/v1/bets/calcolatore', { ...calculator, formattedBet: 'inter' }),
    'calculator, a year': post('/api/v1/bets/calcolatore', year),
    'calculator, a year, common text': post('/api/v1/bets/calcolatore', { ...year, formattedBet: 'inter' }),
    'calculator, a year, common text, outcome': post('/api/v1/bets/calcolatore', {
      ...year,
      formattedBet: 'inter',
      esito: 'Win',
    }),
    'calculator, a year, two words': post('/api/v1/bets/calcolatore', {
      ...year,
      formattedBet: 'inter - juve',
    }),
    'calculator, a year, words that stand in most': post('/api/v1/bets/calcolatore', {
      ...year,
      formattedBet: 'over 2,5',
    }),
    'calculator, a year, rare text': post('/api/v1/bets/calcolatore', {
      ...year,
      formattedBet: 'non sta in nessuna',
    }),
    'saving a drop': await savingADrop(world, sala),
    'changing an outcome': await changingAnOutcome(world),
  }
}

async function busiestRoom({ ctx }: WorldServer): Promise<number> {
  const row = await ctx.db
    .selectFrom('saldo')
    .innerJoin('account', 'account.idAccount', 'saldo.idAccount')
    .innerJoin('sala', 'sala.idVenue', 'account.idVenue')
    .select('idSala')
    .orderBy('n', 'desc')
    .executeTakeFirstOrThrow()
  return row.idSala
}

/** One of the newest bets at each call. */
async function newest({ ctx }: WorldServer): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('deletedAt', 'is', null)
    .orderBy('idReceivedBet', 'desc')
    .limit(RUNS + WARM_UP)
    .execute()
  return rows.map((row) => row.idReceivedBet)
}

async function savingADrop(world: WorldServer, idSala: number): Promise<Call> {
  const ids = await newest(world)
  return async (run) => {
    const data = [{ idReceivedBet: ids[run], idSala, importoNoPerc: 50 + run, quota: 1.9 }]
    return (await world.call('POST', '/sparabet/new-sale-drop', { data, is_telegram_active: false })).ms
  }
}

async function changingAnOutcome(world: WorldServer): Promise<Call> {
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
  await startWorldServer(SMALL),
  await startWorldServer(LARGE, process.env.BENCH_DATA_DIR),
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
