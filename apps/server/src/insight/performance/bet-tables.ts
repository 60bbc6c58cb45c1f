import { AndamentoBet, type BET_GROUPS } from '@xbetapp/contract/insight/performance'
import {
  average,
  type DayRange,
  type DaySquares,
  hitRate,
  isSmallSample,
  percentOf,
  yieldInterval,
} from '@xbetapp/domain/insight/performance/figures'
import { dec, round2, sum, toNumber, toNumbers } from '@xbetapp/domain/platform/money/decimal'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { cells, cellsByMonth, ofCountedDays } from '#server/accounts/day-totals/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { type Days, pointOf, pointsOf } from './period.ts'
import { type Sums, sumColumns, totalOf } from './table-sums.ts'

export type BetGroup = (typeof BET_GROUPS)[number]
export type BetRow = z.output<typeof AndamentoBet>

const COUNTS = [
  'bet',
  'aperte',
  'drop',
  'vinte',
  'mezzeVinte',
  'mezzePerse',
  'perse',
  'nQuota',
  'nLevel',
  'nClosing',
  'nTip',
] as const
const AMOUNTS = [
  'tot',
  'credito',
  'giocato',
  'profit',
  'profitOpen',
  'noDrop',
  'scartiQuota',
  'freeroll',
  'houseOpen',
  'summedOdds',
  'level',
  'closingEur',
  'closingGap',
  'tipEur',
  'tipGap',
] as const

/** Figures of a followed group: {@link DaySquares}, the longest losing run and the greatest fall. */
interface Spread extends DaySquares {
  losingRun: number
  fall: string
}
type Row = Sums<(typeof COUNTS)[number], (typeof AMOUNTS)[number]> & {
  numero: number
  nome: string
} & Partial<Spread>

/** The dimension whose cells a group reads: for weekdays sport, whose cells count every bet once and are the fewest. */
const DIMENSION = {
  tipster: 'tipster',
  sport: 'sport',
  fascia: 'fascia',
  giorno: 'sport',
  ora: 'ora',
  momento: 'momento',
} as const

/** Whether bets of a group are followed one after the other, so that interval, losing run and drawdown are known. */
const isFollowed = (per: BetGroup): boolean => per === 'tipster' || per === 'momento'

/** Bets of a period by group, with their totals (rule: andamento/tipster-figures). */
export async function betTable(ctx: Ctx, days: Days, per: BetGroup) {
  return ofCountedDays(ctx, days, async (ctx) => {
    const rows = await readRows(ctx, days, per)
    const before = await houseResultsBefore(ctx, days, per)
    const names = await namesOf(ctx, per, rows)
    const points = pointsOf(days)
    const righe = rows.map((row) => toRow(row, names(row), before.get(keyOf(row)) ?? '0', points, per))
    // No single group of bets is followed in the total: it is a row like one of sports.
    const totale = toRow(
      { ...totalOf(rows, COUNTS, AMOUNTS), numero: 0, nome: '' },
      { chiave: '', nome: 'Totale' },
      sum(before.values()).toFixed(2),
      points,
      'sport',
    )
    return { righe, totale, prima: days.prima }
  })
}

const keyOf = ({ numero, nome }: { numero: number; nome: string }): string => `${numero} ${nome}`

/** What the house earned with settled bets. */
const HOUSE_RESULT = sql.raw('no_drop + scarti_quota + freeroll - house_open')

const inDimension = (per: BetGroup) => sql`x.dimensione = ${sql.lit(DIMENSION[per])}`
const groupColumns = (per: BetGroup): RawBuilder<unknown> =>
  per === 'giorno' ? sql`extract(isodow from giorno)::integer as numero, ''::text as nome` : sql`numero, nome`

/** The cells of a group's dimension. Weekdays span months, so month cells do not help. */
const cellsOf = (days: DayRange, per: BetGroup): RawBuilder<unknown> =>
  per === 'giorno'
    ? cells('performance_bet', days, inDimension(per))
    : cellsByMonth('performance_bet', days, inDimension(per), SQUARES)
const SQUARES = sql`, (giocato <> 0)::integer as giorni, (profit - profit_open) * (profit - profit_open) as pp,
  (profit - profit_open) * giocato as ps, giocato * giocato as ss`

