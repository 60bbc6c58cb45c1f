import { markDemo } from '../apps/server/src/db/demo-mark.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { DEMO_SIZE, isEmpty, loadWorld, type WorldSize } from '../apps/server/src/demo/load-world.ts'
import { bootstrapUser } from '../apps/server/src/platform/auth/public.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { onDatabase } from './find-database.ts'

// npm run db:demo                                                the demo world, three weeks of it
// npm run db:demo -- --bets 1000000 --drops 10000000 --days 700  the same people over a longer history
// `-- --unmarked` leaves out the demo mark: the products that benchmarks and pictures start on it invent no tips, and
// the demo's users cannot sign in there. Runs only on an empty database: that of DATABASE_URL, or the embedded one of
// DATA_DIR.
const USAGE = 'npm run db:demo -- [--bets N] [--drops N] [--days N] [--unmarked]'
const BETS_PER_DAY = 1_500

const option = { type: 'string' } as const
const { values } = argumentsOf(USAGE, {
  bets: option,
  drops: option,
  days: option,
  unmarked: { type: 'boolean' },
})

function sizeOf(): WorldSize {
  const bets = count(values.bets) ?? DEMO_SIZE.bets
  return {
    bets,
    drops: count(values.drops) ?? bets * 4,
    days: count(values.days) ?? Math.max(DEMO_SIZE.days, Math.round(bets / BETS_PER_DAY)),
    photos: Math.min(DEMO_SIZE.photos, Math.floor(bets / 3)),
    // Relayed messages are left out of a long history.
    relayed: bets <= DEMO_SIZE.bets,
  }
}

function count(given: string | undefined): number | null {
  if (given === undefined) return null
  const value = Number(given)
  if (!Number.isSafeInteger(value) || value < 1) showUsage(USAGE, `${given}: atteso un numero da 1 in su`)
  return value
}

const size = sizeOf()
const started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
await onDatabase(
  async ({ ctx, config }) => {
    await migrate(ctx.db)
    if (!(await isEmpty(ctx))) {
      console.error('Il database contiene già dei dati: il mondo demo si carica solo in uno vuoto.')
      process.exitCode = 1
      return
    }
    const login = await bootstrapUser(ctx, config.bootstrap)
    if (login) console.log(`Primo accesso: ${login.username} / ${login.password ?? 'BOOTSTRAP_PASSWORD'}`)
    if (!values.unmarked) await markDemo(ctx.db, ctx.now())
    await loadWorld(ctx, size, (bets) => console.log(`${seconds()} s: ${bets} bet`))
    console.log(`${seconds()} s: ${size.bets} bet, ${size.drops} drop, conti e movimenti pronti`)
  },
  { create: true },
)
