import { once } from 'node:events'
import { loadConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { type Ctx, SYSTEM } from '../apps/server/src/kernel/ctx.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { createPhotoStore } from '../apps/server/src/kernel/photo-store.ts'
import { writeJournal } from '../apps/server/src/modules/accounting/public.ts'
import { checkBooks, knownAt, rebuildBooks } from '../apps/server/src/modules/books/public.ts'
import { findDatabase } from './find-database.ts'

// npm run books -- check     recomputes every stored total from its rows; reports what differs, ends with 1 then
// npm run books -- rebuild   builds entries and totals anew
// npm run books -- export    writes the journal for hledger and ledger to standard output; `export 2026-03-05` (or a
//                            moment, 2026-03-05T18:00:00) as it was known then
// The database is DATABASE_URL's, or the embedded one of DATA_DIR, whether its server is running or not.
const USAGE = 'npm run books -- <check | rebuild | export [giorno]>'
const say = (line: string) => process.stderr.write(`${line}\n`)

const commands: Record<string, (ctx: Ctx) => Promise<number>> = {
  async check(ctx) {
    const { bets, differences } = await checkBooks(ctx, ({ what, key, stored, computed }) =>
      console.log(`${what} ${key}: registrato ${stored || 'niente'}, calcolato ${computed || 'niente'}`),
    )
    say(
      differences === 0
        ? `${bets} bet controllate: i conti tornano`
        : `${bets} bet controllate, ${differences} differenze`,
    )
    return differences === 0 ? 0 : 1
  },
  async rebuild(ctx) {
    say(`${await rebuildBooks(ctx)} bet rilette, totali ricostruiti`)
    return 0
  },
  async export(ctx) {
    await writeJournal(await knownAt(ctx, process.argv[3]), async (text) => {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    })
    return 0
  },
}

const command = commands[process.argv[2] ?? '']
if (!command) {
  say(USAGE)
  process.exit(2)
}
// Whoever reads the journal may stop reading it: `| head` is no failure.
process.stdout.on('error', () => process.exit(0))
process.exitCode = await run(command)

async function run(work: (ctx: Ctx) => Promise<number>): Promise<number> {
  const config = loadConfig(process.env)
  const log = createLog('error')
  const database = await findDatabase(config)
  const { db } = openDatabase(database.url, { max: 2, limited: false })
  try {
    await migrate(db)
    return await work({
      actor: SYSTEM,
      db,
      now: () => new Date(),
      log,
      photos: createPhotoStore(config.dataDir, config.photos),
    })
  } finally {
    await db.destroy()
    await database.leave()
  }
}
