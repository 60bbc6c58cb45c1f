import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/modules/books/public.ts'
import { journalNames } from './account-names.ts'
import { betTransactions } from './bet-transactions.ts'
import { journalHead } from './journal-head.ts'
import { movementTransactions } from './movement-transactions.ts'
import { openingBalances } from './opening-balances.ts'

/**
 * The whole journal in the plain-text format of hledger and ledger, as of one moment (`ctx.knownAt`: as it was known then),
 * each entry with when it was recorded: opening balances, then bets and
 * movements in the order they were entered. Handed to `write` piece by piece, so a history of any length fits.
 */
export async function writeJournal(base: Ctx, write: (text: string) => Promise<void>): Promise<void> {
  await inSnapshot(base, async (ctx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(ctx.db)
    const names = await journalNames(ctx)
    await write(await journalHead(ctx, names))
    for (const part of [openingBalances, betTransactions, movementTransactions]) {
      for await (const text of part(ctx, names)) await write(text)
    }
  })
}
