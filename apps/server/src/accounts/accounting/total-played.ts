import type { Period } from '@xbetapp/domain/accounts/accounting/period'
import { periodDays } from '@xbetapp/domain/accounts/accounting/period-days'
import { CONTI_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withinDays } from './account-figures.queries.ts'

/**
 * Total played, EUR, on the bets placed in a range, whatever their outcome, duplicates included
 * (rule: account/giocato). The amount played on a bet is split among No Drop, the tipster and Freeroll, and the
 * tipster's part equals the stake of Scarti Quota, so the day sums of three accounts suffice. Days that the range's
 * start or end splits are read bet by bet.
 */
export async function totalPlayed(ctx: Ctx, period: Period): Promise<number> {
  const { start, after, startDay, endDay, split } = periodDays(period)
  const { rows } = await sql<{ giocato: string }>`
    select coalesce(sum(giocato), 0) as giocato from (
      select sum(importo) as giocato from bet_posting_day
      where id_account = any(${CONTI_ACCOUNTS}::int[])
        and bet_day between ${startDay}::date and ${endDay}::date and bet_day <> all (${split}::date[])
      union all
      select sum(tot) from bet
      where deleted_at is null and message_date >= ${start} and message_date < ${after}
        and ${withinDays(sql`message_date`, split)}
    ) as parts
  `.execute(ctx.db)
  return toNumber(onlyRow(rows).giocato)
}
