import { once } from 'node:events'
import { writeJournal } from '../apps/server/src/accounts/accounting/public.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import type { Ctx } from '../apps/server/src/kernel/ctx.ts'
import { checkBooks, inSnapshot, knownAt, rebuildBooks } from '../apps/server/src/ledger/postings/public.ts'
import { exportChain, proveTip } from '../apps/server/src/oversight/audit-chain/public.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { onDatabase } from './find-database.ts'

// npm run books -- check     recomputes every stored total from its rows; reports differences and then exits with 1
// npm run books -- rebuild   rebuilds entries and totals
// npm run books -- export    writes the journal for hledger and ledger to standard output; `export 2026-03-05` (or a
//                            moment, 2026-03-05T18:00:00) as known at that time
// npm run books -- chain     writes the chain of seals with its rows, for `npm run books:verify -- --chain FILE`
// npm run books -- tip ID    writes the proof of a tip's reception, for `npm run books:verify -- --tip FILE`
// The database is that of DATABASE_URL, or the embedded one of DATA_DIR, whether or not its server is running.
const USAGE = 'npm run books -- <check | rebuild | export [giorno] | chain | tip NUMERO>'
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
    await writeJournal(await knownAt(ctx, about), put)
    return 0
  },
  async chain(ctx) {
    await inSnapshot(ctx, async (snapshot) => {
      for await (const line of exportChain(snapshot)) await put(`${JSON.stringify(line)}\n`)
    })
    return 0
  },
  async tip(ctx) {
    const proof = await proveTip(ctx, Number(about)).catch((error: unknown) => {
      if (error instanceof Error && error.constructor.name === 'AppError') return null
      throw error
    })
    if (!proof) {
      say('Nessuna ricezione sigillata per questa bet')
      return 1
    }
    await put(`${JSON.stringify(proof)}\n`)
    if (!proof.giorno) say('Nessuna radice è stata ancora spedita dopo la ricezione: rifare la prova domani')
    return 0
  },
}

async function put(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

const [name = '', about] = argumentsOf(USAGE, {}, 2).words
const command = commands[name] ?? showUsage(USAGE)
if (name === 'tip' && !Number.isSafeInteger(Number(about))) showUsage(USAGE)
// A closed pipe is no failure: `| head` stops reading the journal early.
process.stdout.on('error', () => process.exit(0))
await onDatabase(async ({ ctx }) => {
  await migrate(ctx.db)
  process.exitCode = await command(ctx)
})
