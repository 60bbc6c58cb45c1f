import { Parts } from '@xbetapp/contract/insight/exposure'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { type DateRange, rangeOf } from '@xbetapp/domain/platform/time/range'
import { sql } from 'kysely'
import { onlyRow } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { type RowFor, wireOf } from '#server/kernel/wire-of.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { requireDays } from './period.ts'

type Terms = Input<'POST /api/v1/andamento/ipotesi'>['body']

/** Bets of one request at most; a longer period is refused and requested in parts. */
const MOST_BETS = 100_000

type Row = Omit<RowFor<typeof Parts>, 'casa'> &
  Record<'noDrop' | 'scartiQuota' | 'freeroll' | 'action', string>

const NO_EXCLUSIONS = { senzaTipster: [], senzaVenue: [] }

/**
 * The result of a period's settled bets on other terms, beside the actual one, from the rows as frozen
 * (rule: andamento/what-if). Writes nothing.
 * @throws AppError PERIOD_TOO_LONG
 */
export async function whatIf(ctx: Ctx, terms: Terms) {
  const { dal, al } = requireDays(ctx, terms)
  const range = rangeOf(dal, al)
  return inSnapshot(ctx, async (ctx) => {
    const { start, after } = range
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from (
        select from bet where message_date >= ${start} and message_date < ${after} and deleted_at is null
        limit ${MOST_BETS + 1}
      ) b
    `.execute(ctx.db)
    const bets = onlyRow(rows).n
    if (bets > MOST_BETS) throw new AppError('PERIOD_TOO_LONG', { bet: bets, limite: MOST_BETS })
    const comEra = toParts(await reckon(ctx, range, { ...NO_EXCLUSIONS, dal, al }))
    const ipotesi = toParts(await reckon(ctx, range, terms))
    return { comEra, ipotesi, differenza: toNumber(dec(ipotesi.casa).minus(comEra.casa)) }
  })
}

function toParts(row: Row) {
  const casa = dec(row.noDrop).plus(row.scartiQuota).plus(row.freeroll).plus(row.action)
  return wireOf(Parts, { ...row, casa })
}

/**
 * The house's result on some terms. The rules of a drop, of a bet's totals and of profit are repeated in SQL, where a
 * month of a large house takes seconds.
 */
async function reckon(ctx: Ctx, { start, after }: DateRange, terms: Terms): Promise<Row> {
  const { percentuale, freeroll, action, venue, tipster, senzaTipster, senzaVenue } = terms
  const atVenue = sql`(${venue ?? null}::int is null or v.id_venue = ${venue ?? null}::int)`
  const ofTipster = sql`(${tipster ?? null}::int is null or a.id_tipster = ${tipster ?? null}::int)`
  const { rows } = await sql<Row>`
    with chosen as (
      select b.*, coalesce(id_tipster_drop, b.id_tipster) as credited_to
      from bet b
      where message_date >= ${start} and message_date < ${after} and deleted_at is null and esito <> 'Open'
        and not coalesce(id_tipster_drop, b.id_tipster) = any(${senzaTipster}::int[])
    ), drop as (
      select d.id_received_bet, d.quota, b.esito, case when b.payout ? 'venue' then payout_at(b.payout, d.id_venue) end as payout,
             not d.id_venue = any(${senzaVenue}::int[]) as stays,
             d.importo_post_cambio as eur_before,
             round(d.importo_post_cambio * d.freeroll_attivo / 100, 10) as freeroll_before,
             case when ${percentuale ?? null}::numeric is null or not ${atVenue} then d.importo_post_cambio
                  else round(round(d.importo_no_perc * ${percentuale ?? null}::numeric / 100, 2) * d.cambio_valuta, 2) end as eur,
             case when ${freeroll ?? null}::numeric is null or not ${atVenue} then d.freeroll_attivo
                  else ${freeroll ?? null}::numeric end as freeroll
      from chosen b join dropped_bet d using (id_received_bet) join venue v using (id_venue)
      where d.superseded_at is null
    ), sums as (
      select id_received_bet, coalesce(sum(eur) filter (where stays), 0) as tot,
             -- What some venues alone pay is the house's (rule: profit/other-payouts).
             coalesce(sum(bet_profit(esito::text, eur, quota, payout) - bet_profit(esito::text, eur, quota))
                      filter (where stays and payout is not null), 0) as of_some_venues,
             coalesce(round(sum(eur * quota) filter (where stays) / nullif(sum(eur) filter (where stays), 0), 5), 0) as quota_media,
             coalesce(round(sum(eur * freeroll / 100) filter (where stays), 2), 0) as tot_freeroll,
             -- Without a room the tipster is credited with as much less as could be played less.
             case when bool_and(stays) then 1 else coalesce(
               sum(eur_before - freeroll_before) filter (where stays) / nullif(sum(eur_before - freeroll_before), 0), 0) end as kept_share
      from drop group by 1
    ), bet as (
      select s.id_received_bet, s.esito, payout_at(s.payout, null) as payout, coalesce(x.of_some_venues, 0) as of_some_venues, s.quota_drop, round(s.tot_tipster * coalesce(x.kept_share, 1), 2) as tot_tipster,
             coalesce(x.tot, 0) as tot, coalesce(x.quota_media, 0) as quota_media, coalesce(x.tot_freeroll, 0) as tot_freeroll
      from chosen s left join sums x using (id_received_bet)
    ), parts as (
      select *, tot - tot_freeroll - tot_tipster as tot_no_drop,
             case when tot_tipster = 0 and quota_drop = 0 then 0 else quota_media - quota_drop end as scarto_quota
      from bet
    )
    select coalesce(sum(bet_profit(esito::text, tot_tipster, quota_drop, payout)), 0) as tipster,
           coalesce(sum(bet_profit(esito::text, tot_no_drop, quota_media, payout) + of_some_venues), 0) as no_drop,
           coalesce(sum(odds_gap_profit(esito::text, tot_tipster, scarto_quota, payout)), 0) as scarti_quota,
           coalesce(sum(bet_profit(esito::text, tot_freeroll, quota_media, payout)), 0) as freeroll,
           (count(*) filter (where tot <> 0 or tot_tipster <> 0))::integer as bet, coalesce(sum(tot), 0) as tot,
           (select coalesce(sum(case when ${action ?? null}::numeric is null or not ${ofTipster} then coalesce(l.importo, 0)
                                     else round(-r.importo * ${action ?? null}::numeric / 100, 2) end), 0)
            from movement m
            join movement_line r using (id_movimento) join account a using (id_account)
            left join movement_line l on l.id_movimento = m.id_movimento and l.id_account = ${HOUSE_ACCOUNTS.INCASSI}
            where m.tipo = 'cashout' and r.kind = 'tipster' and m.data >= ${start} and m.data < ${after}
              and not a.id_tipster = any(${senzaTipster}::int[])) as action
    from parts
  `.execute(ctx.db)
  return onlyRow(rows)
}
