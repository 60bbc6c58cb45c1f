import type { BetDiAccordo, TerminiAccordo } from '@xbetapp/contract/accounts/deals'
import type { DealTerms } from '@xbetapp/domain/accounts/deals/deal'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type DateRange, rangeOf } from '@xbetapp/domain/platform/time/range'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { cells } from '#server/accounts/day-totals/public.ts'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { RowFor } from '#server/kernel/wire-of.ts'

/** The terms of a deal that decide what counts, stored or only tried. */
type CountedTerms = DealTerms &
  Pick<z.output<typeof TerminiAccordo>, 'base' | 'inEstratto' | 'sport' | 'book' | 'generi'>
export interface CountedDeal {
  idDeal: number
  /** The tipster's account; null for a partner, whose deal counts everybody's bets. */
  conto: number | null
  /** Earliest first. */
  versions: readonly CountedTerms[]
}
export type StoredDealTerms = CountedTerms & {
  percentuale: string
  minimo: string | null
  massimo: string | null
  motivo: string
  username: string
  createdAt: Date
}
export interface Deal extends CountedDeal {
  tipo: 'tipster' | 'altro'
  id: number
  nome: string
  /** Paid so far, EUR. */
  paid: string
  versions: readonly StoredDealTerms[]
}

/** The house accounts from which deals are paid. */
const PAYING_ACCOUNTS = [HOUSE_ACCOUNTS.SPESE, HOUSE_ACCOUNTS.DIVIDENDI]

/** Deals with their terms, by name. A deal whose terms were all taken back is left out. */
export async function loadDeals(
  ctx: Ctx,
  { idDeal = null, idAccount = null }: { idDeal?: number | null; idAccount?: number | null },
): Promise<Deal[]> {
  const { rows } = await sql<Omit<Deal, 'versions'>>`
    select d.id_deal, case when a.id_tipster is not null then id_account end as conto, n.tipo, n.id_conto as id, n.nome, coalesce((
             select -sum(r.importo_eur) from movement m join movement_line r using (id_movimento)
             where m.id_deal = d.id_deal and r.id_account = any(${PAYING_ACCOUNTS}::int[])), 0) as paid
    from deal d join account a using (id_account) join account_named n using (id_account)
    where (${idDeal}::int is null or d.id_deal = ${idDeal}::int)
      and (${idAccount}::int is null or d.id_account = ${idAccount}::int)
    order by lower(n.nome), d.id_deal
  `.execute(ctx.db)
  if (rows.length === 0) return []
  const versions = await readTerms(ctx, idsOf(rows, 'idDeal'))
  return rows.flatMap((deal) => {
    const ownVersions = versions.get(deal.idDeal)
    return ownVersions ? [{ ...deal, versions: ownVersions }] : []
  })
}

/** The terms of a deal, earliest first. */
export const loadTerms = async (ctx: Ctx, idDeal: number): Promise<StoredDealTerms[]> =>
  (await readTerms(ctx, [idDeal])).get(idDeal) ?? []

async function readTerms(ctx: Ctx, deals: readonly number[]): Promise<Map<number, StoredDealTerms[]>> {
  const { rows } = await sql<StoredDealTerms & { idDeal: number }>`
    select id_deal, t.dal::text as dal, base, periodo, percentuale, minimo, massimo, recupero, azzera, in_estratto,
           sport, book, generi, motivo, username, created_at
    from deal_terms t where id_deal = any(${deals}::int[]) order by t.dal
  `.execute(ctx.db)
  const byDeal = Map.groupBy(rows, ({ idDeal }) => idDeal)
  return new Map([...byDeal].map(([id, versions]) => [id, versions.map(({ idDeal: _, ...terms }) => terms)]))
}

/** The terms of deals as common table expression `terms`; `next_dal` is the day on which the next terms begin. */
const termsTable = (deals: readonly CountedDeal[]): RawBuilder<unknown> => {
  const rows = deals.flatMap(({ idDeal, conto, versions }) =>
    versions.map((version) => ({ ...version, id_deal: idDeal, conto })),
  )
  return sql`terms as materialized (
      select *, coalesce(lead(dal) over (partition by id_deal order by dal), 'infinity') as next_dal
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        id_deal integer, conto integer, dal date, base text, periodo text, sport text[], book integer[], generi text[])
    )`
}

// Conditions on terms `t` and what they may count, `f`.
const OF_THE_DAY = sql`f.giorno >= t.dal and f.giorno < t.next_dal`
const ofSport = (sport: RawBuilder<unknown>) => sql`(t.sport = '{}' or ${sport} = any(t.sport))`

/**
 * The bets that deals count in a range, as common table expressions that end in `counted`; `amount` is what a bet adds
 * to the base (rule: deal/base).
 */
