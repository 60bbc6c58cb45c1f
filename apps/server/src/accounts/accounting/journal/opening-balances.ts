import { dec } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { EQUITY, freerollPostings, type JournalNames, journalSign } from './account-names.ts'
import { pair, transaction } from './posting.ts'

/** The opening balances of accounts, on the day the books begin, posted against equity. */
export async function* openingBalances(ctx: Ctx, names: JournalNames): AsyncGenerator<string> {
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
    const sign = journalSign(account)
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
