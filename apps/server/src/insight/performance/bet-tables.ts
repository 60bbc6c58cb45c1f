import type { AndamentoBet, BET_GROUPS } from '@xbetapp/contract/insight/performance'
import {
  average,
  hitRate,
  isSmallSample,
  percentOf,
  yieldInterval,
} from '@xbetapp/domain/insight/performance/figures'
import { dec, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { cells, cellsByMonth, ofCountedDays } from '#server/accounts/day-totals/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type Days, pointOf, pointsOf } from './period.ts'
import { ratio, type Sums, sumColumns, totalOf } from './table-sums.ts'

export type BetGroup = (typeof BET_GROUPS)[number]
export type BetRow = z.output<typeof AndamentoBet>

const COUNTS = [
  ...(['bet', 'aperte', 'drop', 'vinte', 'mezzeVinte', 'mezzePerse', 'perse'] as const),
  ...(['nQuota', 'nLevel', 'nClosing', 'nTip'] as const),
]
const AMOUNTS = [
  ...(['tot', 'credito', 'giocato', 'profit', 'profitOpen', 'noDrop', 'scartiQuota', 'freeroll'] as const),
  'houseOpen' as const,
  ...(['summedOdds', 'level', 'closingEur', 'closingGap', 'tipEur', 'tipGap'] as const),
]

interface Spread {
  days: number
  bets: number
  p: string
  s: string
  pp: string
  ps: string
  ss: string
  serie: number
  caduta: string
}
type Row = Sums<(typeof COUNTS)[number], (typeof AMOUNTS)[number]> & {
  numero: number
  nome: string
} & Partial<Spread>

/** Cells by sport count every bet once and are the fewest: weekdays are computed from them. */
const DIMENSION = {
  tipster: 'tipster',
  sport: 'sport',
  fascia: 'fascia',
  giorno: 'sport',
  ora: 'ora',
  momento: 'momento',
} as const

/** Groups whose bets are followed one after the other: interval, losing run and drawdown are known of them. */
const isFollowed = (per: BetGroup): boolean => per === 'tipster' || per === 'momento'

/** Bets of a period by group, with their totals (rule: andamento/tipster-figures). */
export async function betTable(ctx: Ctx, days: Days, per: BetGroup) {
  return ofCountedDays(ctx, days, async (ctx) => {
    const rows = await readRows(ctx, days, per)
    const before = await earnedBefore(ctx, days, per)
    const names = await namesOf(ctx, per, rows)
    const points = pointsOf(days)
    const righe = rows.map((row) => toRow(row, names(row), before.get(keyOf(row)) ?? '0', points, per))
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
const EARNED = sql.raw('no_drop + scarti_quota + freeroll - house_open')

const which = (per: BetGroup) => sql`x.dimensione = ${sql.lit(DIMENSION[per])}`
const group = (per: BetGroup): RawBuilder<unknown> =>
  per === 'giorno' ? sql`extract(isodow from giorno)::integer as numero, ''::text as nome` : sql`numero, nome`

/** Weekdays span months, so month cells do not help. */
const source = (days: { dal: string; al: string }, per: BetGroup): RawBuilder<unknown> =>
  per === 'giorno'
    ? cells('performance_bet', days, which(per))
    : cellsByMonth('performance_bet', days, which(per), SQUARES)
const SQUARES = sql`, (giocato <> 0)::integer as giorni, (profit - profit_open) * (profit - profit_open) as pp,
  (profit - profit_open) * giocato as ps, giocato * giocato as ss`

async function readRows(ctx: Ctx, days: Days, per: BetGroup): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${source(days, per)}, somma as (
      select ${group(per)}, ${sumColumns(COUNTS, AMOUNTS)} from cells group by 1, 2
    ), punto as (
      select ${group(per)}, ${pointOf(sql`giorno`, days)} as punto, sum(${EARNED}) as casa
      from ${sql.table(per === 'giorno' || days.passo === 'mese' ? 'cells' : 'day_cells')} group by 1, 2, 3
    ), linea as (
      select numero, nome, jsonb_object_agg(punto, casa::text) as linea from punto group by 1, 2
    )
    ${isFollowed(per) ? sql`, ${SPREAD} select * from somma join linea using (numero, nome) join spread using (numero, nome)` : sql`select * from somma join linea using (numero, nome)`}
  `.execute(ctx.db)
  return rows
}

/**
 * The figures of each followed group that depend on the order and spread of its days and months: sums of squares of the days
 * on which a bet was settled, the longest losing run, the greatest fall of the running sum
 * (rule: andamento/losing-run).
 */
const SPREAD = sql`
  giornata as (
    select numero, nome, giorno, giorni, profit - profit_open as p, giocato as s, pp, ps, ss, n_level, streak_start, streak_end,
           streak_max, non_perse, sum_min, sum_max, caduta,
           sum(profit - profit_open) over w - (profit - profit_open) as prima,
           sum((non_perse > 0)::integer) over w as isola
    from cells window w as (partition by numero, nome order by giorno)
  ), corsa as (
    select numero, nome, isola,
           max(streak_start) filter (where non_perse > 0) as testa,
           coalesce(sum(case when non_perse > 0 then streak_end else streak_start end), 0) as coda
    from giornata group by 1, 2, 3
  ), corse as (
    select numero, nome, max(coda + coalesce(testa_dopo, 0))::integer as serie
    from (select *, lead(testa) over (partition by numero, nome order by isola) as testa_dopo from corsa) c group by 1, 2
  ), cadute as (
    select numero, nome, max(greatest(caduta, coalesce(picco, 0) - (prima + sum_min))) as caduta
    from (
      select *, greatest(0, max(prima + sum_max) over (
               partition by numero, nome order by giorno rows between unbounded preceding and 1 preceding)) as picco
      from giornata
    ) g group by 1, 2
  ), quadrati as (
    select numero, nome, sum(giorni)::integer as days, sum(n_level)::integer as bets, sum(p) as p, sum(s) as s,
           sum(pp) as pp, sum(ps) as ps, sum(ss) as ss, max(streak_max) as serie_giorno
    from giornata group by 1, 2
  ), spread as (
    select numero, nome, days, bets, p, s, pp, ps, ss, greatest(serie, serie_giorno) as serie, cadute.caduta
    from quadrati join corse using (numero, nome) join cadute using (numero, nome)
  )`

async function earnedBefore(ctx: Ctx, { prima }: Days, per: BetGroup): Promise<Map<string, string>> {
  const { rows } = await sql<{ numero: number; nome: string; casa: string }>`
    with ${source(prima, per)}
    select ${group(per)}, sum(${EARNED}) as casa from cells group by 1, 2
  `.execute(ctx.db)
  return new Map(rows.map((row) => [keyOf(row), row.casa]))
}

function toRow(
  row: Row,
  { chiave, nome }: { chiave: string; nome: string },
  casaPrima: string,
  points: readonly string[],
  per: BetGroup,
): BetRow {
  const casa = dec(row.noDrop).plus(row.scartiQuota).plus(row.freeroll).minus(row.houseOpen)
  const settled = dec(row.profit).minus(row.profitOpen)
  const { days, bets, p, s, pp, ps, ss } = row
  const spread =
    isFollowed(per) && days !== undefined && bets !== undefined && p !== undefined
      ? { days, bets, p, s: s ?? 0, pp: pp ?? 0, ps: ps ?? 0, ss: ss ?? 0 }
      : null
  const interval = spread && yieldInterval(spread)
  return {
    chiave,
    nome,
    bet: row.bet,
    aperte: row.aperte,
    drop: row.drop,
    tot: Number(row.tot),
    credito: Number(row.credito),
    giocato: Number(row.giocato),
    profit: toNumber(settled),
    yield: ratio(percentOf(settled, row.giocato)),
    yieldLivello: ratio(percentOf(row.level, row.nLevel)),
    intervallo: interval ? { da: toNumber(interval.da), a: toNumber(interval.a) } : null,
    campionePiccolo: isSmallSample(spread ?? { days: points.length * 31, bets: row.nLevel }),
    quotaMedia: ratio(average(row.summedOdds, row.nQuota, 3)),
    vinte: ratio(hitRate(row)),
    noDrop: Number(row.noDrop),
    scartiQuota: Number(row.scartiQuota),
    freeroll: Number(row.freeroll),
    casa: toNumber(casa),
    casaPrima: Number(casaPrima),
    casaAperta: Number(row.houseOpen),
    serieNegativa: isFollowed(per) ? (row.serie ?? 0) : null,
    caduta: isFollowed(per) ? Number(row.caduta ?? 0) : null,
    clv: ratio(percentOf(row.closingGap, row.closingEur)),
    clvBet: row.nClosing,
    slippage: ratio(percentOf(row.tipGap, row.tipEur)),
    slippageEur: toNumber(dec(row.tipGap).round(2, 1)),
    slippageDrop: row.nTip,
    andamento: points.map((point) => Number(row.linea[point] ?? 0)),
  }
}

/** By the name of the group in the cells; without one it is not known. */
const MOMENTS: Record<string, string> = { prematch: 'Prematch', live: 'Live', '': 'Non noto' }
const DAYS = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica'] as const

async function namesOf(ctx: Ctx, per: BetGroup, rows: readonly Row[]) {
  if (per === 'giorno') return ({ numero }: Row) => ({ chiave: `${numero}`, nome: DAYS[numero - 1] ?? '' })
  if (per === 'ora')
    return ({ numero }: Row) => ({ chiave: `${numero}`, nome: `${String(numero).padStart(2, '0')}:00` })
  if (per === 'momento') return ({ nome }: Row) => ({ chiave: nome, nome: MOMENTS[nome] ?? nome })
  if (per !== 'tipster') return ({ nome }: Row) => ({ chiave: nome, nome: nome || 'Senza' })
  const found = await ctx.db
    .selectFrom('account')
    .innerJoin('tipster', 'tipster.idTipster', 'account.idTipster')
    .select(['idAccount', 'tipster.idTipster', 'nomeTipster'])
    .where('idAccount', 'in', rows.length > 0 ? rows.map(({ numero }) => numero) : [0])
    .execute()
  const byAccount = new Map(found.map((row) => [row.idAccount, row]))
  return ({ numero }: Row) => {
    const tipster = byAccount.get(numero)
    return { chiave: `${tipster?.idTipster ?? ''}`, nome: tipster?.nomeTipster ?? '' }
  }
}