function countedBets(deals: readonly CountedDeal[], { start, after }: DateRange): RawBuilder<unknown> {
  const isInRange = (column: RawBuilder<unknown>) => sql`${column} >= ${start} and ${column} < ${after}`
  const betsOfTerms = (whose: RawBuilder<unknown>) => sql`
      select t.id_deal, t.dal, t.periodo, t.book, t.generi, f.*,
             case t.base when 'casa' then f.casa else f.tot_tipster end as whole
      from terms t join bet_figures f on ${whose} and ${OF_THE_DAY} and ${ofSport(sql`f.sport`)}`
  return sql`
    ${termsTable(deals)}, bet_figures as materialized (
      select b.id_received_bet, (b.message_date at time zone 'Europe/Rome')::date as giorno, a.id_account,
             a.id_tipster, b.sport, b.esito, b.tot_tipster, coalesce(h.casa, 0) as casa
      from bet b
      join account a on a.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
      left join house_profit h on h.id_received_bet = b.id_received_bet and ${isInRange(sql`h.message_date`)}
      where ${isInRange(sql`b.message_date`)} and b.deleted_at is null and (b.tot <> 0 or b.tot_tipster <> 0)
    ), chosen as (
      ${betsOfTerms(sql`f.id_account = t.conto`)} union all ${betsOfTerms(sql`t.conto is null`)}
    ), counted as (
      select chosen.*, case when esito = 'Open' then 0 else part end as amount,
             (esito <> 'Open')::integer as settled, (esito = 'Open')::integer as aperte
      from (
        select *, case when book = '{}' and generi = '{}' then whole else (
            select round(whole * sum(d.importo_post_cambio) filter (
                     where (book = '{}' or r.id_book = any(book)) and (generi = '{}' or v.kind::text = any(generi)))
                   / nullif(sum(d.importo_post_cambio), 0), 2)
            from dropped_bet d join venue v using (id_venue) left join room r using (id_venue)
            where d.id_received_bet = chosen.id_received_bet and d.superseded_at is null
          ) end as part
        from chosen
      ) chosen
      where part is not null
    )`
}

/** Whether a deal counts whole bets, whose totals by day are stored: by tipster, or by sport for everybody's. */
const countsWholeBets = ({ conto, versions }: CountedDeal): boolean =>
  versions.every(
    ({ sport, book, generi }) =>
      book.length === 0 && generi.length === 0 && (sport.length === 0 || conto === null),
  )

/** The days of whole bets that deals count, in the form of {@link countedBets}. */
function countedDays(deals: readonly CountedDeal[], days: { dal: string; al: string }): RawBuilder<unknown> {
  const betsOfTerms = (whose: RawBuilder<unknown>) => sql`
      select t.id_deal, t.dal, t.periodo, f.giorno, f.bet - f.aperte as settled, f.aperte,
             case t.base when 'casa' then f.no_drop + f.scarti_quota + f.freeroll - f.house_open
                         else f.giocato end as amount
      from terms t join cells f on ${whose} and ${OF_THE_DAY}`
  return sql`
    ${termsTable(deals)}, ${cells('performance_bet', days, sql`x.dimensione in ('tipster', 'sport')`)}, counted as (
      ${betsOfTerms(sql`f.dimensione = 'tipster' and f.numero = t.conto`)}
      union all ${betsOfTerms(sql`f.dimensione = 'sport' and t.conto is null and ${ofSport(sql`f.nome`)}`)}
    )`
}

export interface BaseOfPeriod {
  base: string
  /** The settled bets behind the base (EUR), and the Open ones, which add nothing. */
  bet: number
  aperte: number
}

/** What deals count in each of their periods, by deal and first day of the period; not where nothing counts. */
export async function readBases(ctx: Ctx, deals: readonly CountedDeal[]): Promise<Map<string, BaseOfPeriod>> {
  const al = romeDay(ctx.now())
  const { whole = [], partial = [] } = Object.groupBy(deals, (deal) =>
    countsWholeBets(deal) ? 'whole' : 'partial',
  )
  return new Map([
    ...(await sumByPeriod(ctx, whole, (dal) => countedDays(whole, { dal, al }))),
    ...(await sumByPeriod(ctx, partial, (dal) => countedBets(partial, rangeOf(dal, al)))),
  ])
}

async function sumByPeriod(
  ctx: Ctx,
  deals: readonly CountedDeal[],
  countedTable: (dal: string) => RawBuilder<unknown>,
): Promise<Array<[string, BaseOfPeriod]>> {
  const [firstDay] = deals.flatMap(({ versions }) => versions.map(({ dal }) => dal)).sort()
  if (firstDay === undefined) return []
  const { rows } = await sql<BaseOfPeriod & { key: string }>`
    with ${countedTable(firstDay)}
    select id_deal || ' ' || first_day as key, base, bet, aperte
    from (
      select id_deal, greatest(dal, date_trunc(
               case periodo when 'settimana' then 'week' else 'month' end, giorno::timestamp)::date) as first_day,
             sum(amount) as base, sum(settled)::integer as bet, sum(aperte)::integer as aperte
      from counted group by 1, 2
    ) per_period
  `.execute(ctx.db)
  return rows.map(({ key, ...base }) => [key, base])
}

/** `total`: the number of bets on all pages. */
type CountedBet = RowFor<typeof BetDiAccordo> & { total: number }

/** A page of the bets that a deal counts in a range, newest first. */
export async function readCountedBets(
  ctx: Ctx,
  deal: CountedDeal,
  range: DateRange,
  { pagina, righe }: { pagina: number; righe: number },
): Promise<CountedBet[]> {
  const { rows } = await sql<CountedBet>`
    with ${countedBets([deal], range)}
    select id_received_bet, b.message_date, nome_tipster, b.formatted_bet, counted.esito, whole as intero, amount as base,
           (count(*) over ())::integer as total
    from counted join tipster using (id_tipster) join bet b using (id_received_bet)
    order by b.message_date desc, id_received_bet desc
    limit ${righe} offset ${(pagina - 1) * righe}
  `.execute(ctx.db)
  return rows
}
