import { CONTI, LEDGERS } from '@xbetapp/domain/ledger/postings/conti'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { EQUITY, type JournalNames, journalNames, PARTS } from './account-names.ts'
import { betTransactions } from './bet-transactions.ts'
import { movementTransactions } from './movement-transactions.ts'
import { openingBalances } from './opening-balances.ts'
import { commodity } from './posting.ts'

/**
 * The whole journal in the plain-text format of hledger and ledger, as of one moment (`ctx.knownAt`: as known then):
 * opening balances, then bets and movements in the order they were entered, each with when it was recorded. Passed to
 * `write` in pieces, so that memory use does not depend on the length of the history.
 */
export async function writeJournal(base: Ctx, write: (text: string) => Promise<void>): Promise<void> {
  await inSnapshot(base, async (ctx) => {
    // The transaction idles while `write` waits for a slow reader.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(ctx.db)
    const names = await journalNames(ctx)
    await write(await journalHead(ctx, names))
    for (const transactionsOf of [openingBalances, betTransactions, movementTransactions]) {
      for await (const text of transactionsOf(ctx, names)) await write(text)
    }
  })
}

/** Declares every currency and account of the journal, so that a strict check finds misspelled ones. */
async function journalHead(ctx: Ctx, names: JournalNames): Promise<string> {
  const { rows } = await sql<{ valuta: string }>`
    select valuta from currency order by valuta <> 'EUR', valuta
  `.execute(ctx.db)
  const currencies = rows.map(
    ({ valuta }) => `commodity ${commodity(valuta)}\n    format 1000.00 ${commodity(valuta)}\n`,
  )
  const groups = [
    ['attivo', 'A'],
    ['passivo', 'L'],
    ['conti', 'R'],
    ['capitale', 'E'],
    ['memo', 'E'],
  ].map(([name, type]) => `account ${name}\n    ; type:${type}\n`)
  const entities = names.accounts.flatMap((account) =>
    account.kind === 'portafoglio' || account.kind === 'fondo'
      ? [account.name]
      : [account.name, ...PARTS.map((part) => `${account.name}:${part}`), names.freerollName(account)],
  )
  const conti = CONTI.map(({ conto }) => names.houseName(conto))
  const accounts = [
    ...entities,
    ...conti.flatMap((name) => [name, `${name}:bet`, `${name}:cashflow`]),
    ...LEDGERS.map((ledger) => names.houseName(ledger)),
    ...Object.values(EQUITY),
  ]
  // The tags of entries: a strict check requires their declaration.
  return `; xbetapp\ntag registrata\n\n${currencies.join('')}\n${groups.join('')}${accounts.map((name) => `account ${name}\n`).join('')}\n`
}