async function readRows(ctx: Ctx, days: Days, per: BetGroup): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${cellsOf(days, per)}, totals as (
      select ${groupColumns(per)}, ${sumColumns(COUNTS, AMOUNTS)} from cells group by 1, 2
    ), points as (
      select ${groupColumns(per)}, ${pointOf(sql`giorno`, days)} as point, sum(${HOUSE_RESULT}) as earned
      from ${sql.table(per === 'giorno' || days.passo === 'mese' ? 'cells' : 'day_cells')} group by 1, 2, 3
    ), lines as (
      select numero, nome, jsonb_object_agg(point, earned::text) as line from points group by 1, 2
    )
    ${isFollowed(per) ? sql`, ${SPREAD} select * from totals join lines using (numero, nome) join spread using (numero, nome)` : sql`select * from totals join lines using (numero, nome)`}
  `.execute(ctx.db)
  return rows
}

/**
 * The figures of each followed group that depend on the order and spread of its days and months: sums of squares of the
 * days on which a bet was settled, the longest losing run, the greatest fall of the running sum. A day with a bet that
 * was not lost ends a run and begins an island of days: the run goes on from the tail of one island to the next's head
 * (rule: andamento/losing-run).
 */
const SPREAD = sql`
  settled_days as (
    select numero, nome, giorno, giorni, profit - profit_open as p, giocato as s, pp, ps, ss, n_level, streak_start, streak_end,
           streak_max, non_perse, sum_min, sum_max, caduta,
           sum(profit - profit_open) over w - (profit - profit_open) as earlier,
           sum((non_perse > 0)::integer) over w as island
    from cells window w as (partition by numero, nome order by giorno)
  ), islands as (
    select numero, nome, island,
           max(streak_start) filter (where non_perse > 0) as head,
           coalesce(sum(case when non_perse > 0 then streak_end else streak_start end), 0) as tail
    from settled_days group by 1, 2, 3
  ), runs as (
    select numero, nome, max(tail + coalesce(next_head, 0))::integer as longest
    from (select *, lead(head) over (partition by numero, nome order by island) as next_head from islands) c group by 1, 2
  ), falls as (
    select numero, nome, max(greatest(caduta, coalesce(peak, 0) - (earlier + sum_min))) as fall
    from (
      select *, greatest(0, max(earlier + sum_max) over (
               partition by numero, nome order by giorno rows between unbounded preceding and 1 preceding)) as peak
      from settled_days
    ) g group by 1, 2
  ), squares as (
    select numero, nome, sum(giorni)::integer as days, sum(n_level)::integer as bets, sum(p) as p, sum(s) as s,
           sum(pp) as pp, sum(ps) as ps, sum(ss) as ss, max(streak_max) as longest_in_day
    from settled_days group by 1, 2
  ), spread as (
    select numero, nome, days, bets, p, s, pp, ps, ss, greatest(longest, longest_in_day) as losing_run, fall
    from squares join runs using (numero, nome) join falls using (numero, nome)
  )`

async function houseResultsBefore(ctx: Ctx, { prima }: Days, per: BetGroup): Promise<Map<string, string>> {
  const { rows } = await sql<{ numero: number; nome: string; earned: string }>`
    with ${cellsOf(prima, per)}
    select ${groupColumns(per)}, sum(${HOUSE_RESULT}) as earned from cells group by 1, 2
  `.execute(ctx.db)
  return new Map(rows.map((row) => [keyOf(row), row.earned]))
}

function toRow(
  row: Row,
  { chiave, nome }: { chiave: string; nome: string },
  casaPrima: string,
  points: readonly string[],
  per: BetGroup,
): BetRow {
  const settledProfit = dec(row.profit).minus(row.profitOpen)
  // The statement of a followed group joins its spread.
  const spread = isFollowed(per) ? (row as Row & Spread) : null
  const interval = spread && yieldInterval(spread)
  return wireOf(AndamentoBet, {
    ...row,
    chiave,
    nome,
    profit: settledProfit,
    yield: percentOf(settledProfit, row.giocato),
    yieldLivello: percentOf(row.level, row.nLevel),
    intervallo: interval && toNumbers(interval),
    campionePiccolo: isSmallSample(spread ?? { days: points.length * 31, bets: row.nLevel }),
    quotaMedia: average(row.summedOdds, row.nQuota, 3),
    vinte: hitRate(row),
    casa: dec(row.noDrop).plus(row.scartiQuota).plus(row.freeroll).minus(row.houseOpen),
    casaPrima,
    casaAperta: row.houseOpen,
    serieNegativa: spread?.losingRun ?? null,
    caduta: spread?.fall ?? null,
    clv: percentOf(row.closingGap, row.closingEur),
    clvBet: row.nClosing,
    slippage: percentOf(row.tipGap, row.tipEur),
    slippageEur: round2(row.tipGap),
    slippageDrop: row.nTip,
    andamento: points.map((point) => toNumber(row.line[point] ?? 0)),
  })
}

/** Labels by the name of the moment in the cells, which is empty where the moment is not known. */
const MOMENTS: Record<string, string> = { prematch: 'Prematch', live: 'Live', '': 'Non noto' }
const DAYS = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica'] as const

async function namesOf(ctx: Ctx, per: BetGroup, rows: readonly Row[]) {
  if (per === 'giorno') return ({ numero }: Row) => ({ chiave: `${numero}`, nome: DAYS[numero - 1] ?? '' })
  if (per === 'ora')
    return ({ numero }: Row) => ({ chiave: `${numero}`, nome: `${String(numero).padStart(2, '0')}:00` })
  if (per === 'momento') return ({ nome }: Row) => ({ chiave: nome, nome: MOMENTS[nome] ?? nome })
  if (per !== 'tipster') return ({ nome }: Row) => ({ chiave: nome, nome: nome || 'Senza' })
  const tipsters = await ctx.db
    .selectFrom('account')
    .innerJoin('tipster', 'tipster.idTipster', 'account.idTipster')
    .select(['idAccount', 'tipster.idTipster', 'nomeTipster'])
    .where('idAccount', 'in', rows.length > 0 ? rows.map(({ numero }) => numero) : [0])
    .execute()
  const byAccount = new Map(tipsters.map((row) => [row.idAccount, row]))
  return ({ numero }: Row) => {
    const tipster = byAccount.get(numero)
    return { chiave: `${tipster?.idTipster ?? ''}`, nome: tipster?.nomeTipster ?? '' }
  }
}
