import { betTotals } from '@xbetapp/domain/bets/bets/totals'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { loadBetParts } from './bet-parts.queries.ts'
import { addsUp, type BetPosting, postingKey, postingState, postingsOf } from './bet-posting.ts'
import { checkDayTotals } from './check-day-totals.ts'
import { checkStatements } from './check-statements.ts'
import { type Difference, findIn, type Report } from './difference.ts'
import { inSnapshot } from './snapshot.ts'
import { accountTotals, betBatches, cashTotals, daySums, TOTAL_COLUMNS } from './totals-from-rows.ts'
import { BETS_NOT_IN_TRAIL, LINES_NOT_IN_TRAIL, OPENINGS, OPENINGS_CHANGED, stateColumns } from './trail.ts'

/**
 * Recomputes every stored total from the rows below it, as of one moment, and reports each that differs: totals of bets
 * from their live drops, rows of accounts from bets, day sums and balances from those and from movements, the days of
 * Andamento from all of them; and sent statements, closings and declarations from their sources.
 * @returns how many bets and totals were compared
 */
export async function checkBooks(
  base: Ctx,
  report: (difference: Difference) => void,
): Promise<{ bets: number; differences: number }> {
  let differences = 0
  const countAndReport = (difference: Difference) => {
    differences++
    report(difference)
  }
  return inSnapshot(base, async (ctx) => {
    // Statements below read whole tables, which takes longer than the limit of a request's statement.
    await sql`set local statement_timeout = 0`.execute(ctx.db)
    let bets = 0
    for await (const ids of betBatches(ctx)) {
      bets += ids.length
      await checkBets(ctx, ids, countAndReport)
    }
    await compare(ctx, 'giocata_giorno', DAY_KEYS, ['n', 'importo', 'profit'], daySums, countAndReport)
    await compare(ctx, 'saldo', ['id_account'], TOTAL_COLUMNS, accountTotals, countAndReport)
    await compare(ctx, 'saldo_cassa', ['id_account', 'id_valuta'], ['importo'], cashTotals, countAndReport)
    await checkMovements(ctx, countAndReport)
    await checkTrail(ctx, countAndReport)
    await checkStatements(ctx, countAndReport)
    await checkDayTotals(ctx, countAndReport)
    return { bets, differences }
  })
}

/** The tables compared, by their words in the report. */
const TABLES = {
  giocata_giorno: 'bet_posting_day',
  saldo: 'account_total',
  saldo_cassa: 'cash_total',
} as const
const DAY_KEYS = ['id_account', 'bet_day', 'settlement_day', 'duplicata']

async function checkBets(ctx: Ctx, ids: readonly number[], report: Report): Promise<void> {
  const bets = await loadBetParts(ctx, ids)
  const { rows } =
    await sql<BetPosting>`select * from bet_posting where id_received_bet = any(${ids})`.execute(ctx.db)
  const storedByKey = new Map(rows.map((row) => [postingKey(row), postingState(row)]))
  for (const row of bets.flatMap((bet) => postingsOf(bet))) {
    const key = postingKey(row)
    const storedState = storedByKey.get(key)
    if (storedState !== postingState(row)) {
      report({ what: 'giocata', key, stored: storedState ?? 'manca', computed: postingState(row) })
    }
    storedByKey.delete(key)
  }
  for (const bet of bets) {
    if (!addsUp(bet))
      report({ what: 'invariante 1', key: `${bet.idReceivedBet}`, stored: 'non quadra', computed: '0.00' })
  }
  for (const [key, storedState] of storedByKey)
    report({ what: 'giocata', key, stored: storedState, computed: 'nessuna' })
  await checkBetTotals(ctx, ids, report)
}

async function checkBetTotals(ctx: Ctx, ids: readonly number[], report: Report): Promise<void> {
  const bets = await rowsOf(ctx.db, 'bet', { idReceivedBet: ids })
  const drops = await ctx.db
    .selectFrom('droppedBet')
    .select(['idReceivedBet', 'importoPostCambio', 'quota', 'freerollAttivo'])
    .where('idReceivedBet', 'in', ids)
    .where('supersededAt', 'is', null)
    .where('idVenue', 'is not', null)
    .execute()
  const byBet = Map.groupBy(drops, (drop) => drop.idReceivedBet)
  for (const bet of bets) {
    const totals = betTotals({ ...bet, drops: byBet.get(bet.idReceivedBet) ?? [] })
    const text = (fields: Record<'tot' | 'totFreeroll' | 'quotaMedia' | 'quotaMinima', unknown>) =>
      `tot ${fields.tot} freeroll ${fields.totFreeroll} media ${fields.quotaMedia} minima ${fields.quotaMinima ?? '-'}`
    const computed = text({
      tot: totals.tot.toFixed(2),
      totFreeroll: totals.totFreeroll.toFixed(2),
      quotaMedia: totals.quotaMedia.toFixed(5),
      quotaMinima: totals.quotaMinima?.toFixed(5),
    })
    if (computed !== text(bet))
      report({ what: 'bet', key: `${bet.idReceivedBet}`, stored: text(bet), computed })
  }
}

