import {
  type Period,
  type PeriodDays,
  periodDays,
  type SplitSum,
} from '@xbetapp/domain/accounts/accounting/period'
import { CONTI_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type Decimal, dec, toNumber, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { asKnown } from '#server/ledger/postings/public.ts'

/** The figures of an account up to the end of a period, account currency. */
export interface PeriodFigures {
  /** Opening balances, of the account and of its freeroll. */
  opening: Decimal
  openingFreeroll: Decimal
  risultato: SplitSum
  cashflow: SplitSum
  deposito: SplitSum
  /** Freeroll used up by the cashouts until the end of the period. */
  consumo: Decimal
  /** Bets of the period. */
  bets: {
    n: number
    nOpen: number
    importo: Decimal
    profitOpen: Decimal
    giocato: Decimal
    profitSettled: Decimal
  }
}

/**
 * What a row sums: all bets; bets of whole days before, within or after the period; of days that the period splits
 * (`split`), and these once more bet by bet (`bet_before`, `bet_within`).
 */
type Part = 'total' | 'before' | 'within' | 'after' | 'split' | 'bet_before' | 'bet_within'
type LinePart = 'cashflow' | 'deposito' | 'consumo'
type Opening = 'opening' | 'opening_freeroll'
interface Row {
  part: Part | Opening | `${LinePart}_${'total' | 'within' | 'after'}`
  isOpen: boolean
  n: number
  importo: string
  profit: string
}

/**
 * The figures of one account over a period, read in one statement and so as of one moment. Rows before the period are
 * not read: their total is the running total minus the day sums from the period's start on. Only days that the period's
 * start or end splits are read bet by bet.
 */
export async function periodFigures(
  ctx: Ctx,
  idAccount: number,
  period: Period,
  { onlyDuplicate = false } = {},
): Promise<PeriodFigures> {
  const days = periodDays(period)
  const { rows } = await sql<Row>`
    with ${asKnown(ctx, idAccount)} day as (${onlyDuplicate ? duplicateDays(idAccount) : recentDays(idAccount, days)})
    select * from (
      select ${dayPart(days)} as part, settlement_day = 'infinity' as is_open, sum(n)::int as n,
             sum(importo) as importo, sum(profit) as profit
      from day group by 1, 2
      union all ${splitDays(idAccount, days, onlyDuplicate)}
      union all ${onlyDuplicate ? TOTAL_OF_DAYS : runningTotals(idAccount)}
      ${onlyDuplicate ? sql`` : sql`union all ${lineSums(idAccount, days)}`}
    ) as parts
  `.execute(ctx.db)
  return figuresOf(rows)
}

const ofAccount = (idAccount: number) => sql`id_account = ${idAccount}`

/** Days from the start on, and earlier days with bets settled since or still Open. Two index ranges. */
function recentDays(idAccount: number, { startDay }: PeriodDays): RawBuilder<unknown> {
  const columns = sql`bet_day, settlement_day, n, importo, profit`
  return sql`
    select ${columns} from bet_posting_day where ${ofAccount(idAccount)} and bet_day >= ${startDay}::date
    union all
    select ${columns} from bet_posting_day
    where ${ofAccount(idAccount)} and bet_day < ${startDay}::date and settlement_day >= ${startDay}::date`
}

/** Duplicates have no running total; they are few and indexed. */
function duplicateDays(idAccount: number): RawBuilder<unknown> {
  return sql`select bet_day, settlement_day, n, importo, profit from bet_posting_day
             where ${ofAccount(idAccount)} and duplicata`
}

/** The side of the period on which a day lies; `split` when its bets lie on more than one side. */
function dayPart({ startDay, endDay, split }: PeriodDays): RawBuilder<unknown> {
  return sql`case
    when bet_day = any(${split}::date[]) then 'split'
    when bet_day > ${endDay}::date then 'after'
    when bet_day >= ${startDay}::date or settlement_day = 'infinity' then 'within'
    when settlement_day = any(${split}::date[]) then 'split'
    when settlement_day between ${startDay}::date and ${endDay}::date then 'within'
    else 'before' end`
}

/** Whether a moment lies on one of the days; an index finds the rows day by day. */
function withinDays(column: RawBuilder<unknown>, days: readonly string[]): RawBuilder<boolean> {
  const ranges = days.map((day) => {
    const { start, after } = rangeOf(day, day)
    return sql`(${column} >= ${start} and ${column} < ${after})`
  })
  return sql`(${sql.join([sql`false`, ...ranges], sql` or `)})`
}

/** Sums the single bets of split days: placed on a split day, or placed before the period and settled on a split day. */
function splitDays(idAccount: number, days: PeriodDays, onlyDuplicate: boolean): RawBuilder<unknown> {
  const { start, after } = days
  const within = (column: RawBuilder<unknown>) => withinDays(column, days.split)
  const sumsWhere = (condition: RawBuilder<unknown>) => sql`
    select case
        when message_date >= ${start} or esito = 'Open' then 'bet_within'
        when data_refertazione >= ${start} and data_refertazione < ${after} then 'bet_within'
        else 'bet_before' end, esito = 'Open', count(*)::int, sum(importo), sum(profit)
    from bet_posting
    where ${ofAccount(idAccount)} and message_date < ${after} ${onlyDuplicate ? sql`and duplicata` : sql``} and ${condition}
    group by 1, 2`
  const settledLater = sql`
    message_date < ${startOfRomeDay(days.startDay)} and esito <> 'Open' and ${within(sql`data_refertazione`)}`
  return sql`${sumsWhere(within(sql`message_date`))} union all ${sumsWhere(settledLater)}`
}

function runningTotals(idAccount: number): RawBuilder<unknown> {
  return sql`
    select part, false, 0, 0, amount from account_balance
    cross join lateral (values ('opening', opening), ('opening_freeroll', opening_freeroll), ('total', profit),
                               ('cashflow_total', cashflow), ('deposito_total', deposito),
                               ('consumo_total', freeroll_used)) as v(part, amount)
    where ${ofAccount(idAccount)}`
}

const TOTAL_OF_DAYS = sql`select 'total', false, 0, 0, coalesce(sum(profit), 0) from day`

/** Movements from the start on; running totals cover the earlier ones. */
function lineSums(idAccount: number, { start, after }: PeriodDays): RawBuilder<unknown> {
  return sql`
    select concat(part, '_', case when data >= ${after} then 'after' else 'within' end), false, 0, 0, sum(amount)
    from movement_line
    cross join lateral (values (case when deposito then 'deposito' else 'cashflow' end, importo),
                               ('consumo', freeroll_used)) as v(part, amount)
    where ${ofAccount(idAccount)} and data >= ${start}
    group by 1`
}

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

/** The figures of an account that holds nothing. */
export const NO_FIGURES = figuresOf([])

function figuresOf(rows: readonly Row[]): PeriodFigures {
  const sumOf = (column: 'profit' | 'importo', matches: (row: Row) => boolean) =>
    rows.filter(matches).reduce((sum, row) => sum.plus(row[column]), ZERO)
  const countOf = (matches: (row: Row) => boolean) =>
    rows.filter(matches).reduce((sum, row) => sum + row.n, 0)
  const profitOf = (...parts: Row['part'][]) => sumOf('profit', ({ part }) => parts.includes(part))
  const isInPeriod = ({ part }: Row) => part === 'within' || part === 'bet_within'
  const isOpenBet = (row: Row) => isInPeriod(row) && row.isOpen
  const isSettledBet = (row: Row) => isInPeriod(row) && !row.isOpen
  const sumsOf = (linePart: LinePart): SplitSum => {
    const total = profitOf(`${linePart}_total`)
    const within = profitOf(`${linePart}_within`)
    const later = profitOf(`${linePart}_after`)
    return { previous: total.minus(within).minus(later), period: within }
  }
  const consumption = sumsOf('consumo')
  return {
    opening: profitOf('opening'),
    openingFreeroll: profitOf('opening_freeroll'),
    risultato: {
      previous: profitOf('total')
        .minus(profitOf('split', 'after', 'within'))
        .plus(profitOf('bet_before')),
      period: sumOf('profit', isInPeriod),
    },
    cashflow: sumsOf('cashflow'),
    deposito: sumsOf('deposito'),
    consumo: dec(consumption.previous).plus(consumption.period),
    bets: {
      n: countOf(isInPeriod),
      nOpen: countOf(isOpenBet),
      importo: sumOf('importo', isInPeriod),
      profitOpen: sumOf('profit', isOpenBet),
      giocato: sumOf('importo', isSettledBet),
      profitSettled: sumOf('profit', isSettledBet),
    },
  }
}
