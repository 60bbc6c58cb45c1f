import { AndamentoBetRow } from '@xbetapp/contract/insight/performance'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { rangeOf } from '@xbetapp/domain/platform/time/range'
import { type RawBuilder, sql } from 'kysely'
import { MOMENT } from '#server/bets/tip-reading/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import { type RowFor, wireOf } from '#server/kernel/wire-of.ts'
import { requireDays } from './period.ts'

type Query = Input<'GET /api/v1/andamento/righe'>['query']

/** The bets behind a figure of a table, by the table's rules; bets without the figure they are sorted by come last. */
export async function rowsBehind(ctx: Ctx, query: Query) {
  const { dal, al } = requireDays(ctx, query)
  const { start, after } = rangeOf(dal, al)
  const venues = venueCondition(ctx, query)
  const bets = sql`
    from bet b
    where b.message_date >= ${start} and b.message_date < ${after}
      and b.deleted_at is null and (b.tot <> 0 or b.tot_tipster <> 0) and ${betCondition(query)}
      ${venues ? sql`and exists (select ${dropsAt(venues)})` : sql``}`
  const { rows: totals } = await sql<{ n: number; casa: string; risultato: string | null }>`
    select count(*)::integer as n, coalesce(sum(casa), 0) as casa, ${venues ? sql`coalesce(sum(risultato), 0)` : sql`null`} as risultato
    from (select ${HOUSE_RESULT} as casa,
            ${venues ? sql`(select sum(g.profit_eur) ${dropsAt(venues)})` : sql`null`} as risultato ${bets}) x
  `.execute(ctx.db)
  const total = onlyRow(totals)
  const direction = sql.raw(query.verso)
  const order = (casa: RawBuilder<unknown>) => sql`order by
    ${query.ordine === 'casa' ? sql`${casa} ${direction} nulls last,` : sql``}
    b.message_date ${direction}, b.id_received_bet ${direction}`
  const { rows } = await sql<RowFor<typeof AndamentoBetRow>>`
    with page as (
      select b.* ${bets} ${order(HOUSE_RESULT)}
      limit ${query.righe} offset ${(query.pagina - 1) * query.righe}
    )
    select b.id_received_bet, b.message_date, t.nome_tipster, b.formatted_bet, b.esito,
           ${venues ? sql`v.importo, v.quota, v.profit as profit_venue` : sql`b.tot as importo, b.quota_media as quota, null as profit_venue`},
           case when b.esito <> 'Open' then
             coalesce((select profit from bet_posting g where g.id_account = a.id_account and g.id_received_bet = b.id_received_bet), 0)
           end as profit_tipster,
           ${HOUSE_RESULT} as casa
    from page b
    join tipster t on t.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
    join account a on a.id_tipster = t.id_tipster
    ${
      venues
        ? sql`cross join lateral (
            select sum(d.importo_post_cambio) as importo, coalesce(sum(g.profit_eur), 0) as profit,
                   round(sum(d.importo_post_cambio * d.quota) / nullif(sum(d.importo_post_cambio), 0), 5) as quota
            ${dropsAt(venues)}
          ) v`
        : sql``
    }
    ${order(HOUSE_RESULT)}
  `.execute(ctx.db)
  return {
    content: rows.map((row) => wireOf(AndamentoBetRow, row)),
    totalElements: total.n,
    casa: toNumber(total.casa),
    risultato: total.risultato === null ? null : toNumber(total.risultato),
  }
}

/** What the house has of bet `b`; null while it is Open. */
const HOUSE_RESULT = sql`case when b.esito <> 'Open' then
  coalesce((select h.casa from house_profit h where h.id_received_bet = b.id_received_bet), 0) end`

/** Live drops of bet `b` at the chosen venues. */
const dropsAt = (venues: RawBuilder<unknown>) => sql`
  from dropped_bet d join venue v using (id_venue) join account va using (id_venue) left join room s using (id_venue)
  left join bet_posting g on g.id_account = va.id_account and g.id_received_bet = d.id_received_bet
  where d.id_received_bet = b.id_received_bet and d.superseded_at is null and d.id_venue is not null and ${venues}`

/** The number that a key names; 0, which nothing has, for a key that is none. */
const numberOf = (key: string): number => (Number.isSafeInteger(Number(key)) ? Number(key) : 0)

function betCondition({ per, chiave = '' }: Query): RawBuilder<unknown> {
  switch (per) {
    case 'tipster':
      return sql`coalesce(b.id_tipster_drop, b.id_tipster) = ${numberOf(chiave)}`
    case 'sport':
      return sql`coalesce(b.sport, '') = ${chiave}`
    case 'fascia':
      return sql`coalesce(b.fascia, '') = ${chiave}`
    case 'giorno':
      return sql`extract(isodow from b.message_date at time zone 'Europe/Rome') = ${Number(chiave)}`
    case 'ora':
      return sql`extract(hour from b.message_date at time zone 'Europe/Rome') = ${Number(chiave)}`
    case 'momento':
      return sql`coalesce(${MOMENT}, '') = ${chiave}`
    default:
      return sql`true`
  }
}

/** The condition on venues `v` and rooms `s`; null where bets are not selected by venue. */
function venueCondition(ctx: Ctx, { per, chiave = '' }: Query): RawBuilder<unknown> | null {
  const id = numberOf(chiave)
  switch (per) {
    case 'sala': {
      const mayKnow = seesSecretRooms(ctx) ? sql`true` : sql`not coalesce(s.is_secret, false)`
      if (chiave === 'riservate') return sql`s.is_secret`
      return sql`v.id_venue = ${id} and ${mayKnow}`
    }
    case 'book':
      return chiave === 'sito' || chiave === 'altro' ? sql`v.kind = ${chiave}` : sql`s.id_book = ${id}`
    case 'valuta':
      return sql`v.id_valuta = ${chiave}`
    default:
      return null
  }
}
