import { run, statement } from '#server/db/statement.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { addToTotals } from './account-totals.ts'
import { loadBetParts, lockBetParts } from './bet-parts.queries.ts'
import { addsUp, type BetPosting, entriesOf, postingKey, postingState, postingsOf } from './bet-posting.ts'
import { mayReachClosedWeeks } from './closed-weeks.ts'
import { sumsOf, writeDays } from './day-sums.ts'
import { noteSecondPerson, underSecondPerson } from './second-person.ts'
import { STATE, stateColumns } from './trail.ts'

/**
 * Brings the accounts in line with bets: recomputes their rows from bet and live drops, writes those that differ, adds
 * the differences to the running totals and the changes to the trail (`posting_change`). The only writer of
 * `bet_posting`, called at the end of every transaction for the bets it changed, so no verb can forget it; a bet without
 * a change for any account costs three reads.
 * @returns the rows added and the rows removed; a changed row is in both
 * @throws Error when the parties of a bet would not add up (rule: profit/sides-agree): the transaction is rolled back
 */
export async function postBets(ctx: TxCtx, ids: readonly number[]): Promise<Posted> {
  if (ids.length === 0) return NO_POSTINGS
  // Locked before anything is compared: concurrent changes of one bet run one after the other.
  const { bets, postings: storedRows } = await lockBetParts(ctx, ids)
  const expectedRows = bets.flatMap((bet) => {
    const entries = entriesOf(bet)
    invariant(addsUp(bet, entries), `the parties of bet ${bet.idReceivedBet} add up`)
    return postingsOf(bet, entries)
  })
  const storedByKey = new Map(storedRows.map((row) => [postingKey(row), row]))
  const expectedKeys = new Set(expectedRows.map(postingKey))
  const removedRows = storedRows.filter((row) => !expectedKeys.has(postingKey(row)))
  const writtenRows: BetPosting[] = []
  const replacedRows: BetPosting[] = []
  for (const row of expectedRows) {
    const storedRow = storedByKey.get(postingKey(row))
    if (storedRow && postingState(storedRow) === postingState(row)) continue
    writtenRows.push(row)
    if (storedRow) replacedRows.push(storedRow)
  }
  if (removedRows.length === 0 && writtenRows.length === 0) return NO_POSTINGS
  const secondPerson = await underSecondPerson(ctx, { bets, storedRows, expectedRows })

  const posted = { plus: writtenRows, minus: [...removedRows, ...replacedRows] }
  // First the totals: their rows are the locks under which everything else of an account is written.
  const { totals, days } = sumsOf(posted)
  const [result] = await addToTotals(
    ctx,
    totals,
    WRITE_POSTINGS([...valuesOf(writtenRows), days, ...keysOf(removedRows)]),
  )
  if (result?.reaches !== false) mayReachClosedWeeks(ctx)
  if (secondPerson) await noteSecondPerson(ctx, secondPerson)
  return posted
}

export interface Posted {
  plus: readonly BetPosting[]
  minus: readonly BetPosting[]
}
const NO_POSTINGS: Posted = { plus: [], minus: [] }

/** Writes the rows of bets that have none yet, without totals: for a rebuild, which sums them all up afterwards. */
export async function postPostings(ctx: TxCtx, ids: readonly number[]): Promise<void> {
  await insertPostings(
    ctx,
    (await loadBetParts(ctx, ids)).flatMap((bet) => postingsOf(bet)),
  )
}

/** The keys of rows as columns of a statement. */
const keysOf = (rows: readonly BetPosting[]) => [
  rows.map((row) => row.idAccount),
  rows.map((row) => row.idReceivedBet),
]

/** Amounts are digits, a point and a sign: passed as one text per column, they need no quoting value by value. */
const amounts = (rows: readonly BetPosting[], textOf: (row: BetPosting) => string) =>
  `{${rows.map(textOf).join(',')}}`

const valuesOf = (rows: readonly BetPosting[]) => [
  ...keysOf(rows),
  amounts(rows, (row) => row.importo),
  amounts(rows, (row) => row.quota),
  amounts(rows, (row) => row.profit),
  amounts(rows, (row) => row.profitEur),
]

/**
 * Rows as the statement builds them from its first six values; columns of the bet come from its row, which is locked.
 */
const ROWS = `
  select x.id_account, x.id_received_bet, b.message_date, b.esito, b.data_refertazione,
         b.id_bet_duplicata is not null as duplicata, x.importo, x.quota, x.profit, x.profit_eur
  from unnest($1::int[], $2::int[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[])
    as x(id_account, id_received_bet, importo, quota, profit, profit_eur)
  join bet b using (id_received_bet)`

const TRAIL_COLUMNS = 'id_account, version, id_atto, recorded_at, id_received_bet'
const VERSION = 's.version, s.id_atto, s.recorded_at'
const stateOf = (from: string) => STATE.map((name) => `${from}.${name}`).join(', ')
const STATE_COLUMNS = STATE.join(', ')

/**
 * Writes the differences: rows to delete and to add, the sums by day, and the state before and after each change into
 * the trail. One statement, whose parts all see the state before it. It returns whether an account has a closed week
 * that a change may reach.
 */
const WRITE_POSTINGS = statement<{ reaches: boolean }>(`
  with ${writeDays('$7')},
  wanted_rows as materialized (${ROWS}),
  removed as (
    delete from bet_posting g using unnest($8::int[], $9::int[]) as x(id_account, id_received_bet)
    where g.id_account = x.id_account and g.id_received_bet = x.id_received_bet
    returning g.*
  ),
  written as (
    insert into bet_posting (id_account, id_received_bet, ${STATE_COLUMNS})
    select id_account, id_received_bet, ${STATE_COLUMNS} from wanted_rows
    on conflict (id_account, id_received_bet) do update set ${STATE.map((name) => `${name} = excluded.${name}`).join(', ')}
  ),
  trail as (
    insert into posting_change (${TRAIL_COLUMNS}, ${stateColumns('before')}, ${stateColumns('after')})
    select n.id_account, ${VERSION}, n.id_received_bet, ${stateOf('g')}, ${stateOf('n')}
    from wanted_rows n join account_total s using (id_account) left join bet_posting g using (id_account, id_received_bet)
    returning id_account, least(message_date_before, message_date_after) as since
  ),
  trail_of_removed as (
    insert into posting_change (${TRAIL_COLUMNS}, ${stateColumns('before')})
    select r.id_account, ${VERSION}, r.id_received_bet, ${stateOf('r')}
    from removed r join account_total s using (id_account)
    returning id_account, message_date_before as since
  )
  select exists (
    select from (select * from trail union all select * from trail_of_removed) t
    join closed_week c on c.id_account = t.id_account and c.reopened_at is null
      and c.a >= (t.since at time zone 'Europe/Rome')::date
  ) as reaches`)

async function insertPostings(ctx: TxCtx, rows: readonly BetPosting[]): Promise<void> {
  if (rows.length > 0) await run(ctx.db, INSERT_POSTINGS(valuesOf(rows)))
}

const INSERT_POSTINGS = statement<never>(
  `insert into bet_posting (id_account, id_received_bet, ${STATE_COLUMNS}) ${ROWS}`,
)
