import { run, type Statement, statement } from '#server/db/statement.ts'
import { actOf } from '#server/kernel/act.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { type BetParts, loadBetParts, takeKnownParts } from './bet-parts.queries.ts'
import { addsUp, entriesOf, type Giocata, giocataKey, giocataState, giocateOf } from './bet-posting.ts'
import { mayReachClosedWeeks } from './closed-weeks.ts'
import { sumsOf, writeDays } from './day-sums.ts'
import { addedToSaldi, addToSaldi } from './saldi.ts'
import { noteSecondPerson, underSecondPerson } from './second-person.ts'
import { STATE, stateColumns } from './trail.ts'

/**
 * Brings the accounts in line with bets: recomputes their rows from bet and live drops, writes what differs and adds
 * the differences to the running totals and what changed to the trail. The only writer of `giocata`. Runs at the end of
 * every transaction for the bets it changed, so no verb can forget it; a bet nothing of which concerns an account costs three reads.
 * @param withCommit what it writes is sent together with the commit, which follows: everybody's drops meet on the house's own
 * accounts, whose rows are held from their totals on
 * @returns the rows that came and those that went; a row that changed is in both
 * @throws Error when the parties of a bet would not add up (rule: profit/sides-agree): nothing of the transaction
 * stands then
 */
export async function postBets(
  ctx: TxCtx,
  ids: readonly number[],
  { withCommit = false } = {},
): Promise<Posted> {
  if (ids.length === 0) return NOTHING
  // Locked before anything is compared: two who changed one bet come one after the other.
  const bets = await lockedParts(ctx, ids)
  const stored = await storedGiocate(ctx, ids)
  const wanted = bets.flatMap((bet) => {
    const entries = entriesOf(bet)
    invariant(addsUp(bet, entries), `the parties of bet ${bet.idReceivedBet} add up`)
    return giocateOf(bet, entries)
  })
  const before = new Map(stored.map((row) => [giocataKey(row), row]))
  const after = new Set(wanted.map(giocataKey))
  const gone = stored.filter((row) => !after.has(giocataKey(row)))
  const written: Giocata[] = []
  const replaced: Giocata[] = []
  for (const row of wanted) {
    const old = before.get(giocataKey(row))
    if (old && giocataState(old) === giocataState(row)) continue
    written.push(row)
    if (old) replaced.push(old)
  }
  if (gone.length === 0 && written.length === 0) return NOTHING
  const second = await underSecondPerson(ctx, { bets, stored, wanted })

  const posted = { plus: written, minus: [...gone, ...replaced] }
  // First the totals: their rows are the locks under which everything else of an account is written.
  const { saldi, days, mayEmpty } = sumsOf(posted)
  const acts = await versionsOf(ctx, posted)
  const write = {
    ...{ comes: written.length > replaced.length, changes: replaced.length > 0 },
    ...{ goes: gone.length > 0, mayEmpty },
  }
  const values = [...valuesOf(written), ...acts.of(written), days]
  if (write.goes) values.push(...keysOf(gone), ...acts.of(gone))
  for (const saldo of saldi) saldo.atti = acts.ofAccount(saldo.idAccount)
  if (withCommit && !second && !ctx.isCautious) {
    ctx.withCommit.push(await addedToSaldi(ctx, saldi), giocateWritten(write, UNREACHED)(values))
    return posted
  }
  await addToSaldi(ctx, saldi)
  const reaches = await run(
    ctx.db,
    giocateWritten(write, REACHES)(values, ([row]) => row?.reaches ?? true),
  )
  if (reaches) mayReachClosedWeeks(ctx)
  if (second) await noteSecondPerson(ctx, second)
  return posted
}

/** What the verb has just read of bets it holds is not read again. */
async function lockedParts(ctx: TxCtx, ids: readonly number[]): Promise<BetParts[]> {
  const known = takeKnownParts(ctx)
  const unknown = ids.filter((id) => !known.has(id))
  const read = unknown.length > 0 ? await loadBetParts(ctx, unknown, { lock: true }) : []
  if (unknown.length === ids.length) return read
  return [...read, ...ids.flatMap((id) => known.get(id) ?? [])].sort(
    (a, b) => a.idReceivedBet - b.idReceivedBet,
  )
}

export interface Posted {
  plus: readonly Giocata[]
  minus: readonly Giocata[]
}
const NOTHING: Posted = { plus: [], minus: [] }

