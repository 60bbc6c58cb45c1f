import { CONTI_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { dec, isZero, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type BetPosting, betBatches } from '#server/ledger/postings/public.ts'
import { EQUITY, freerollPostings, type JournalNames } from './account-names.ts'
import { posting, transaction } from './posting.ts'

/**
 * One transaction per bet on which any account has money, dated when the bet was placed: its parties with their
 * profits; an open bet counts as lost and is pending. Venues in other currencies carry their profit's value in EUR; the
 * remainder from rounding the average odds goes to its own account. A party's freeroll balance moves with its profit.
 */
export async function* betTransactions(ctx: Ctx, names: JournalNames): AsyncGenerator<string> {
  for await (const ids of betBatches(ctx)) {
    const { rows } = await sql<Entry>`
      ${ctx.knownAt ? betsKnownAt(ids, ctx.knownAt) : sql``}
      select g.*, ${recordedAt(ctx.knownAt)} as recorded_at
      from bet_posting g where id_received_bet = any(${ids})
      order by id_received_bet, id_account = any(${CONTI_ACCOUNTS}::int[]), id_account
    `.execute(ctx.db)
    let text = ''
    for (const entries of Map.groupBy(rows, (row) => row.idReceivedBet).values())
      text += betTransaction(entries, names)
    if (text) yield text
  }
}

interface Entry extends BetPosting {
  recordedAt: Date | null
}

/**
 * The bets of a batch as their accounts knew them at `moment`, in place of table `bet_posting`. Found by bet: the cost
 * does not depend on the length of the history.
 */
const betsKnownAt = (ids: readonly number[], moment: Date): RawBuilder<unknown> => sql`
  with later_change as materialized (
    select distinct on (id_account, id_received_bet) * from posting_change
    where id_received_bet = any(${ids}) and version > 0 and recorded_at > ${moment}
    order by id_account, id_received_bet, version
  ), bet_posting as not materialized (
    select id_account, id_received_bet, message_date, esito, data_refertazione, duplicata, importo, quota, profit, profit_eur
    from bet_posting o where id_received_bet = any(${ids}) and not exists (
      select from later_change d where d.id_account = o.id_account and d.id_received_bet = o.id_received_bet
    )
    union all
    select id_account, id_received_bet, message_date_before, esito_before, data_refertazione_before, duplicata_before,
           importo_before, quota_before, profit_before, profit_eur_before
    from later_change where profit_before is not null
  )`

/** When the account's state of bet `g` was recorded; for states older than the trail, when the trail began. */
const recordedAt = (moment: Date | undefined): RawBuilder<unknown> => sql`coalesce(
  (select max(recorded_at) from posting_change v
   where v.id_received_bet = g.id_received_bet and v.id_account = g.id_account and version > 0 and ${moment ? sql`recorded_at <= ${moment}` : sql`true`}),
  (select max(recorded_at) from posting_change v
   where v.id_account = g.id_account and version = 0 and v.id_received_bet = g.id_received_bet))`

function betTransaction(entries: readonly Entry[], names: JournalNames): string {
  const [bet] = entries
  if (!bet) return ''
  let remainder = ZERO
  const postings = entries.map((entry) => {
    const { name, kind, idValuta } = names.of(entry.idAccount)
    const sign = kind === 'tipster' || kind === 'conto' ? -1 : 1
    const profit = dec(entry.profit).times(sign)
    const inEur = idValuta === 'EUR' || isZero(profit) ? profit : dec(entry.profitEur).times(sign)
    remainder = remainder.minus(inEur)
    return posting(
      `${name}:bet`,
      profit,
      idValuta,
      idValuta === 'EUR' ? {} : { cost: { importo: inEur, valuta: 'EUR' } },
    )
  })
  if (!isZero(remainder)) postings.push(posting(EQUITY.arrotondamenti, remainder, 'EUR'))
  for (const { idAccount, profit } of entries) {
    const account = names.of(idAccount)
    const freerollChange = dec(profit).times(account.kind === 'tipster' ? -1 : 1)
    if (account.kind !== 'conto') postings.push(...freerollPostings(account, freerollChange, names))
  }
  const settledAt = bet.esito === 'Open' ? null : bet.dataRefertazione
  return transaction(
    {
      day: romeDay(bet.messageDate),
      isPending: bet.esito === 'Open',
      code: `bet ${bet.idReceivedBet}`,
      description: `Bet ${bet.idReceivedBet} ${bet.esito}`,
      recordedAt: latestRecordedAt(entries),
      ...(settledAt ? { comment: `refertata ${romeDay(settledAt)}` } : {}),
    },
    postings,
  )
}

/** The state of the bet as a whole is as recent as the newest of its accounts' states. */
function latestRecordedAt(entries: readonly Entry[]): Date | null {
  const moments = entries.flatMap(({ recordedAt }) => recordedAt?.getTime() ?? [])
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}
