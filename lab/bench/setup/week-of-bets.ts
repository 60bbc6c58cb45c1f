import { sql } from 'kysely'
import type { Database, Tx } from '../../../apps/server/src/db/database.ts'

/** Fills the last week with bets of twenty tipsters, one drop each, all unchanged since revision 1. */
export async function fillWeek(db: Database | Tx, bets: number): Promise<void> {
  await sql`
    insert into tipster (nome_tipster) select 'Tipster ' || i from generate_series(1, 20) i
  `.execute(db)
  await sql`
    with venues as (
      insert into venue (kind, nome) select 'sala', 'Sala ' || i from generate_series(1, 20) i returning id_venue, numero
    )
    insert into room (id_venue, id_sala, id_book) select id_venue, numero, 1 from venues
  `.execute(db)
  await sql`
    insert into bet (received_bet, formatted_bet, message_date, id_tipster, tot, quota_media, quota_minima)
    select t, t, now() - i * interval '1 minute', 3 + i % 20, 100, 1.95, 1.95
    from (
      select i, 'Inter - Juventus ore 20:45' || chr(10) || 'Over ' || (i % 5) || ',5 | @1.95' || chr(10) || 'Stake ' || (i % 10) || '/10' as t
      from generate_series(1, ${sql.lit(bets)}) i
    ) as texts
  `.execute(db)
  await sql`
    insert into dropped_bet (id_received_bet, id_venue, importo_no_perc, quota_no_tassa, importo, quota,
      importo_post_cambio, percentuale_importo, tassa_quota, cambio_valuta, nome_valuta, freeroll_attivo,
      dropped_date, username)
    select id_received_bet, 1 + id_received_bet % 20, 100, 1.95, 100, 1.95, 100, 100, 0, 1, 'EUR', 0, message_date, 'banco'
    from bet
  `.execute(db)
  await sql`insert into bet_revision select id_received_bet, 1 from bet`.execute(db)
  await sql`update revision set valore = 1 where nome = 'bets'`.execute(db)
  await sql`analyze`.execute(db)
}