/** Writes the rows of bets that have none yet, and no totals: for a rebuild, which sums them all up afterwards. */
export async function postGiocate(ctx: TxCtx, ids: readonly number[]): Promise<void> {
  await insertGiocate(
    ctx,
    (await loadBetParts(ctx, ids)).flatMap((bet) => giocateOf(bet)),
  )
}

/** Rows bets have now. Read ahead by who holds the bets: {@link knowGiocate}. */
export const giocateStored = (ids: readonly number[]): Statement<Giocata[]> => STORED_GIOCATE([ids])

const STORED_GIOCATE = statement<Giocata>('select * from giocata where id_received_bet = any($1::int[])')

const knownGiocate = new WeakMap<
  TxCtx['changedBets'],
  { ids: ReadonlySet<number>; rows: readonly Giocata[] }
>()

/** Tells the rows of bets the transaction holds, once: nobody but it writes them until it ends. */
export function knowGiocate(
  { changedBets }: TxCtx,
  known: { ids: Iterable<number>; rows: readonly Giocata[] },
): void {
  knownGiocate.set(changedBets, { ids: new Set(known.ids), rows: known.rows })
}

async function storedGiocate(ctx: TxCtx, ids: readonly number[]): Promise<Giocata[]> {
  const known = knownGiocate.get(ctx.changedBets)
  knownGiocate.delete(ctx.changedBets)
  if (!known || ids.some((id) => !known.ids.has(id))) return run(ctx.db, giocateStored(ids))
  const wanted = new Set(ids)
  return known.rows.filter(({ idReceivedBet }) => wanted.has(idReceivedBet))
}

/** The keys of rows as columns of a statement. */
const keysOf = (rows: readonly Giocata[]) => [
  rows.map((row) => row.idAccount),
  rows.map((row) => row.idReceivedBet),
]

/** Amounts are digits, a point and a sign: as one text a column they need no quoting, value by value. */
const amounts = (rows: readonly Giocata[], of: (row: Giocata) => string) => `{${rows.map(of).join(',')}}`

const valuesOf = (rows: readonly Giocata[]) => [
  ...keysOf(rows),
  amounts(rows, (row) => row.importo),
  amounts(rows, (row) => row.quota),
  amounts(rows, (row) => row.profit),
  amounts(rows, (row) => row.profitEur),
]

/** Rows as the statement reads them from its first six values: what is of the bet comes from the bet, which is locked. */
const asRows = (more = '', names = '') => `
  select x.id_account, x.id_received_bet, b.message_date, b.esito, b.data_refertazione,
         b.id_bet_duplicata is not null as duplicata, x.importo, x.quota, x.profit, x.profit_eur${names}
  from unnest($1::int[], $2::int[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[]${more})
    as x(id_account, id_received_bet, importo, quota, profit, profit_eur${names})
  join bet b using (id_received_bet)`

/**
 * The acts rows are changed by, and of each row by how many versions of its account it comes before the last: calls that
 * share a transaction have an act each, and a version for each account they change.
 */
async function versionsOf(ctx: TxCtx, { plus, minus }: Posted) {
  const { actsOfBets } = ctx
  const own = actsOfBets ? null : await actOf(ctx)
  const actOfRow = ({ idReceivedBet }: Giocata): number => {
    const id = own ?? actsOfBets?.get(idReceivedBet)?.id
    invariant(id, 'a changed bet is of an act that is written')
    return id
  }
  const byAccount = new Map<number, number[]>()
  for (const [idAccount, rows] of Map.groupBy([...plus, ...minus], (row) => row.idAccount))
    byAccount.set(
      idAccount,
      [...new Set(rows.map(actOfRow))].sort((a, b) => a - b),
    )
  const ofAccount = (idAccount: number): readonly number[] => byAccount.get(idAccount) ?? []
  return {
    ofAccount,
    of: (rows: readonly Giocata[]) => [
      rows.map(actOfRow),
      rows.map((row) => {
        const acts = ofAccount(row.idAccount)
        return acts.length - 1 - acts.indexOf(actOfRow(row))
      }),
    ],
  }
}

