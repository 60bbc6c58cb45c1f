import { signOf } from '@xbetapp/domain/accounts/movements/movement-lines'
import { CONTI, LEDGERS } from '@xbetapp/domain/ledger/postings/conti'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { EQUITY, freerollPostings, type JournalNames, journalNames, PARTS } from './account-names.ts'
import { betTransactions } from './bet-transactions.ts'
import { movementTransactions } from './movement-transactions.ts'
import { commodity, pair, transaction } from './posting.ts'

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

/** The opening balances of accounts, on the day the books begin, posted against equity. */
async function* openingBalances(ctx: Ctx, names: JournalNames): AsyncGenerator<string> {
  // At a past moment the bets deleted since existed, so they count too.
  const live = ctx.knownAt ? sql`` : sql`where deleted_at is null`
  const { rows } = await sql<{ first: Date }>`
    select coalesce(least((select min(message_date) from bet ${live}), (select min(data) from movement)),
                    ${ctx.now()}) as first
  `.execute(ctx.db)
  const recordedById = await openingRecordedAt(ctx)
  const day = romeDay(onlyRow(rows).first)
  for (const account of names.accounts) {
    const { name, idValuta, opening, openingFreeroll } = account
    const sign = signOf(account)
    const postings = [
      // Nothing for an opening of 0, which wallets and funds have.
      ...pair([`${name}:apertura`, EQUITY.apertura], dec(opening).times(sign), idValuta),
      ...freerollPostings(account, dec(openingFreeroll).times(sign), names),
    ]
    if (postings.length === 0) continue
    yield transaction(
      {
        day,
        code: `apertura ${account.kind} ${account.id}`,
        description: `Apertura ${account.name}`,
        recordedAt: recordedById.get(account.idAccount) ?? null,
      },
      postings,
    )
  }
}

/** When each account's opening balance was last recorded, up to `ctx.knownAt`: the changes of no bet and no movement. */
async function openingRecordedAt(ctx: Ctx): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ idAccount: number; at: Date }>`
    select id_account, max(recorded_at) as at from posting_change
    where id_received_bet is null and id_riga is null and ${ctx.knownAt ? sql`recorded_at <= ${ctx.knownAt}` : sql`true`}
    group by 1
  `.execute(ctx.db)
  return new Map(rows.map(({ idAccount, at }) => [idAccount, at]))
}
