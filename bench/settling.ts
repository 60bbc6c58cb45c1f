import { percentile, table } from './setup/print.ts'
import { startWorldServer, type WorldServer } from './setup/world-server.ts'

// Settling a weekend: 1,000 bets with all their drops, their effect looked at and then saved in one transaction, beside the
// same number saved one by one as a person's screen does it. Over HTTP, on one server.
const BETS = 1_000
const RUNS = Number(process.env.BENCH_RUNS ?? 5)

interface Bet {
  id: number
  drops: number
}

async function someBets({ ctx }: WorldServer): Promise<Bet[]> {
  const rows = await ctx.db
    .selectFrom('bet')
    .innerJoin('droppedBet', 'droppedBet.idReceivedBet', 'bet.idReceivedBet')
    .select(['bet.idReceivedBet as id'])
    .select((eb) => eb.fn.countAll<number>().as('drops'))
    .where('deletedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .groupBy('bet.idReceivedBet')
    .orderBy('bet.idReceivedBet', 'desc')
    .limit(BETS)
    .execute()
  return rows.map(({ id, drops }) => ({ id, drops: Number(drops) }))
}

const world = await startWorldServer({ bets: 5_000, drops: 50_000, days: 7 })
const bets = await someBets(world)
const ids = bets.map(({ id }) => id)
const OUTCOMES = ['Win', 'Loss', 'HalfWin', 'Void'] as const
const times: Record<'effect' | 'saved' | 'oneByOne', number[]> = { effect: [], saved: [], oneByOne: [] }
for (let run = 0; run < RUNS; run++) {
  const change = { ids, modifica: { esito: OUTCOMES[(2 * run) % OUTCOMES.length] } }
  const effect = await world.call('POST', '/api/v1/bets/blocco/effetto', change)
  const { impronta } = JSON.parse(effect.text) as { impronta: string }
  const saved = await world.call('POST', '/api/v1/bets/blocco', { ...change, impronta })
  times.effect.push(effect.ms)
  times.saved.push(saved.ms)
  const other = OUTCOMES[(2 * run + 1) % OUTCOMES.length]
  let total = 0
  for (const idReceivedBet of ids)
    total += (await world.call('PUT', '/api/v1/bets', { idReceivedBet, esito: other })).ms
  times.oneByOne.push(total)
}
const row = (what: string, ms: readonly number[]) => ({
  '': what,
  'p50 ms': Math.round(percentile(ms, 50)),
  'slowest ms': Math.round(Math.max(...ms)),
  'ms a bet': Number((percentile(ms, 50) / ids.length).toFixed(2)),
})
table(
  `Settling ${ids.length} bets with ${bets.reduce((sum, { drops }) => sum + drops, 0)} drops, ${RUNS} runs over HTTP`,
  [
    row('in blocco: the effect', times.effect),
    row('in blocco: saved', times.saved),
    row('one by one', times.oneByOne),
  ],
)
await world.stop()
