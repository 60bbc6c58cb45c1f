import { run, statement } from '#server/db/statement.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { addToTotals, lockAllTotals } from './account-totals.ts'
import { loadBetParts, lockBetParts } from './bet-parts.queries.ts'
import { addsUp, type BetPosting, entriesOf, postingKey, postingState, postingsOf } from './bet-posting.ts'
import { mayReachClosedWeeks } from './closed-weeks.ts'
import { type PostingRows, postingSums, writeDays } from './day-sums.ts'
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
export async function postBets(ctx: TxCtx, ids: readonly number[]): Promise<PostingRows> {
  if (ids.length === 0) return NO_POSTINGS
  const comparison = await compare(ctx, await lockBetParts(ctx, ids))
  if (!comparison.isDifferent) return NO_POSTINGS
  const { writtenRows, replacedRows, removedRows, secondPerson } = comparison

  const posted = { plus: writtenRows, minus: [...removedRows, ...replacedRows] }
  // First the totals: their rows are the locks under which everything else of an account is written.
  const sums = postingSums()
  sums.add(posted)
  const { totals, days } = sums.changes()
  const write = WRITE_POSTINGS([...valuesOf(writtenRows), days, ...keysOf(removedRows)])
  noteReach(ctx, await addToTotals(ctx, totals, write))
  if (secondPerson) await noteSecondPerson(ctx, secondPerson)
  return posted
}

/**
 * {@link postBets} of many bets, a few hundred at a time; `onPosted` is called with each lot. Every account is locked
 * until the transaction ends, so bets that had no rows get theirs before: other writers wait only for the totals, the
 * sums by day and the trail.
 */
export async function postManyBets(
  ctx: TxCtx,
  ids: readonly number[],
  onPosted: (posted: PostingRows) => void,
): Promise<void> {
  const idsWithRows: number[] = []
  const addedLots: AddedLot[] = []
  const sums = postingSums()
  let parts = await lockBetParts(ctx, ids.slice(0, BETS_AT_ONCE))
  let writing: Promise<void> = Promise.resolve()
  try {
    for (let first = 0; first < ids.length; first += BETS_AT_ONCE) {
      const end = first + BETS_AT_ONCE
      const lot = ids.slice(first, end)
      // The rows of the lot before are written meanwhile.
      const comparison = await compare(ctx, parts)
      await writing
      parts = await lockBetParts(ctx, ids.slice(end, end + BETS_AT_ONCE))
      if (comparison.hadRows) idsWithRows.push(...lot)
      else if (comparison.isDifferent) {
        const posted = { plus: comparison.writtenRows, minus: [] }
        writing = insertPostings(ctx, comparison.writtenRows)
        sums.add(posted)
        addedLots.push({ ids: lot, secondPerson: comparison.secondPerson })
        onPosted(posted)
      }
    }
    await writing
  } finally {
    // Nothing is written once the transaction ends.
    await Promise.allSettled([writing])
  }
  // Lots that each lock their accounts could wait for a writer that waits for them.
  await lockAllTotals(ctx)
  if (addedLots.length > 0) {
    const { totals, days } = sums.changes()
    await addToTotals(ctx, totals, ADD_DAYS([days]))
  }
  for (const { ids, secondPerson } of addedLots) {
    noteReach(ctx, await run(ctx.db, TRAIL_OF_ADDED([ids])))
    if (secondPerson) await noteSecondPerson(ctx, secondPerson)
  }
  for (let first = 0; first < idsWithRows.length; first += BETS_AT_ONCE)
    onPosted(await postBets(ctx, idsWithRows.slice(first, first + BETS_AT_ONCE)))
}

/** Bets whose accounts are brought in line together: more would make long statements. */
const BETS_AT_ONCE = 500

/** Bets whose rows are written while their totals, days and trail are not yet. */
interface AddedLot extends Pick<Comparison, 'secondPerson'> {
  ids: number[]
}

interface Comparison {
  /** Rows to write: new ones, and those that take the place of `replacedRows`. */
  writtenRows: BetPosting[]
  replacedRows: BetPosting[]
  removedRows: BetPosting[]
  /** Whether one of the bets had rows before. */
  hadRows: boolean
  /** Whether a row is written or removed. */
  isDifferent: boolean
  /** What may need a second person, which is noted once the rows and their trail are written. */
  secondPerson: Awaited<ReturnType<typeof underSecondPerson>>
}

/**
 * What the rows of bets must be beside what they are. The bets are locked: concurrent changes of one bet run one after
 * the other.
 */
async function compare(
  ctx: TxCtx,
  { bets, postings: storedRows }: Awaited<ReturnType<typeof lockBetParts>>,
): Promise<Comparison> {
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
  const isDifferent = writtenRows.length > 0 || removedRows.length > 0
  const secondPerson = isDifferent ? await underSecondPerson(ctx, { bets, storedRows, expectedRows }) : null
  return { writtenRows, replacedRows, removedRows, hadRows: storedRows.length > 0, isDifferent, secondPerson }
}

/** Has the closed weeks checked before the commit, unless a write of the trail found that none is reached. */
function noteReach(ctx: TxCtx, [result]: readonly { reaches: boolean }[]): void {
  if (result?.reaches !== false) mayReachClosedWeeks(ctx)
}

const NO_POSTINGS: PostingRows = { plus: [], minus: [] }

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
const valuesOf = (rows: readonly BetPosting[]) => [
  ...keysOf(rows),
  ...(['importo', 'quota', 'profit', 'profitEur'] as const).map(
    (name) => `{${rows.map((row) => row[name]).join(',')}}`,
  ),
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

/** SQL: whether an account has a closed week that one of the changes may reach. */
const reachesClosedWeeks = (changes: string) => `
  select exists (
    select from (${changes}) t
    join closed_week c on c.id_account = t.id_account and c.reopened_at is null
      and c.a >= (t.since at time zone 'Europe/Rome')::date
  ) as reaches`

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
  ${reachesClosedWeeks('select * from trail union all select * from trail_of_removed')}`)

/** The sums by day of rows that are written already. */
const ADD_DAYS = statement<never>(`with ${writeDays('$1')} select from days limit 0`)

/** The trail of bets all of whose rows are new and written already. */
const TRAIL_OF_ADDED = statement<{ reaches: boolean }>(`
  with trail as (
    insert into posting_change (${TRAIL_COLUMNS}, ${stateColumns('after')})
    select g.id_account, ${VERSION}, g.id_received_bet, ${stateOf('g')}
    from bet_posting g join account_total s using (id_account) where g.id_received_bet = any($1::int[])
    returning id_account, message_date_after as since
  )
  ${reachesClosedWeeks('select * from trail')}`)

async function insertPostings(ctx: TxCtx, rows: readonly BetPosting[]): Promise<void> {
  if (rows.length > 0) await run(ctx.db, INSERT_POSTINGS(valuesOf(rows)))
}

const INSERT_POSTINGS = statement<never>(
  `insert into bet_posting (id_account, id_received_bet, ${STATE_COLUMNS}) ${ROWS}`,
)