/** Compares the rows of a table with the expected ones. A missing row counts as zeros. */
async function compare(
  ctx: Ctx,
  what: keyof typeof TABLES,
  keys: readonly string[],
  columns: readonly string[],
  expectedRows: RawBuilder<unknown>,
  report: Report,
): Promise<void> {
  const refs = (names: readonly string[], from: string) =>
    sql.join(names.map((name) => sql.ref(`${from}.${name}`)))
  const values = (from: string) =>
    sql.join(columns.map((name) => sql`coalesce(${sql.ref(`${from}.${name}`)}, 0)::numeric`))
  const differentRows = sql`
    select concat_ws(' ', ${sql.join(keys.map((name) => sql`coalesce(s.${sql.ref(name)}, c.${sql.ref(name)})`))}) as key,
           concat_ws(' ', ${refs(columns, 's')}) as stored, concat_ws(' ', ${refs(columns, 'c')}) as computed
    from ${sql.table(TABLES[what])} s full join (${expectedRows}) c
      on ${sql.join(
        keys.map((name) => sql`s.${sql.ref(name)} = c.${sql.ref(name)}`),
        sql` and `,
      )}
    where row(${values('s')}) is distinct from row(${values('c')})
    order by 1`
  await findIn(ctx, what, differentRows, report)
}

/** Checks again what the database refuses at every commit: a database restored by hand may have skipped it. */
async function checkMovements(ctx: Ctx, report: Report): Promise<void> {
  const unbalancedMovements = sql`
    select concat_ws(' ', m.id_movimento, r.id_valuta_origine) as key, sum(r.segno * r.importo_origine)::text as stored,
           '0.00' as computed
    from movement m left join movement_line r using (id_movimento)
    group by m.id_movimento, r.id_valuta_origine having coalesce(sum(r.segno * r.importo_origine), 1) <> 0
    union all
    select concat_ws(' ', id_movimento, id_valuta_origine, 'in EUR'), sum(segno * importo_eur)::text, '0.00'
    from movement_line
    group by id_movimento, id_valuta_origine having sum(segno * importo_eur) <> 0`
  await findIn(ctx, 'movimento', unbalancedMovements, report)
  // In each currency one line may carry the remainder of the rounding, but no line of a conto of the house.
  const deviatingLines = sql`
    select concat_ws(' ', id_movimento, 'riga', id_riga, 'in EUR') as key, importo_eur::text as stored,
           round(importo_origine * cambio, 2)::text as computed
    from (
      select *, count(*) over (partition by id_movimento, id_valuta_origine) as n
      from movement_line where importo_eur <> round(importo_origine * cambio, 2)
    ) r where n > 1 or kind = 'conto' or id_valuta <> id_valuta_origine
    order by id_riga`
  await findIn(ctx, 'movimento', deviatingLines, report)
}

/**
 * The trail (`posting_change`) ends at the present state, each row begins where the one before ended, and the versions
 * match the accounts.
 */
async function checkTrail(ctx: Ctx, report: Report): Promise<void> {
  const text = (columns: string) => sql`concat_ws(' ', ${sql.raw(columns)})`
  const missingChanges = sql`
    select concat('bet ', id_account, ':', id_received_bet) as key, ${text(stateColumns('before'))} as stored,
           ${text(stateColumns('after'))} as computed from (${BETS_NOT_IN_TRAIL}) b
    union all
    select concat('riga ', id_account, ':', id_riga), '', importo::text from (${LINES_NOT_IN_TRAIL}) r
    union all
    select concat('apertura ', id_account), ${text(`outstanding_before, freeroll_before`)}, ${text(`outstanding, freeroll`)}
    from (${OPENINGS}) o where ${OPENINGS_CHANGED}`
  const brokenChain = sql`
    select concat('catena ', id_account, ':', id_received_bet, ' ', version), ${text(stateColumns('before'))}, previous
    from (
      select *, lag(${text(stateColumns('after'))}, 1, '') over (
        partition by id_account, id_received_bet, id_riga order by version) as previous
      from posting_change
    ) v where id_riga is null and previous <> ${text(stateColumns('before'))}`
  const versions = sql`
    select concat('versione ', id_account), version::text, latest::text
    from (select id_account, max(version) as latest, max(recorded_at) as at from posting_change group by 1) v
    full join account_total s using (id_account)
    where coalesce(version, 0) <> coalesce(latest, 0) or s.recorded_at < at`
  // Written out instead of read from account_balance, because that view is itself checked here.
  const sums = sql`
    select concat('somma ', id_account), coalesce(v.sum_of_changes, 0)::text, (s.profit + s.cashflow + s.deposito + coalesce(outstanding, 0))::text
    from account_total s
    left join (select id_account, sum(delta) as sum_of_changes from posting_change group by 1) v using (id_account)
    left join (${OPENINGS}) o using (id_account)
    where coalesce(v.sum_of_changes, 0) <> s.profit + s.cashflow + s.deposito + coalesce(outstanding, 0)
    union all
    select concat('saldo ', id_account), b.total::text, coalesce(v.sum_of_changes, 0)::text
    from account_balance b
    left join (select id_account, sum(delta) as sum_of_changes from posting_change group by 1) v using (id_account)
    where b.total <> coalesce(v.sum_of_changes, 0)`
  const differences = sql`${missingChanges} union all ${brokenChain} union all ${versions} union all ${sums}`
  await findIn(ctx, 'variazione', differences, report)
}