const TRAILED = 'id_account, version, id_atto, recorded_at, id_received_bet'
/** The version of a row whose act came so many before the last of its account. */
const VERSION = `s.version - prima, atto, s.recorded_at - prima * interval '1 millisecond'`
const stored = (from: string) => STATE.map((name) => `${from}.${name}`).join(', ')
const STATE_COLUMNS = STATE.join(', ')

/** What there is to write: a statement opens every table and index it names, whether a row of it changes or not. */
interface Write {
  /** Rows that were not there, that were, and that are not any more. */
  comes: boolean
  changes: boolean
  goes: boolean
  /** A day sum may have no row left. */
  mayEmpty: boolean
}

/**
 * Writes what differs: rows that go and that come, the sums by day, and from and to what each changed into the trail. One
 * statement, in which all see what was there before. It tells whether an account has a closed week a change may reach.
 */
const writeGiocate = ({ comes, changes, goes, mayEmpty }: Write, answer: (reaches: string) => string) => `
  with ${writeDays('$9', mayEmpty)},
  nuove as materialized (${asRows(', $7::bigint[], $8::int[]', ', atto, prima')}),
  traccia as (
    insert into variazione (${TRAILED}, ${changes ? `${stateColumns('prima')}, ` : ''}${stateColumns('dopo')})
    select n.id_account, ${VERSION}, n.id_received_bet, ${changes ? `${stored('g')}, ` : ''}${stored('n')}
    from nuove n
    join saldo s using (id_account)
    ${changes ? 'left join giocata g using (id_account, id_received_bet)' : ''}
    returning id_account, least(message_date_prima, message_date_dopo) as dal
  )
  ${goes ? `, ${GOING}` : ''}
  ${changes ? `, ${CHANGING}` : ''}
  ${comes ? `, ${COMING}` : ''}
  select ${answer(`exists (
    select from (select * from traccia ${goes ? 'union all select * from traccia_via' : ''}) t
    join chiusura c on c.id_account = t.id_account and c.riaperta_at is null
      and c.a >= (t.dal at time zone 'Europe/Rome')::date
  )`)} as reaches`

const GOING = `
  via as (
    delete from giocata g
    using unnest($10::int[], $11::int[], $12::bigint[], $13::int[]) as x(id_account, id_received_bet, atto, prima)
    where g.id_account = x.id_account and g.id_received_bet = x.id_received_bet
    returning g.*, atto, prima
  ),
  traccia_via as (
    insert into variazione (${TRAILED}, ${stateColumns('prima')})
    select v.id_account, ${VERSION}, v.id_received_bet, ${stored('v')}
    from via v join saldo s using (id_account)
    returning id_account, message_date_prima as dal
  )`

const CHANGING = `
  cambiate as (
    update giocata g set
      message_date = n.message_date, esito = n.esito, data_refertazione = n.data_refertazione,
      duplicata = n.duplicata, importo = n.importo, quota = n.quota, profit = n.profit, profit_eur = n.profit_eur
    from nuove n where g.id_account = n.id_account and g.id_received_bet = n.id_received_bet
  )`

const COMING = `
  entrate as (
    insert into giocata (id_account, id_received_bet, ${STATE_COLUMNS})
    select id_account, id_received_bet, ${STATE_COLUMNS} from nuove n
    where not exists (
      select from giocata g where g.id_account = n.id_account and g.id_received_bet = n.id_received_bet
    )
  )`

type Answer = typeof REACHES
const REACHES = (reaches: string): string => reaches
/** Nothing of the transaction stands where a change may reach a closed week. */
const UNREACHED: Answer = (reaches) => `pretendi(not ${reaches})`

const texts = new Map<string, ReturnType<typeof statement<{ reaches: boolean }>>>()

/** The statement that names no more than there is to write; one text for each kind of change, whose plan is kept. */
function giocateWritten(write: Write, answer: Answer) {
  const kind = JSON.stringify([write.comes, write.changes, write.goes, write.mayEmpty, answer === REACHES])
  const known = texts.get(kind) ?? statement<{ reaches: boolean }>(writeGiocate(write, answer))
  texts.set(kind, known)
  return known
}

async function insertGiocate(ctx: TxCtx, rows: readonly Giocata[]): Promise<void> {
  if (rows.length > 0) await run(ctx.db, INSERT_GIOCATE(valuesOf(rows)))
}

const INSERT_GIOCATE = statement<never>(
  `insert into giocata (id_account, id_received_bet, ${STATE_COLUMNS}) ${asRows()}`,
)
