import { type Decimal, dec, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A closing somebody was sent: of which account, at which end. */
export interface Closing {
  id: number
  idAccount: number
  /** First moment after its period. */
  dopo: Date
}

/**
 * SALDO TOTALE of accounts at the ends of periods as it is known today, by the closings' ids: the running total less
 * what lies after the end. What lies before is never read, and days that are whole are read as their sums.
 */
export async function closingsNow(ctx: Ctx, closings: readonly Closing[]): Promise<Map<number, Decimal>> {
  if (closings.length === 0) return new Map()
  const column = <K extends keyof Closing>(name: K) => closings.map((one) => one[name])
  const { rows } = await sql<{ id: number; saldo: string }>`
    with chiesti as materialized (
      select id, id_account, dopo, ((dopo - interval '1 millisecond') at time zone 'Europe/Rome')::date as giorno,
        date_trunc('day', dopo, 'Europe/Rome') = dopo as intero
      from unnest(${column('id')}::bigint[], ${column('idAccount')}::int[], ${column('dopo')}::timestamptz[])
        as x(id, id_account, dopo)
    ), conti as materialized (
      select id_account, min(giorno) as giorno, min(dopo) as dopo from chiesti group by 1
    ), giorni as materialized (
      -- Account by account: joined as sets, all days there ever were would be read.
      select c.id_account, g.giorno_bet, g.profit from conti c cross join lateral (
        select giorno_bet, sum(profit) as profit from giocata_giorno
        where id_account = c.id_account and giorno_bet > c.giorno group by 1
      ) g
    ), righe as materialized (
      select c.id_account, r.data, r.importo from conti c cross join lateral (
        select data, importo from riga_movimento where id_account = c.id_account and data >= c.dopo offset 0
      ) r
    ), bet_dopo as (
      select q.id, sum(g.profit) as profit from chiesti q
      join giorni g on g.id_account = q.id_account and g.giorno_bet > q.giorno group by 1
    ), righe_dopo as (
      select q.id, sum(r.importo) as importo from chiesti q
      join righe r on r.id_account = q.id_account and r.data >= q.dopo group by 1
    )
    select q.id, coalesce(t.saldo_outstanding_base, v.saldo_outstanding_base, 0)
      + coalesce(s.profit + s.cashflow + s.deposito, 0)
      - coalesce(b.profit, 0) - coalesce(r.importo, 0)
      - case when q.intero then 0 else (
          -- The rest of a day the end cuts in two.
          select coalesce(sum(g.profit), 0) from giocata g
          where g.id_account = q.id_account and g.message_date >= q.dopo
            and g.message_date < (q.giorno + 1)::timestamp at time zone 'Europe/Rome'
        ) end as saldo
    from chiesti q
    join account a using (id_account)
    left join tipster t on t.id_tipster = a.id_tipster
    left join venue v on v.id_venue = a.id_venue
    left join saldo s on s.id_account = q.id_account
    left join bet_dopo b on b.id = q.id
    left join righe_dopo r on r.id = q.id
  `.execute(ctx.db)
  const found = new Map(rows.map(({ id, saldo }) => [Number(id), dec(saldo)]))
  return new Map(closings.map(({ id }) => [id, found.get(id) ?? ZERO]))
}
