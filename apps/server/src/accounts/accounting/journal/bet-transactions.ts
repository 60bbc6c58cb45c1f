import { signOf } from '@xbetapp/domain/accounts/movements/movement-lines'
import { CONTI_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { dec, isZero, sum } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type BetPosting, betBatches } from '#server/ledger/postings/public.ts'
import { EQUITY, freerollPostings, type JournalNames } from './account-names.ts'
import { posting, transaction } from './posting.ts'

/**
 * One transaction per bet on which any account has money, dated when the bet was placed: its parties with their
 * profits; an open bet counts as lost and is pending. Venues in other currencies carry their profit's value in EUR. A
 * party's freeroll balance moves with its profit.
 */
export async function* betTransactions(ctx: Ctx, names: JournalNames): AsyncGenerator<string> {
  for await (const ids of betBatches(ctx)) {
    const { rows } = await sql<Entry>`
      ${ctx.knownAt ? postingsKnownAt(ids, ctx.knownAt) : sql``}
      select posting.*, ${recordedAt(ctx.knownAt)} as recorded_at
      from ${ctx.knownAt ? sql`posting_then` : sql`bet_posting`} posting where id_received_bet = any(${ids})
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
 * `posting_then`: the rows of `bet_posting` of a batch of bets as they were at `moment`. Found by bet: the cost does not
 * depend on the length of the history.
 */
const postingsKnownAt = (ids: readonly number[], moment: Date): RawBuilder<unknown> => sql`
  with later_change as materialized (
    select distinct on (id_account, id_received_bet) * from posting_change
    where id_received_bet = any(${ids}) and version > 0 and recorded_at > ${moment}
    order by id_account, id_received_bet, version
  ), posting_then as not materialized (
    select id_account, id_received_bet, message_date, esito, data_refertazione, duplicata,
           importo, quota, profit, profit_eur
    from bet_posting where id_received_bet = any(${ids}) and not exists (
      select from later_change
      where later_change.id_account = bet_posting.id_account
        and later_change.id_received_bet = bet_posting.id_received_bet
    )
    union all
    select id_account, id_received_bet, message_date_before, esito_before, data_refertazione_before, duplicata_before,
           importo_before, quota_before, profit_before, profit_eur_before
    from later_change where profit_before is not null
  )`

/** When the account's state of the bet of `posting` was recorded; for states older than the trail, when it began. */
const recordedAt = (moment: Date | undefined): RawBuilder<unknown> => {
  const newestOf = (condition: RawBuilder<unknown>) => sql`(
    select max(change.recorded_at) from posting_change change
    where change.id_received_bet = posting.id_received_bet and change.id_account = posting.id_account and ${condition}
  )`
  const untilThen = moment ? sql`change.recorded_at <= ${moment}` : sql`true`
  return sql`coalesce(${newestOf(sql`change.version > 0 and ${untilThen}`)}, ${newestOf(sql`change.version = 0`)})`
}

function betTransaction(entries: readonly Entry[], names: JournalNames): string {
  const [bet] = entries
  if (!bet) return ''
  const parties = entries.map(({ idAccount, profit, profitEur }) => {
    const account = names.accountOf(idAccount)
    const signed = dec(profit).times(signOf(account))
    const isInEur = account.idValuta === 'EUR' || isZero(signed)
    return { account, profit: signed, eur: isInEur ? signed : dec(profitEur).times(signOf(account)) }
  })
  const postings = parties.map(({ account: { name, idValuta }, profit, eur }) =>
    posting(
      `${name}:bet`,
      profit,
      idValuta,
      idValuta === 'EUR' ? {} : { cost: { importo: eur, valuta: 'EUR' } },
    ),
  )
  // What rounding the average odds leaves in EUR goes to its own account, so that the transaction sums to zero.
  const remainder = sum(parties.map(({ eur }) => eur)).neg()
  if (!isZero(remainder)) postings.push(posting(EQUITY.arrotondamenti, remainder, 'EUR'))
  for (const { account, profit } of parties)
    if (account.kind !== 'conto') postings.push(...freerollPostings(account, profit, names))
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
